import ReelColor

/// A pixel: red, green, blue and alpha, premultiplied, in the working space of the rendering.
typealias Pixel = SIMD4<Float>

extension SIMD4<Float> {
    /// The pixel with straight alpha; a transparent pixel becomes transparent black.
    @inline(__always)
    var straight: Pixel {
        if w == 1 { return self }
        guard w != 0 else { return .zero }
        let part = self / Pixel(repeating: w)
        return Pixel(part.x, part.y, part.z, w)
    }

    /// The pixel with premultiplied alpha.
    @inline(__always)
    var premultiplied: Pixel { w == 1 ? self : Pixel(x * w, y * w, z * w, w) }

    /// The luminance of light of sRGB's primaries (ITU-R BT.709).
    @inline(__always)
    var luminance: Float { LumaWeights.bt709.luma(x, y, z) }

    /// The colours without alpha.
    var rgb: SIMD3<Float> { SIMD3(x, y, z) }

    /// Returns the pixel mixed with another one: this one at 0, the other one at 1.
    @inline(__always)
    func mixed(_ other: Pixel, _ part: Float) -> Pixel { self + (other - self) * Pixel(repeating: part) }

    /// Returns a pixel of other colours with the same alpha.
    @inline(__always)
    func with(_ red: Float, _ green: Float, _ blue: Float) -> Pixel { Pixel(red, green, blue, w) }

    /// Returns a pixel of the same colours with another alpha.
    @inline(__always)
    func replacingAlpha(_ alpha: Float) -> Pixel { Pixel(x, y, z, alpha) }

    /// Returns the same colour with another alpha. Of a transparent pixel, whose colour is unknown, it is black.
    @inline(__always)
    func covering(_ alpha: Float) -> Pixel {
        if w == alpha { return self }
        guard w != 0 else { return Pixel(0, 0, 0, alpha) }
        return (self * Pixel(repeating: alpha / w)).replacingAlpha(alpha)
    }

    /// The pixel for sums from which it is subtracted again: what is not finite is 0, because the rest of the sum would not be
    /// finite either, and what is larger than 2²⁴ is that, because smaller numbers would be lost beside it.
    @inline(__always)
    var summable: SIMD4<Double> {
        let most = Pixel(repeating: 0x1p24)
        let finite = replacing(with: Pixel.zero, where: self - self .!= Pixel.zero)
        return SIMD4<Double>(Pixel.least(Pixel.most(finite, -most), most))
    }

    /// Returns the pixel with each of its colours changed.
    @inline(__always)
    func mapColors(_ change: (Float) -> Float) -> Pixel { Pixel(change(x), change(y), change(z), w) }

    /// Returns the smaller number of each component. (The standard library's `pointwiseMin` compares one after the other.)
    @inline(__always)
    static func least(_ one: Pixel, _ other: Pixel) -> Pixel { one.replacing(with: other, where: other .< one) }

    /// Returns the larger number of each component.
    @inline(__always)
    static func most(_ one: Pixel, _ other: Pixel) -> Pixel { one.replacing(with: other, where: other .> one) }

    /// The pixel with its components limited to 0…1.
    @inline(__always)
    var limited: Pixel { Pixel.least(Pixel.most(self, .zero), .one) }
}
