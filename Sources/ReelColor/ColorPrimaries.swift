/// The colour primaries of a signal, as a code point of ITU-T H.273, table 2.
package struct ColorPrimaries: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// BT.709, and sRGB.
    package static let bt709 = ColorPrimaries(rawValue: 1)
    package static let unspecified = ColorPrimaries(rawValue: 2)
    /// BT.470 System M: the NTSC of 1953.
    package static let bt470M = ColorPrimaries(rawValue: 4)
    /// BT.470 System B, G: PAL, and BT.601 with 625 lines.
    package static let bt470BG = ColorPrimaries(rawValue: 5)
    /// SMPTE 170M: BT.601 with 525 lines.
    package static let smpte170M = ColorPrimaries(rawValue: 6)
    package static let smpte240M = ColorPrimaries(rawValue: 7)
    package static let bt2020 = ColorPrimaries(rawValue: 9)
    /// SMPTE RP 431-2: DCI-P3, with the white of a cinema.
    package static let dciP3 = ColorPrimaries(rawValue: 11)
    /// SMPTE EG 432-1: Display P3, with the white point D65.
    package static let displayP3 = ColorPrimaries(rawValue: 12)
    package static let ebu3213 = ColorPrimaries(rawValue: 22)

    /// Whether the code point names primaries: not reserved (0), and not unspecified.
    package var isSpecified: Bool { rawValue != 0 && self != .unspecified }

    /// Whether the primaries enclose colours that sRGB lacks by far. Those of older standards do not: they are treated as sRGB's.
    package var isWideGamut: Bool { [.bt2020, .dciP3, .displayP3].contains(self) }

    /// The chromaticities; nil for reserved and unspecified code points, and for those without a standard that is in use.
    package var chromaticities: Chromaticities? {
        switch self {
        case .bt709: .bt709
        case .bt470M: Chromaticities(red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08], white: [0.310, 0.316])
        case .bt470BG: Chromaticities(red: [0.64, 0.33], green: [0.29, 0.60], blue: [0.15, 0.06])
        case .smpte170M, .smpte240M: Chromaticities(red: [0.630, 0.340], green: [0.310, 0.595], blue: [0.155, 0.070])
        case .bt2020: .bt2020
        case .dciP3: Chromaticities(red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060], white: [0.314, 0.351])
        case .displayP3: .displayP3
        case .ebu3213: Chromaticities(red: [0.630, 0.340], green: [0.295, 0.605], blue: [0.155, 0.077])
        default: nil
        }
    }
}
