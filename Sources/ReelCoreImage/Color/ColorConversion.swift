import Foundation
import ReelColor

/// A conversion from one colour encoding to another, for whole rows in floating point. Numbers outside 0…1 are kept.
struct ColorConversion: Sendable {
    private let decodes: Bool
    private let matrix: (Pixel, Pixel, Pixel)?
    private let encodes: Bool

    /// Creates a conversion; nil if there is nothing to convert.
    init?(from source: ColorEncoding, to target: ColorEncoding) {
        guard source != target else { return nil }
        let isSameLight = source.primaries == target.primaries
        decodes = !source.isLinear
        encodes = !target.isLinear
        guard !isSameLight else {
            matrix = nil
            return
        }
        let exact = source.chromaticities.conversion(to: target.chromaticities)
        func column(_ column: SIMD3<Double>) -> Pixel { Pixel(Float(column.x), Float(column.y), Float(column.z), 0) }
        matrix = (column(exact.first), column(exact.second), column(exact.third))
    }

    /// Converts a row. Transfer functions are applied to straight alpha; transparent pixels stay unchanged.
    func apply(_ row: UnsafeMutablePointer<Pixel>, _ count: Int) {
        for index in 0..<count {
            var pixel = row[index]
            let alpha = pixel.w
            if alpha == 0 { continue }
            if decodes || encodes, alpha != 1 { pixel /= Pixel(repeating: alpha) }
            if decodes { pixel = Pixel(light(pixel.x), light(pixel.y), light(pixel.z), alpha) }
            if let matrix { pixel = matrix.0 * pixel.x + matrix.1 * pixel.y + matrix.2 * pixel.z }
            if encodes { pixel = Pixel(code(pixel.x), code(pixel.y), code(pixel.z), alpha) }
            if decodes || encodes, alpha != 1 { pixel *= Pixel(repeating: alpha) }
            pixel.w = alpha
            row[index] = pixel
        }
    }

    private func light(_ code: Float) -> Float { SRGBCurve.light(code) }
    private func code(_ light: Float) -> Float { SRGBCurve.code(light) }
}
