internal import CReelLCMS
import Foundation
import ReelColor

extension ColorProfile {
    /// The profile of colours that a file names by code points of ITU-T H.273 (ISO/IEC 23091-2): HEIF's `nclx` and PNG's `cICP`.
    /// Nil if the colours are sRGB, or not named.
    convenience init?(primaries: ColorPrimaries, transfer: TransferFunction) {
        let chromaticities = primaries.chromaticities ?? .bt709
        guard chromaticities != .bt709 || transfer.curve != nil else { return nil }
        self.init(chromaticities: chromaticities, curve: transfer.curve ?? SRGBCurve.light)
    }

    /// The profile of the colours that a file's EXIF declares; nil if it declares sRGB or nothing.
    convenience init?(exif metadata: PictureMetadata) {
        guard let space = ExifColorSpace(metadata) else { return nil }
        self.init(chromaticities: space.chromaticities, gamma: space.gamma)
        if let name = space.name { setName(name) }
    }

    /// - Parameter gamma: the exponent from a value to light.
    convenience init?(chromaticities: Chromaticities, gamma: Double) {
        self.init(chromaticities: chromaticities, tone: cmsBuildGamma(nil, gamma))
    }

    /// - Parameter curve: light of a value, both from 0 to 1.
    convenience init?(chromaticities: Chromaticities, curve: (Double) -> Double) {
        let steps = 4096
        let table = (0..<steps).map { Float(curve(Double($0) / Double(steps - 1))) }
        self.init(
            chromaticities: chromaticities, tone: cmsBuildTabulatedToneCurveFloat(nil, cmsUInt32Number(steps), table))
    }

    /// - Parameter tone: freed here; nil if there is not enough memory.
    private convenience init?(chromaticities: Chromaticities, tone: OpaquePointer?) {
        guard let tone else { return nil }
        defer { cmsFreeToneCurve(tone) }
        func point(_ place: SIMD2<Double>) -> cmsCIExyY { cmsCIExyY(x: place.x, y: place.y, Y: 1) }
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

extension TransferFunction {
    /// The function from a value, 0 to 1, to linear light, 1 being white; nil if it is treated as sRGB's. Camera curves (BT.709
    /// and its equivalents) are: other programs display such pictures like sRGB, too.
    fileprivate var curve: ((Double) -> Double)? {
        switch self {
        case .gamma22: { pow($0, 2.2) }
        case .gamma28: { pow($0, 2.8) }
        case .linear: { $0 }
        // What is brighter than SDR's white is clipped.
        case .pq: { min(1, PerceptualQuantizer.luminance($0) / HDRDisplay.referenceWhite) }
        // With the display's gamma on each colour by itself.
        case .hlg:
            {
                let luminance = HDRDisplay.nominalPeak * pow(HybridLogGamma.sceneLight($0), HybridLogGamma.systemGamma)
                return min(1, luminance / HDRDisplay.referenceWhite)
            }
        default: nil
        }
    }
}
