import Foundation
import ReelColor

/// The 8-bit codes of sRGB for linear light of 16 bits.
enum LightCodes {
    private static let usual = make(gain: 1)

    /// Returns the code of each of the 65,536 levels of light, multiplied by a gain.
    static func codes(gain: Float) -> [UInt8] { gain == 1 ? usual : make(gain: gain) }

    private static func make(gain: Float) -> [UInt8] {
        (0...65_535).map { level in
            let light = min(1, Float(level) / 65_535 * gain)
            return UInt8((SRGBCurve.code(light) * 255).rounded())
        }
    }
}
