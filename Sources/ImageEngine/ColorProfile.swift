internal import CLCMS
import Foundation
import OpenCoreGraphics

/// An ICC profile, and what Little CMS does with it.
final class ColorProfile {
    enum Layout {
        case bgra, rgba

        var type: cmsUInt32Number {
            switch self {
            case .bgra: STILLREEL_TYPE_BGRA_8
            case .rgba: STILLREEL_TYPE_RGBA_8
            }
        }
    }

    private let handle: cmsHPROFILE

    /// Nil where `data` is not a profile.
    init?(_ data: Data) {
        let opened = data.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number(clamping: $0.count)) }
        guard let opened else { return nil }
        handle = opened
    }

    private init(handle: cmsHPROFILE) { self.handle = handle }

    deinit { cmsCloseProfile(handle) }

    static var sRGB: ColorProfile { ColorProfile(handle: cmsCreate_sRGBProfile()) }

    /// Turns pixels of this profile, not premultiplied, into sRGB in the order of `Bitmap`, in place.
    ///
    /// A profile that is not one for RGB says nothing about RGB pixels, and then they count as sRGB.
    func convertToSRGB(_ bitmap: Bitmap, from layout: Layout) {
        let destination = Self.sRGB
        let source = cmsGetColorSpace(handle) == cmsSigRgbData ? self : destination
        let flags = cmsUInt32Number(cmsFLAGS_COPY_ALPHA)
        let transform = cmsCreateTransform(
            source.handle, layout.type, destination.handle, STILLREEL_TYPE_BGRA_8, cmsUInt32Number(INTENT_PERCEPTUAL), flags)
        if let transform, !Self.changesNothing(source, transform, layout) {
            bitmap.transformRows(with: transform)
        } else if layout == .rgba {
            bitmap.swapRedAndBlue()
        }
        transform.map { cmsDeleteTransform($0) }
    }

    /// Turns CMYK bytes into opaque sRGB, in place.
    ///
    /// - Parameter isInverted: 255 is no ink, as Adobe's programs write it.
    static func convertCMYK(_ bitmap: Bitmap, profile: ColorProfile?, isInverted: Bool) {
        if let profile, cmsGetColorSpace(profile.handle) == cmsSigCmykData {
            let type = isInverted ? STILLREEL_TYPE_CMYK_8_REV : STILLREEL_TYPE_CMYK_8
            let transform = cmsCreateTransform(
                profile.handle, type, sRGB.handle, STILLREEL_TYPE_BGRA_8, cmsUInt32Number(INTENT_PERCEPTUAL), 0)
            if let transform {
                bitmap.transformRows(with: transform)
                cmsDeleteTransform(transform)
                bitmap.fillAlpha()
                return
            }
        }
        // Without a profile: each ink takes its share of the light.
        bitmap.forEachPixel { pixel in
            let ink = isInverted ? pixel : ~pixel
            let black = ink >> 24
            func light(_ shift: UInt32) -> UInt32 { ((ink >> shift & 255) * black + 127) / 255 }
            return 0xFF00_0000 | light(0) << 16 | light(8) << 8 | light(16)
        }
    }

    /// Most profiles in photographs are sRGB under one name or other. Whether this one is, the colours tell: 125 of them, from the
    /// whole cube, must come back within one step.
    private static func changesNothing(_ source: ColorProfile, _ transform: cmsHTRANSFORM, _ layout: Layout) -> Bool {
        let levels: [UInt8] = [0, 64, 128, 192, 255]
        var colors: [UInt8] = []
        for red in levels { for green in levels { for blue in levels { colors += [red, green, blue, 255] } } }
        var converted = [UInt8](repeating: 0, count: colors.count)
        cmsDoTransform(transform, colors, &converted, cmsUInt32Number(colors.count / 4))
        return colors.indices.allSatisfy { index in
            let position = index % 4
            let from = layout == .rgba && position < 3 ? index - position + (2 - position) : index
            return abs(Int(converted[index]) - Int(colors[from])) <= 1
        }
    }
}

extension Bitmap {
    fileprivate func transformRows(with transform: cmsHTRANSFORM) {
        for row in 0..<height {
            let start = bytes + row * bytesPerRow
            cmsDoTransform(transform, start, start, cmsUInt32Number(width))
        }
    }

    fileprivate func forEachPixel(_ change: (UInt32) -> UInt32) {
        for row in 0..<height {
            let pixels = (bytes + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for column in 0..<width { pixels[column] = change(UInt32(littleEndian: pixels[column])).littleEndian }
        }
    }

    fileprivate func swapRedAndBlue() {
        forEachPixel { $0 & 0xFF00_FF00 | ($0 & 0xFF) << 16 | $0 >> 16 & 0xFF }
    }

    fileprivate func fillAlpha() {
        forEachPixel { $0 | 0xFF00_0000 }
    }

    /// Multiplies colour by alpha, rounded to nearest.
    func premultiply() {
        guard !isOpaque else { return }
        forEachPixel { pixel in
            let alpha = pixel >> 24
            func part(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
            return alpha << 24 | part(16) | part(8) | part(0)
        }
    }
}
