import Foundation

extension CGColorSpace {
    typealias RGB = (red: CGFloat, green: CGFloat, blue: CGFloat)

    /// Converts components of this space to sRGB, without clipping.
    func sRGB(_ components: [CGFloat]) -> RGB {
        guard components.count == numberOfComponents else { return (0, 0, 0) }
        let color: RGB =
            primaries == .gray
            ? (components[0], components[0], components[0])
            : (components[0], components[1], components[2])
        if isDrawnDirectly || (primaries == .gray && !isLinear) { return color }
        let light: RGB = isLinear ? color : (Self.light(of: color.red), Self.light(of: color.green), Self.light(of: color.blue))
        let target = primaries == .displayP3 ? Self.sRGBLight(displayP3: light) : light
        return (Self.code(of: target.red), Self.code(of: target.green), Self.code(of: target.blue))
    }

    /// Whether the midpoint of two colours in this space is also their midpoint in sRGB.
    var isDrawnEvenly: Bool { primaries != .displayP3 && !isLinear }

    /// Returns the components of a colour in this space, followed by its alpha. A grey space keeps the luminance of a colour
    /// that is not grey.
    func components(of color: CGColor) -> [CGFloat] {
        if color.colorSpace == self, let components = color.components { return components }
        let code = color.extendedSRGB
        if isDrawnDirectly { return [code.red, code.green, code.blue, code.alpha] }
        let light: RGB = (Self.light(of: code.red), Self.light(of: code.green), Self.light(of: code.blue))
        let target: [CGFloat] =
            switch primaries {
            case .sRGB: [light.red, light.green, light.blue]
            case .displayP3: Self.displayP3Light(sRGB: light)
            case .gray: [0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue]
            }
        return (isLinear ? target : target.map(Self.code(of:))) + [code.alpha]
    }

    /// The inverse of `sRGBLight(displayP3:)`.
    private static func displayP3Light(sRGB light: RGB) -> [CGFloat] {
        [
            0.8224619687 * light.red + 0.1775380313 * light.green,
            0.0331941989 * light.red + 0.9668058011 * light.green,
            0.0170826307 * light.red + 0.0723974407 * light.green + 0.9105199286 * light.blue,
        ]
    }

    /// Converts linear light from Display P3's primaries to sRGB's: the product of the two spaces' matrices to and from CIE
    /// XYZ, both with white point D65.
    private static func sRGBLight(displayP3 light: RGB) -> RGB {
        (
            1.2249401763 * light.red - 0.2249401763 * light.green,
            -0.0420569547 * light.red + 1.0420569547 * light.green,
            -0.0196375546 * light.red - 0.0786360456 * light.green + 1.0982736002 * light.blue
        )
    }

    /// Converts a code value to linear light with the transfer function of sRGB and of Display P3 (IEC 61966-2-1), continued
    /// through zero for extended values.
    static func light(of code: CGFloat) -> CGFloat {
        let size = abs(code)
        return copysign(size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4), code)
    }

    static func code(of light: CGFloat) -> CGFloat {
        let size = abs(light)
        return copysign(size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055, light)
    }
}

extension CGFloat {
    /// The value clipped to 0...1; NaN becomes 0.
    var clippedToUnit: CGFloat { self > 0 ? Swift.min(self, 1) : 0 }
}
