import ReelCoreFoundation

extension SeededGenerator {
    /// Creates the generator of one slide.
    ///
    /// - Parameters:
    ///   - seed: the reel's seed.
    ///   - index: the index of the slide. Each has its own generator, so that a slide added at the end changes nothing before it.
    init(seed: UInt64, index: Int) {
        self.init(seed)
        self.init(next() ^ UInt64(truncatingIfNeeded: index))
    }
}
