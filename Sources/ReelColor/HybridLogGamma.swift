import Foundation

/// HLG (ITU-R BT.2100, table 5): a signal, 0 to 1, is light of the scene, which a display makes as bright as it can.
package enum HybridLogGamma {
    /// The light of the scene, 0 to 1 (inverse OETF).
    package static func sceneLight(_ signal: Double) -> Double {
        signal <= 0.5 ? signal * signal / 3 : (exp((signal - c) / a) + b) / 12
    }

    /// The exponent of the system (OOTF) on a display of ``HDRDisplay/nominalPeak``.
    package static let systemGamma = 1.2

    private static let a = 0.178_832_77
    private static let b = 1 - 4 * a
    private static let c = 0.5 - a * log(4 * a)
}

/// Luminances of displays for HDR, in cd/m².
package enum HDRDisplay {
    /// White paper in HDR (ITU-R BT.2408), and so the white of SDR.
    package static let referenceWhite = 203.0
    /// The peak of the display that HLG is meant for, and of most that PQ is made on.
    package static let nominalPeak = 1000.0
}
