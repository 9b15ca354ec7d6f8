package import Foundation

/// The curve between codes and linear light of sRGB and Display P3 (IEC 61966-2-1), 1 being white, continued through zero for
/// extended values.
package enum SRGBCurve {
    /// The linear light of a code.
    @inlinable package static func light(_ code: Double) -> Double { light(code, power: pow) }
    @inlinable package static func light(_ code: Float) -> Float { light(code, power: powf) }
    @inlinable package static func light(_ code: CGFloat) -> CGFloat { CGFloat(light(Double(code))) }

    /// The code of linear light.
    @inlinable package static func code(_ light: Double) -> Double { code(light, power: pow) }
    @inlinable package static func code(_ light: Float) -> Float { code(light, power: powf) }
    @inlinable package static func code(_ light: CGFloat) -> CGFloat { CGFloat(code(Double(light))) }

    @inlinable @inline(__always)
    static func light<Number: BinaryFloatingPoint & ExpressibleByFloatLiteral>(
        _ code: Number, power: (Number, Number) -> Number
    ) -> Number {
        let size = abs(code)
        let light = size <= 0.04045 ? size / 12.92 : power((size + 0.055) / 1.055, 2.4)
        return code < 0 ? -light : light
    }

    @inlinable @inline(__always)
    static func code<Number: BinaryFloatingPoint & ExpressibleByFloatLiteral>(
        _ light: Number, power: (Number, Number) -> Number
    ) -> Number {
        let size = abs(light)
        let code = size <= 0.0031308 ? size * 12.92 : 1.055 * power(size, 1 / 2.4) - 0.055
        return light < 0 ? -code : code
    }
}
