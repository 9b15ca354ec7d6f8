/// The shape of a video's samples, as two numbers of the same unit (H.264 and H.265, clause E.2.1: `sar_width` and `sar_height`).
package struct SampleAspectRatio: Hashable, Sendable {
    package let width: Int
    package let height: Int

    init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

    /// Creates the ratio of an `aspect_ratio_idc` (table E-1); nil for 0, which means unspecified, and for reserved values.
    init?(indicator: Int) {
        guard Self.table.indices.contains(indicator - 1) else { return nil }
        self = Self.table[indicator - 1]
    }

    private static let table = [
        (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33), (18, 11), (15, 11), (64, 33),
        (160, 99), (4, 3), (3, 2), (2, 1),
    ].map(SampleAspectRatio.init)
}
