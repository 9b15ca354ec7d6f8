internal import CReelSPNG
import Foundation
import ReelColor

/// The colours that a PNG declares. Of several declarations, the first of these applies: `cICP`, `iCCP`, `sRGB`, `gAMA` with
/// `cHRM` (PNG, third edition, clause 4.3), EXIF.
struct PNGColors {
    /// The profile of the pixels as they are stored; nil if they are sRGB.
    let profile: ColorProfile?
    /// What `cHRM` and `gAMA` declare, if that is not sRGB.
    private let encoding: Encoding?

    private struct Encoding {
        let chromaticities: Chromaticities
        /// The exponent from a value to light; nil for sRGB's curve.
        let gamma: Double?

        var profile: ColorProfile? {
            guard let gamma else { return ColorProfile(chromaticities: chromaticities, curve: SRGBCurve.light) }
            return ColorProfile(chromaticities: chromaticities, gamma: gamma)
        }
    }

    /// - Parameters:
    ///   - context: libspng's, of the file.
    ///   - exif: what the file's EXIF block says.
    init(_ context: OpaquePointer, in file: UnsafeRawBufferPointer, exif: PictureMetadata) {
        var intent: UInt8 = 0
        var icc = spng_iccp()
        var encoding: Encoding?
        if let coding = PNGColorCoding(in: file) {
            profile = coding.profile
        } else if spng_get_iccp(context, &icc) == 0 {
            profile = ColorProfile(Data(bytes: icc.profile, count: icc.profile_len))
        } else if spng_get_srgb(context, &intent) == 0 {
            profile = nil
        } else {
            let (places, gamma) = (Self.chromaticities(context), Self.gamma(context))
            // Writers that mean sRGB use 1/2.2, or 0.45; only other primaries show that this is meant.
            let isUsual = gamma.map { abs(1 / $0 - 1 / 2.2) <= 0.01 } ?? true
            let isSRGB = places?.isNear(.bt709, within: Self.tolerance) ?? true
            switch (isUsual, isSRGB) {
            case (true, true): profile = places == nil ? ColorProfile(exif: exif) : nil
            default:
                encoding = Encoding(chromaticities: isSRGB ? .bt709 : places ?? .bt709, gamma: gamma)
                profile = encoding?.profile
            }
        }
        self.encoding = encoding
    }

    /// Writers round to two to five decimals.
    private static let tolerance = 0.005

    private static func chromaticities(_ context: OpaquePointer) -> Chromaticities? {
        var chunk = spng_chrm()
        guard spng_get_chrm(context, &chunk) == 0 else { return nil }
        return Chromaticities(coordinates: [
            chunk.red_x, chunk.red_y, chunk.green_x, chunk.green_y, chunk.blue_x, chunk.blue_y, chunk.white_point_x,
            chunk.white_point_y,
        ])
    }

    private static func gamma(_ context: OpaquePointer) -> Double? {
        var gamma = 0.0
        return spng_get_gama(context, &gamma) == 0 && gamma > 0 ? 1 / gamma : nil
    }

    // MARK: 16 bits

    /// What makes sRGB's codes, or those of other primaries with its curve, of values of 16 bits, whose dark tones would be lost
    /// with 8 bits before the curve is applied; nil if the stored values have it.
    var deepCodes: (table: [UInt8], profile: ColorProfile?)? {
        guard let encoding, let gamma = encoding.gamma else { return nil }
        let table = (0...65_535).map { (value: Int) -> UInt8 in
            let light = pow(Double(value) / 65_535, gamma)
            return UInt8((255 * SRGBCurve.code(light)).rounded())
        }
        guard encoding.chromaticities != .bt709 else { return (table, nil) }
        return (table, Encoding(chromaticities: encoding.chromaticities, gamma: nil).profile)
    }
}
