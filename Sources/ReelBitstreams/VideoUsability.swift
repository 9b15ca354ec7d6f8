package import ReelColor

/// Video usability information (VUI) as far as it describes display (H.264 and H.265, clause E.2.1: both begin alike).
package struct VideoUsability: Sendable {
    /// Nil if it is not specified.
    package private(set) var sampleAspectRatio: SampleAspectRatio?
    package private(set) var isFullRange: Bool?
    /// The code points of H.273.
    package private(set) var colors: (primaries: ColorPrimaries, transfer: TransferFunction, matrix: MatrixCoefficients)?

    init() {}

    init(_ bits: inout BitReader) throws(InvalidBitstream) {
        if try bits.flag() {
            let indicator = Int(try bits.bits(8))
            sampleAspectRatio =
                indicator == 255
                ? SampleAspectRatio(Int(try bits.bits(16)), Int(try bits.bits(16))) : SampleAspectRatio(indicator: indicator)
        }
        if try bits.flag() { try bits.flag() }
        if try bits.flag() {
            try bits.bits(3)
            isFullRange = try bits.flag()
            if try bits.flag() {
                colors = (
                    ColorPrimaries(rawValue: try bits.byte()), TransferFunction(rawValue: try bits.byte()),
                    MatrixCoefficients(rawValue: try bits.byte())
                )
            }
        }
    }
}
