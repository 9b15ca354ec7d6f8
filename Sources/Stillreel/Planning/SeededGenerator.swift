/// A reproducible random number generator: SplitMix64 (Steele, Lea, Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Creates the generator of one slide.
    ///
    /// - Parameters:
    ///   - seed: the reel's seed.
    ///   - index: the index of the slide. Each has its own generator, so that a slide added at the end changes nothing before it.
    init(seed: UInt64, index: Int) {
        state = seed
        state = next() ^ UInt64(truncatingIfNeeded: index)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
