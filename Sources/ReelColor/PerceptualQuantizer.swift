import Foundation

/// PQ (SMPTE ST 2084; ITU-R BT.2100, table 4): a signal, 0 to 1, is a luminance of the display in cd/m².
package enum PerceptualQuantizer {
    /// The luminance of a signal (EOTF).
    package static func luminance(_ signal: Double) -> Double {
        let root = pow(signal, 1 / m2)
        return 10_000 * pow(max(root - c1, 0) / (c2 - c3 * root), 1 / m1)
    }

    /// The signal of a luminance (inverse EOTF).
    package static func signal(_ luminance: Double) -> Double {
        let power = pow(max(luminance, 0) / 10_000, m1)
        return pow((c1 + c2 * power) / (1 + c3 * power), m2)
    }

    private static let m1 = 2610.0 / 16384
    private static let m2 = 2523.0 / 4096 * 128
    private static let c1 = 3424.0 / 4096
    private static let c2 = 2413.0 / 4096 * 32
    private static let c3 = 2392.0 / 4096 * 32
}
