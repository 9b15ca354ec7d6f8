/// How Y′, Cb and Cr are numbered as samples of so many bits (ITU-T H.273, equations 20 to 29).
@frozen package struct SampleRange: Hashable, Sendable {
    /// 0 to the highest number instead of 16 to 235 (chroma: 16 to 240) in 8 bits.
    package let isFull: Bool
    /// The bits of a sample, 8 or more.
    package let depth: Int

    @inlinable package init(isFull: Bool, depth: Int = 8) {
        self.isFull = isFull
        self.depth = depth
    }

    @inlinable package static func limited(_ depth: Int = 8) -> SampleRange { SampleRange(isFull: false, depth: depth) }
    @inlinable package static func full(_ depth: Int = 8) -> SampleRange { SampleRange(isFull: true, depth: depth) }

    @inlinable package var unit: Int { 1 << (depth - 8) }
    /// The highest number that a sample can be.
    @inlinable package var highest: Int { 1 << depth - 1 }
    /// Y′ of 0.
    @inlinable package var black: Int { isFull ? 0 : 16 * unit }
    /// The numbers between Y′ of 0 and of 1.
    @inlinable package var lumaSpan: Int { isFull ? highest : 219 * unit }
    /// Y′ of 1.
    @inlinable package var white: Int { black + lumaSpan }
    /// The numbers between Cb, or Cr, of −½ and of ½.
    @inlinable package var chromaSpan: Int { isFull ? highest : 224 * unit }
    /// Cb, or Cr, of 0.
    @inlinable package var neutral: Int { 128 * unit }
    /// The numbers that chroma has.
    @inlinable package var chroma: ClosedRange<Int> { isFull ? 0...highest : 16 * unit...240 * unit }
}
