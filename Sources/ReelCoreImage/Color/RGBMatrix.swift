import Foundation
import ReelColor

/// A 3×3 matrix for colours. Its rows are the weights of which each component of the result is the sum.
struct RGBMatrix: Sendable {
    let red: SIMD3<Float>
    let green: SIMD3<Float>
    let blue: SIMD3<Float>

    func apply(_ pixel: Pixel) -> Pixel {
        let color = pixel.rgb
        return pixel.with((color * red).sum(), (color * green).sum(), (color * blue).sum())
    }

    /// Returns a matrix that multiplies each component by a factor of its own.
    static func factors(_ red: Float, _ green: Float, _ blue: Float) -> RGBMatrix {
        RGBMatrix(red: SIMD3(red, 0, 0), green: SIMD3(0, green, 0), blue: SIMD3(0, 0, blue))
    }

    /// Returns a matrix that multiplies the distance of colours from their luminance by a factor.
    static func saturation(_ factor: Float) -> RGBMatrix {
        let gray =
            (1 - factor) * SIMD3(Float(LumaWeights.bt709.red), Float(LumaWeights.bt709.green), Float(LumaWeights.bt709.blue))
        return RGBMatrix(
            red: gray + SIMD3(factor, 0, 0), green: gray + SIMD3(0, factor, 0), blue: gray + SIMD3(0, 0, factor))
    }

    /// Returns a rotation around the axis of the greys, whose brightness stays the same (W3C, Filter Effects Level 1, §9.6).
    static func hueRotation(_ angle: Float) -> RGBMatrix {
        let (c, s) = (cosf(angle), sinf(angle))
        return RGBMatrix(
            red: SIMD3(0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928),
            green: SIMD3(0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283),
            blue: SIMD3(0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072))
    }

    /// Returns the matrix for sepia (W3C, Filter Effects Level 1, §13.1.2). An amount of 0 changes nothing.
    static func sepia(_ amount: Float) -> RGBMatrix {
        let rest = 1 - amount
        return RGBMatrix(
            red: SIMD3(0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest),
            green: SIMD3(0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest),
            blue: SIMD3(0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest))
    }
}
