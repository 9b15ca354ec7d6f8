internal import CReelLCMS
import Foundation

/// Primaries and transfer function as code points of ISO/IEC 23091-2 (ITU-T H.273, tables 2 and 3), as in HEIF's `nclx` and
/// PNG's `cICP`.
struct ColorCoding: Equatable {
    var primaries: Int
    var transfer: Int

    /// The profile of these colours; nil if they are sRGB or unspecified.
    var profile: ColorProfile? {
        guard !hasPrimariesOfSRGB || !hasTransferOfSRGB else { return nil }
        return ColorProfile(chromaticities: chromaticities, curve: curve)
    }

    private var hasPrimariesOfSRGB: Bool { chromaticities == Self.sRGB }

    /// Whether the transfer function is sRGB's. The camera curves of video (1, 6, 14, 15) count as sRGB, as in other programs.
    private var hasTransferOfSRGB: Bool { ![4, 5, 8, 16, 18].contains(transfer) }

    /// The CIE chromaticities x and y of red, green, blue and white.
    struct Chromaticities: Equatable {
        var red: (x: Double, y: Double)
        var green: (x: Double, y: Double)
        var blue: (x: Double, y: Double)
        var white = (x: 0.3127, y: 0.3290)

        static func == (one: Self, other: Self) -> Bool {
            one.red == other.red && one.green == other.green && one.blue == other.blue && one.white == other.white
        }
    }

    private static let sRGB = Chromaticities(red: (0.640, 0.330), green: (0.300, 0.600), blue: (0.150, 0.060))

    private var chromaticities: Chromaticities {
        switch primaries {
        case 4: Chromaticities(red: (0.67, 0.33), green: (0.21, 0.71), blue: (0.14, 0.08), white: (0.310, 0.316))
        case 5: Chromaticities(red: (0.64, 0.33), green: (0.29, 0.60), blue: (0.15, 0.06))
        case 6, 7: Chromaticities(red: (0.630, 0.340), green: (0.310, 0.595), blue: (0.155, 0.070))
        case 9: Chromaticities(red: (0.708, 0.292), green: (0.170, 0.797), blue: (0.131, 0.046))
        case 11: Chromaticities(red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060), white: (0.314, 0.351))
        case 12: Chromaticities(red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060))
        case 22: Chromaticities(red: (0.630, 0.340), green: (0.295, 0.605), blue: (0.155, 0.077))
        default: Self.sRGB
        }
    }

    /// Returns the linear light, 1 for white, of a coded value from 0 to 1.
    private func curve(_ value: Double) -> Double {
        switch transfer {
        case 4: pow(value, 2.2)
        case 5: pow(value, 2.8)
        case 8: value
        case 16: min(1, Self.perceptualQuantizer(value) / Self.referenceWhite)
        case 18: min(1, Self.hybridLogGamma(value) / Self.referenceWhite)
        default: value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
    }

    /// The luminance of white in high dynamic range, in candelas per square metre (ITU-R BT.2408). Brighter light is clipped.
    private static let referenceWhite = 203.0

    /// Returns the luminance in candelas per square metre (SMPTE ST 2084).
    private static func perceptualQuantizer(_ value: Double) -> Double {
        let root = pow(value, 32.0 / 2523)
        return 10_000 * pow(max(0, root - 3424.0 / 4096) / (2413.0 / 128 - 2392.0 / 128 * root), 16384.0 / 2610)
    }

    /// Returns the luminance in candelas per square metre on a display of 1,000 (ITU-R BT.2100, table 5), with the display's
    /// gamma applied to each component by itself.
    private static func hybridLogGamma(_ value: Double) -> Double {
        let scene = value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
        return 1_000 * pow(scene, 1.2)
    }
}

extension ColorProfile {
    /// - Parameter curve: maps a coded value to linear light, both from 0 to 1.
    convenience init?(chromaticities: ColorCoding.Chromaticities, curve: (Double) -> Double) {
        let steps = 4096
        let table = (0..<steps).map { Float(curve(Double($0) / Double(steps - 1))) }
        guard let tone = cmsBuildTabulatedToneCurveFloat(nil, cmsUInt32Number(steps), table) else { return nil }
        defer { cmsFreeToneCurve(tone) }
        func point(_ place: (x: Double, y: Double)) -> cmsCIExyY { cmsCIExyY(x: place.x, y: place.y, Y: 1) }
        var white = point(chromaticities.white)
        var primaries = cmsCIExyYTRIPLE(
            Red: point(chromaticities.red), Green: point(chromaticities.green), Blue: point(chromaticities.blue))
        let tones = [Optional(tone), tone, tone]
        guard let handle = tones.withUnsafeBufferPointer({ cmsCreateRGBProfile(&white, &primaries, $0.baseAddress) }) else {
            return nil
        }
        self.init(handle: handle)
    }
}
