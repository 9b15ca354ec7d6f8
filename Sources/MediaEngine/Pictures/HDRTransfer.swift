import Foundation

/// How signals of HDR video stand for light (ITU-R BT.2100).
enum HDRTransfer: Hashable {
    /// Perceptual quantisation: a signal is a luminance of the display.
    case pq
    /// Hybrid log-gamma: a signal is light of the scene, which a display makes as bright as it can.
    case hlg

    /// - Parameter code: H.273 table 3.
    init?(code: Int32) {
        switch code {
        case 16: self = .pq
        case 18: self = .hlg
        default: return nil
        }
    }

    /// cd/m²: how bright white paper is in HDR (ITU-R BT.2408), and so what SDR's white stands for.
    static let referenceWhite = 203.0
    /// cd/m²: of the display that HLG is meant for, and of most that PQ is made on.
    static let nominalPeak = 1000.0
    /// The exponent of HLG's system on such a display (BT.2100, table 5: OOTF).
    static let systemGamma = 1.2

    /// PQ: cd/m² of the display; HLG: light of the scene, 0 to 1. (BT.2100, table 4: EOTF; table 5: OETF, inverted.)
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

    /// The signal for a luminance in cd/m² (BT.2100, table 4: inverse EOTF).
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
