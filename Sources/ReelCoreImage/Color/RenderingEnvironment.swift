import Foundation
import ReelColor
import ReelCoreGraphics

/// The colour encoding that a rendering computes with.
struct RenderingEnvironment: Sendable {
    /// Nil if colours are not managed: values stay as they are stored.
    private(set) var working: ColorEncoding?

    /// What nodes have prepared for this rendering, for the renderings within it; nil outside one.
    var preparations: Preparations?

    /// Memory for intermediate results.
    let memory = TileMemory()

    init(working: ColorEncoding?) { self.working = working }

    /// Returns an environment that computes in another encoding, in the same memory.
    func computing(in encoding: ColorEncoding) -> RenderingEnvironment {
        var other = self
        other.working = encoding
        return other
    }

    /// Returns a colour of sRGB (0…1 each, values beyond are allowed, straight alpha) as a pixel.
    func pixel(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> Pixel {
        guard let working else {
            return Pixel(Float(red * alpha), Float(green * alpha), Float(blue * alpha), Float(alpha))
        }
        let code = SIMD3(red, green, blue)
        var number = code
        if working != .sRGB {
            number = SIMD3(SRGBCurve.light(code.x), SRGBCurve.light(code.y), SRGBCurve.light(code.z))
            if working.primaries != .bt709 { number = Chromaticities.bt709.conversion(to: working.chromaticities) * number }
            if !working.isLinear {
                number = SIMD3(SRGBCurve.code(number.x), SRGBCurve.code(number.y), SRGBCurve.code(number.z))
            }
        }
        return Pixel(Float(number.x * alpha), Float(number.y * alpha), Float(number.z * alpha), Float(alpha))
    }

    func pixel(_ color: CIColor) -> Pixel {
        pixel(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    }
}
