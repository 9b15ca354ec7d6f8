internal import CReelLCMS
import Foundation
import ReelCoreGraphics

/// An ICC profile, and conversions to sRGB with Little CMS.
final class ColorProfile {
    /// The order of the colour components in memory; alpha comes last.
    enum Layout { case bgra, rgba }

    private let handle: cmsHPROFILE

    /// Nil if `data` is not a profile.
    init?(_ data: Data) {
        let opened = data.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number(clamping: $0.count)) }
        guard let opened else { return nil }
        handle = opened
    }

    init(handle: cmsHPROFILE) { self.handle = handle }

    deinit { cmsCloseProfile(handle) }

    static var sRGB: ColorProfile { ColorProfile(handle: cmsCreate_sRGBProfile()) }

    /// The description, such as `Display P3`; nil if there is none.
    var name: String? {
        let count = cmsGetProfileInfoASCII(handle, cmsInfoDescription, "en", "US", nil, 0)
        guard count > 1 else { return nil }
        var text = [CChar](repeating: 0, count: Int(count))
        cmsGetProfileInfoASCII(handle, cmsInfoDescription, "en", "US", &text, count)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func setName(_ name: String) { Self.setName(name, of: handle) }

    /// Sets a profile's description. Returns whether there was enough memory.
    @discardableResult
    static func setName(_ name: String, of handle: cmsHPROFILE) -> Bool {
        guard let description = cmsMLUalloc(nil, 1) else { return false }
        defer { cmsMLUfree(description) }
        return cmsMLUsetASCII(description, "en", "US", name) != 0
            && cmsWriteTag(handle, cmsSigProfileDescriptionTag, UnsafeRawPointer(description)) != 0
    }

    /// Converts pixels with straight alpha to sRGB, in the component order of `Bitmap`, in place.
    ///
    /// - Parameter profile: the profile of the pixels. Without one, or with one for other than RGB or grey, they are treated as
    ///   sRGB.
    static func convertToSRGB(_ bitmap: Bitmap, from layout: Layout, profile: ColorProfile?) {
        if layout == .rgba { bitmap.swapRedAndBlue() }
        guard let profile else { return }
        switch cmsGetColorSpace(profile.handle) {
        case cmsSigRgbData:
            guard let transform = profile.transform(from: STILLREEL_TYPE_BGRA_8, flags: cmsFLAGS_COPY_ALPHA) else { return }
            defer { cmsDeleteTransform(transform) }
            if !changesNothing(transform) { bitmap.transformRows(with: transform) }
        case cmsSigGrayData:
            profile.convertGray(bitmap)
        default: break
        }
    }

    /// Returns a transform from pixels of this profile to those of a `Bitmap`. The caller must delete it.
    private func transform(
        from type: cmsUInt32Number, intent: Int32 = INTENT_PERCEPTUAL, flags: Int32 = 0
    ) -> cmsHTRANSFORM? {
        let target = Self.sRGB
        return withExtendedLifetime((self, target)) {
            cmsCreateTransform(
                handle, type, target.handle, STILLREEL_TYPE_BGRA_8, cmsUInt32Number(intent), cmsUInt32Number(flags))
        }
    }

    /// CIE L*a*b* with D50; nil if there is not enough memory.
    static var lab: ColorProfile? { cmsCreateLab4Profile(nil).map(ColorProfile.init(handle:)) }

    /// Returns a transform from samples in a space to pixels of a `Bitmap`, whose alpha it does not change; nil if the profile is
    /// for another space. The caller must delete it.
    func transform(from type: cmsUInt32Number, of space: cmsColorSpaceSignature) -> cmsHTRANSFORM? {
        guard cmsGetColorSpace(handle) == space else { return nil }
        guard space == cmsSigCmykData || space == cmsSigLabData else { return transform(from: type) }
        // As `convertCMYK` does.
        let flags = space == cmsSigCmykData ? cmsFLAGS_HIGHRESPRECALC | cmsFLAGS_BLACKPOINTCOMPENSATION : 0
        return transform(from: type, intent: INTENT_RELATIVE_COLORIMETRIC, flags: flags)
    }

    /// Converts a bitmap whose pixels are all grey; others are left unchanged, because a profile for grey does not apply to
    /// them.
    private func convertGray(_ bitmap: Bitmap) {
        guard bitmap.isGray else { return }
        guard let transform = transform(from: STILLREEL_TYPE_GRAY_8) else { return }
        defer { cmsDeleteTransform(transform) }
        let grays = (0...255).map { UInt8($0) }
        var colors = [UInt32](repeating: 0, count: 256)
        cmsDoTransform(transform, grays, &colors, 256)
        bitmap.forEachPixel { $0 & 0xFF00_0000 | UInt32(littleEndian: colors[Int($0 & 255)]) & 0xFF_FFFF }
    }

    /// Converts CMYK bytes to opaque sRGB, in place. The darkest colour that ink can produce becomes black, as in print
    /// programs.
    ///
    /// - Parameter isInverted: whether 255 is no ink, as in files of Adobe's programs.
    static func convertCMYK(_ bitmap: Bitmap, profile: ColorProfile?, isInverted: Bool) {
        if let profile, cmsGetColorSpace(profile.handle) == cmsSigCmykData {
            let type = isInverted ? STILLREEL_TYPE_CMYK_8_REV : STILLREEL_TYPE_CMYK_8
            let flags = cmsFLAGS_HIGHRESPRECALC | cmsFLAGS_BLACKPOINTCOMPENSATION
            if let transform = profile.transform(from: type, intent: INTENT_RELATIVE_COLORIMETRIC, flags: flags) {
                bitmap.transformRows(with: transform)
                cmsDeleteTransform(transform)
                bitmap.fillAlpha()
                return
            }
        }
        // Without a profile, each ink absorbs its share of the light.
        bitmap.forEachPixel { pixel in
            let ink = isInverted ? pixel : ~pixel
            let black = ink >> 24
            func light(_ shift: UInt32) -> UInt32 { ((ink >> shift & 255) * black + 127) / 255 }
            return 0xFF00_0000 | light(0) << 16 | light(8) << 8 | light(16)
        }
    }

    /// Whether a transform has no effect: 125 colours from the whole cube must stay within one step. Most profiles in
    /// photographs are sRGB under one name or another.
    private static func changesNothing(_ transform: cmsHTRANSFORM) -> Bool {
        let levels: [UInt8] = [0, 64, 128, 192, 255]
        var colors: [UInt8] = []
        for red in levels { for green in levels { for blue in levels { colors += [blue, green, red, 255] } } }
        var converted = [UInt8](repeating: 0, count: colors.count)
        cmsDoTransform(transform, colors, &converted, cmsUInt32Number(colors.count / 4))
        return zip(colors, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
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

    fileprivate var isGray: Bool {
        (0..<height).allSatisfy { y in
            let row = row(y)
            return (0..<width).allSatisfy { x in
                let pixel = UInt32(littleEndian: row[x])
                return pixel >> 16 & 255 == pixel & 255 && pixel >> 8 & 255 == pixel & 255
            }
        }
    }

    func fillAlpha() {
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

    /// Converts premultiplied alpha to straight alpha.
    func unpremultiply() {
        guard !isOpaque else { return }
        for row in 0..<height { copyStraightRow(row, to: self.row(row)) }
    }
}
