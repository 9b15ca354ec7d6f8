import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelImageEngine

/// The meaning of a pixel's components: their primaries, and whether they are linear light or use sRGB's transfer function.
struct ColorEncoding: Hashable, Sendable {
    /// BT.709's (sRGB), Display P3's or BT.2020's.
    var primaries: ColorPrimaries
    var isLinear: Bool

    static let sRGB = ColorEncoding(primaries: .bt709, isLinear: false)
    static let linearSRGB = ColorEncoding(primaries: .bt709, isLinear: true)

    init(primaries: ColorPrimaries, isLinear: Bool) {
        self.primaries = primaries
        self.isLinear = isLinear
    }

    /// Creates the encoding of a colour space. Grey spaces are sRGB with three equal components.
    init(_ space: CGColorSpace) {
        let name = space.name ?? CGColorSpace.sRGB
        primaries = name.contains("DisplayP3") ? .displayP3 : name.contains("ITUR_2020") ? .bt2020 : .bt709
        isLinear = name.contains("Linear")
    }

    /// Creates the encoding that a buffer's tags specify; sRGB if there are none. The transfer functions of video (BT.709,
    /// SMPTE 240M) are treated as sRGB's, as everywhere in this package: a picture that becomes a movie keeps its values.
    init(tagsOf buffer: CVPixelBuffer) {
        let name = buffer.attachment(kCVImageBufferColorPrimariesKey as String)?.value as? String
        let tagged = name.flatMap(ColorPrimaries.init(coreVideoName:))
        primaries = tagged == .displayP3 || tagged == .bt2020 ? tagged ?? .bt709 : .bt709
        isLinear =
            buffer.attachment(kCVImageBufferTransferFunctionKey as String)?.value as? String
            == kCVImageBufferTransferFunction_Linear as String
    }

    /// Reports tags of a buffer whose transfer function is treated as sRGB's although it differs: those of HDR and of other
    /// gammas.
    static func reportTags(of buffer: CVPixelBuffer, _ call: String) {
        guard let name = buffer.attachment(kCVImageBufferTransferFunctionKey as String)?.value as? String else { return }
        let like = [
            kCVImageBufferTransferFunction_Linear, kCVImageBufferTransferFunction_sRGB,
            kCVImageBufferTransferFunction_ITU_R_709_2, kCVImageBufferTransferFunction_ITU_R_2020,
            kCVImageBufferTransferFunction_SMPTE_240M_1995,
        ].map { $0 as String }
        guard !like.contains(name) else { return }
        IgnoredInput.report(call, "the transfer function \(name) of a pixel buffer is treated as that of sRGB")
    }

    /// The colour space with this encoding; nil for primaries without a colour space in Core Graphics.
    var colorSpace: CGColorSpace? {
        switch primaries {
        case .bt709: CGColorSpace(name: isLinear ? CGColorSpace.linearSRGB : CGColorSpace.sRGB)
        case .displayP3: CGColorSpace(name: isLinear ? CGColorSpace.extendedLinearDisplayP3 : CGColorSpace.displayP3)
        case .bt2020: CGColorSpace(name: isLinear ? CGColorSpace.extendedLinearITUR_2020 : CGColorSpace.itur_2020)
        default: nil
        }
    }

    /// The ICC profile of this encoding.
    var profile: Data? {
        let name = primaries == .displayP3 ? "Display P3" : primaries == .bt2020 ? "ITU-R BT.2020" : "sRGB"
        return WrittenProfile.data(primaries: primaries, isLinear: isLinear, name: isLinear ? "Linear \(name)" : name)
    }

    var chromaticities: Chromaticities { primaries.chromaticities ?? .bt709 }

    var linear: ColorEncoding { ColorEncoding(primaries: primaries, isLinear: true) }
}
