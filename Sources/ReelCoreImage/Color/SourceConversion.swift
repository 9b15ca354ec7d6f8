import Foundation
import ReelColor

/// The conversion of an image's stored values to those of a rendering: bytes by a table, the rest in floating point.
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
