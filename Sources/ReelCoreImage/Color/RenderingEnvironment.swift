import Foundation
import ReelColor
import ReelCoreGraphics

/// The colour encoding that a rendering computes with.
struct RenderingEnvironment: Sendable {
    /// Nil if colours are not managed: values stay as they are stored.
    let working: ColorEncoding?

    static let standard = RenderingEnvironment(working: .linearSRGB)

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

/// The conversion of a picture's stored values to those of a rendering: bytes by a table, the rest in floating point.
struct SourceConversion: Sendable {
    /// Whether the stored values use sRGB's transfer function and are converted to light first.
    let becomesLight: Bool
    let rest: ColorConversion?

    /// - Parameter source: nil for values that are not converted.
    init(from source: ColorEncoding?, _ environment: RenderingEnvironment) {
        guard let source, let working = environment.working, source != working else {
            becomesLight = false
            rest = nil
            return
        }
        becomesLight = !source.isLinear
        rest = ColorConversion(from: source.linear, to: working)
    }

    /// Converts a row of stored values.
    func apply(_ row: UnsafeMutablePointer<Pixel>, _ count: Int, isOpaque: Bool) {
        if becomesLight {
            if isOpaque {
                SRGBTables.lights(row, count)
            } else {
                for index in 0..<count where row[index].w != 0 {
                    let pixel = row[index]
                    let alpha = pixel.w
                    row[index] = Pixel(
                        SRGBCurve.light(pixel.x / alpha) * alpha, SRGBCurve.light(pixel.y / alpha) * alpha,
                        SRGBCurve.light(pixel.z / alpha) * alpha, alpha)
                }
            }
        }
        rest?.apply(row, count)
    }
}

/// The conversion of a rendering's values to those that are stored.
struct TargetConversion: Sendable {
    let rest: ColorConversion?
    /// Whether sRGB's transfer function is applied to light after `rest`.
    let followsCurve: Bool

    /// - Parameter target: nil for values that are not converted.
    init(to target: ColorEncoding?, _ environment: RenderingEnvironment) {
        guard let target, let working = environment.working, target != working else {
            followsCurve = false
            rest = nil
            return
        }
        followsCurve = !target.isLinear
        rest = ColorConversion(from: working, to: target.linear)
    }
}
