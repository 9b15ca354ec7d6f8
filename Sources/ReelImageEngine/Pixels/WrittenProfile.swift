internal import CReelLCMS
package import Foundation
package import ReelColor

/// ICC profiles that are written into files, made by Little CMS.
package enum WrittenProfile {
    /// Returns a matrix profile of RGB with these primaries and D65; nil if the primaries are not known.
    ///
    /// - Parameter isLinear: whether components are proportional to light. Otherwise, they have sRGB's transfer function (IEC
    ///   61966-2-1).
    package static func data(primaries: ColorPrimaries, isLinear: Bool, name: String) -> Data? {
        guard let places = primaries.chromaticities else { return nil }
        // Y = (aX + b)^g from d on, otherwise cX: lcms2.h, type 4.
        let parameters = isLinear ? [1] : [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        guard let tone = cmsBuildParametricToneCurve(nil, isLinear ? 1 : 4, parameters) else { return nil }
        defer { cmsFreeToneCurve(tone) }
        func point(_ place: SIMD2<Double>) -> cmsCIExyY { cmsCIExyY(x: place.x, y: place.y, Y: 1) }
        var white = point(places.white)
        var primaries = cmsCIExyYTRIPLE(Red: point(places.red), Green: point(places.green), Blue: point(places.blue))
        let tones = [Optional(tone), tone, tone]
        guard let profile = tones.withUnsafeBufferPointer({ cmsCreateRGBProfile(&white, &primaries, $0.baseAddress) }) else {
            return nil
        }
        defer { cmsCloseProfile(profile) }
        guard ColorProfile.setName(name, of: profile) else { return nil }
        var size: cmsUInt32Number = 0
        guard cmsSaveProfileToMem(profile, nil, &size) != 0, size > 0 else { return nil }
        var data = Data(count: Int(size))
        let isSaved = data.withUnsafeMutableBytes { cmsSaveProfileToMem(profile, $0.baseAddress, &size) != 0 }
        return isSaved ? data : nil
    }
}
