/// The matrix between R′G′B′ and Y′CbCr, as a code point of ITU-T H.273, table 4.
package struct MatrixCoefficients: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// No matrix: the planes are G′, B′, R′.
    package static let identity = MatrixCoefficients(rawValue: 0)
    package static let bt709 = MatrixCoefficients(rawValue: 1)
    package static let unspecified = MatrixCoefficients(rawValue: 2)
    /// The FCC's rules of 2003.
    package static let fcc = MatrixCoefficients(rawValue: 4)
    /// BT.601 with 625 lines. The same numbers as ``smpte170M``.
    package static let bt470BG = MatrixCoefficients(rawValue: 5)
    /// BT.601 with 525 lines, and JPEG.
    package static let smpte170M = MatrixCoefficients(rawValue: 6)
    package static let smpte240M = MatrixCoefficients(rawValue: 7)
    package static let yCgCo = MatrixCoefficients(rawValue: 8)
    package static let bt2020 = MatrixCoefficients(rawValue: 9)
    /// BT.2020 with constant luminance, which is rare, and treated as ``bt2020``: the two look about the same.
    package static let bt2020ConstantLuminance = MatrixCoefficients(rawValue: 10)
    package static let derived = MatrixCoefficients(rawValue: 12)
    package static let derivedConstantLuminance = MatrixCoefficients(rawValue: 13)
    /// BT.2100, table 7.
    package static let iCtCp = MatrixCoefficients(rawValue: 14)

    /// Whether the code point names a matrix of Y′CbCr: neither ``identity`` nor ``unspecified``.
    package var isSpecified: Bool { self != .identity && self != .unspecified }

    /// The weights of R′, G′ and B′ in Y′. BT.709's for code points that have none.
    ///
    /// - Parameter primaries: of the signal, from which ``derived`` follows.
    package func lumaWeights(for primaries: ColorPrimaries) -> LumaWeights {
        switch self {
        case .fcc: .fcc
        case .bt470BG, .smpte170M: .bt601
        case .smpte240M: .smpte240M
        case .bt2020, .bt2020ConstantLuminance: .bt2020
        case .derived, .derivedConstantLuminance: primaries.isWideGamut ? LumaWeights(derivedFrom: primaries) : .bt709
        default: .bt709
        }
    }
}
