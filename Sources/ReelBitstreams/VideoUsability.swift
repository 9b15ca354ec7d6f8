package import ReelColor

/// Video usability information (VUI) as far as it describes display (H.264 and H.265, clause E.2.1: both begin alike).
package struct VideoUsability: Sendable {
    /// The pixel aspect ratio; nil if it is not specified.
    package private(set) var pixelShape: (width: Int, height: Int)?
    package private(set) var isFullRange: Bool?
    /// The code points of H.273.
    package private(set) var colors: (primaries: ColorPrimaries, transfer: TransferFunction, matrix: MatrixCoefficients)?

    init() {}

    init(_ bits: inout BitReader) throws(InvalidBitstream) {
        if try bits.flag() {
            let shape = Int(try bits.bits(8))
            if shape == 255 {
                pixelShape = (Int(try bits.bits(16)), Int(try bits.bits(16)))
            } else if Self.shapes.indices.contains(shape) {
                pixelShape = Self.shapes[shape]
            }
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

    /// The pixel shapes by aspect_ratio_idc (table E-1); index 0 means unspecified.
    private static let shapes: [(width: Int, height: Int)?] = [
        nil, (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33), (18, 11), (15, 11), (64, 33),
        (160, 99), (4, 3), (3, 2), (2, 1),
    ]
}
