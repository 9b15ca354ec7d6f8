/// How the numbers of a Y′CbCr picture are to be understood: code points of ITU-T H.273, and the range.
package struct ColorTags: Hashable, Sendable {
    package var primaries: ColorPrimaries
    package var transfer: TransferFunction
    package var matrix: MatrixCoefficients
    /// Whether samples use the full range (0–255) instead of the limited range (16–235 and 16–240).
    package var isFullRange: Bool

    package init(
        primaries: ColorPrimaries, transfer: TransferFunction, matrix: MatrixCoefficients, isFullRange: Bool = false
    ) {
        self.primaries = primaries
        self.transfer = transfer
        self.matrix = matrix
        self.isFullRange = isFullRange
    }

    /// BT.709 in limited range: the tags of every movie, of any size, unless its settings name others.
    package static let bt709 = ColorTags(primaries: .bt709, transfer: .bt709, matrix: .bt709)

    package var lumaWeights: LumaWeights { matrix.lumaWeights(for: primaries) }

    /// The samples of a colour (H.273, equations 20 to 40).
    ///
    /// - Parameter depth: the bits of a sample.
    package func yCbCr(_ color: RGB24, depth: Int = 8) -> (y: Int, cb: Int, cr: Int) {
        let range = SampleRange(isFull: isFullRange, depth: depth)
        let color = lumaWeights.yCbCr(Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
        func sample(_ value: Double, _ span: Int, _ zero: Int) -> Int {
            min(range.highest, Int((Double(span) * value).rounded()) + zero)
        }
        return (
            sample(color.y, range.lumaSpan, range.black), sample(color.cb, range.chromaSpan, range.neutral),
            sample(color.cr, range.chromaSpan, range.neutral)
        )
    }
}
