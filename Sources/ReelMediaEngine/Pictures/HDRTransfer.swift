import Foundation

/// The transfer functions of HDR video, which define the light that a signal represents (ITU-R BT.2100).
enum HDRTransfer: Hashable {
    /// Perceptual quantisation: a signal represents a luminance of the display.
    case pq
    /// Hybrid log-gamma: a signal represents scene light, which is scaled to the display's peak luminance.
    case hlg

    /// Creates the transfer function of a code point; nil if it is not HDR.
    ///
    /// - Parameter code: a transfer function of H.273 table 3.
    init?(code: Int32) {
        switch code {
        case 16: self = .pq
        case 18: self = .hlg
        default: return nil
        }
    }

    /// The luminance of HDR reference white in cd/m² (ITU-R BT.2408), to which SDR white corresponds.
    static let referenceWhite = 203.0
    /// The peak luminance in cd/m² of the display that HLG is designed for, and of most displays that PQ is mastered on.
    static let nominalPeak = 1000.0
    /// The exponent of HLG's OOTF (system gamma) on such a display (BT.2100, table 5).
    static let systemGamma = 1.2

    /// Returns the light of a signal: for PQ, display luminance in cd/m² (BT.2100, table 4: EOTF); for HLG, scene light from 0 to
    /// 1 (table 5: inverse OETF).
    ///
    /// - Parameter signal: 0 to 1.
    func light(_ signal: Double) -> Double {
        switch self {
        case .pq:
            let root = pow(signal, 1 / Self.m2)
            return 10_000 * pow(max(root - Self.c1, 0) / (Self.c2 - Self.c3 * root), 1 / Self.m1)
        case .hlg:
            return signal <= 0.5 ? signal * signal / 3 : (exp((signal - Self.c) / Self.a) + Self.b) / 12
        }
    }

    /// Returns the PQ signal for a luminance in cd/m² (BT.2100, table 4: inverse EOTF).
    static func pqSignal(_ luminance: Double) -> Double {
        let power = pow(max(luminance, 0) / 10_000, m1)
        return pow((c1 + c2 * power) / (1 + c3 * power), m2)
    }

    private static let m1 = 2610.0 / 16384
    private static let m2 = 2523.0 / 4096 * 128
    private static let c1 = 3424.0 / 4096
    private static let c2 = 2413.0 / 4096 * 32
    private static let c3 = 2392.0 / 4096 * 32
    private static let a = 0.178_832_77
    private static let b = 1 - 4 * a
    private static let c = 0.5 - a * log(4 * a)
}
