/// The transfer function of a signal, as a code point of ITU-T H.273, table 3.
package struct TransferFunction: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bt709 = TransferFunction(rawValue: 1)
    package static let unspecified = TransferFunction(rawValue: 2)
    /// BT.470 System M: a gamma of 2.2.
    package static let gamma22 = TransferFunction(rawValue: 4)
    /// BT.470 System B, G: a gamma of 2.8.
    package static let gamma28 = TransferFunction(rawValue: 5)
    /// SMPTE 170M, which BT.601 has: the curve of BT.709.
    package static let smpte170M = TransferFunction(rawValue: 6)
    package static let smpte240M = TransferFunction(rawValue: 7)
    package static let linear = TransferFunction(rawValue: 8)
    /// IEC 61966-2-1.
    package static let sRGB = TransferFunction(rawValue: 13)
    /// BT.2020 with 10 bits: the curve of BT.709.
    package static let bt2020 = TransferFunction(rawValue: 14)
    /// SMPTE ST 2084, BT.2100: perceptual quantisation.
    package static let pq = TransferFunction(rawValue: 16)
    /// SMPTE ST 428-1: digital cinema.
    package static let smpte428 = TransferFunction(rawValue: 17)
    /// BT.2100: hybrid log-gamma.
    package static let hlg = TransferFunction(rawValue: 18)

    /// Whether the code point names a function: not reserved (0), and not unspecified.
    package var isSpecified: Bool { rawValue != 0 && self != .unspecified }

    /// Whether signals may be brighter than the white of an ordinary display (BT.2100).
    package var isHDR: Bool { self == .pq || self == .hlg }
}
