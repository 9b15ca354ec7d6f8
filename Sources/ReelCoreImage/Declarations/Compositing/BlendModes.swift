import Foundation

extension FilterDeclaration {
    /// Blend modes: where both images are opaque, the result is a function of the two colours; elsewhere each image keeps its
    /// own, the front over the back.
    ///
    /// Source: W3C, Compositing and Blending Level 1, §5.8 and §10 (the formulas of ISO 32000-1, §11.3.5), on the values of the
    /// working space, as Apple does. Modes that the standards lack (linear burn, dodge and light, pin, vivid, divide, subtract)
    /// have their customary definitions, each with its source. Apple's exact results are not documented for these.
    static let blendModes: [FilterDeclaration] = separable + whole

    /// Returns the blended colour where both images are present, plus the remainder of each.
    private static func blended(_ front: Pixel, _ back: Pixel, _ color: Pixel) -> Pixel {
        let result =
            front * Pixel(repeating: 1 - back.w) + back * Pixel(repeating: 1 - front.w) + color
            * Pixel(repeating: front.w * back.w)
        return Pixel(result.x, result.y, result.z, front.w + back.w - front.w * back.w)
    }

    /// - Parameter blend: returns the result for a component of the back and of the front.
    private static func mode(
        _ name: String, _ displayName: String, _ blend: @escaping @Sendable (_ back: Float, _ front: Float) -> Float
    ) -> FilterDeclaration {
        composite("CI\(name)BlendMode", "\(displayName) Blend Mode", .union) { front, back in
            let (above, below) = (front.straight, back.straight)
            let color = Pixel(blend(below.x, above.x), blend(below.y, above.y), blend(below.z, above.z), 0)
            return blended(front, back, color)
        }
    }

    private static let separable: [FilterDeclaration] = [
        mode("Multiply", "Multiply") { $0 * $1 },
        mode("Screen", "Screen") { screen($0, $1) },
        mode("Overlay", "Overlay") { hardLight($1, $0) },
        mode("Darken", "Darken") { min($0, $1) },
        mode("Lighten", "Lighten") { max($0, $1) },
        mode("ColorDodge", "Color Dodge") { colorDodge($0, $1) },
        mode("ColorBurn", "Color Burn") { colorBurn($0, $1) },
        mode("HardLight", "Hard Light") { hardLight($0, $1) },
        mode("SoftLight", "Soft Light") { softLight($0, $1) },
        mode("Difference", "Difference") { abs($0 - $1) },
        mode("Exclusion", "Exclusion") { $0 + $1 - 2 * $0 * $1 },
        // Krita's manual, "Arithmetic": the front subtracted from the back, the back divided by the front; both limited to 0…1.
        mode("Subtract", "Subtract") { max($0 - $1, 0) },
        mode("Divide", "Divide") { $1 <= 0 ? ($0 <= 0 ? 0 : 1) : min(max($0 / $1, 0), 1) },
        // Krita's manual, "Burn", "Dodge" and "Light": linear burn, linear dodge (addition), linear, vivid and pin light.
        mode("LinearBurn", "Linear Burn") { max($0 + $1 - 1, 0) },
        mode("LinearDodge", "Linear Dodge") { min($0 + $1, 1) },
        mode("LinearLight", "Linear Light") { min(max($0 + 2 * $1 - 1, 0), 1) },
        mode("VividLight", "Vivid Light") { $1 <= 0.5 ? colorBurn($0, 2 * $1) : colorDodge($0, 2 * $1 - 1) },
        mode("PinLight", "Pin Light") { $1 <= 0.5 ? min($0, 2 * $1) : max($0, 2 * $1 - 1) },
    ]

    private static func screen(_ back: Float, _ front: Float) -> Float { back + front - back * front }

    private static func hardLight(_ back: Float, _ front: Float) -> Float {
        front <= 0.5 ? back * 2 * front : screen(back, 2 * front - 1)
    }

    private static func colorDodge(_ back: Float, _ front: Float) -> Float {
        back <= 0 ? 0 : front >= 1 ? 1 : min(1, back / (1 - front))
    }

    private static func colorBurn(_ back: Float, _ front: Float) -> Float {
        back >= 1 ? 1 : front <= 0 ? 0 : 1 - min(1, (1 - back) / front)
    }

    private static func softLight(_ back: Float, _ front: Float) -> Float {
        if front <= 0.5 { return back - (1 - 2 * front) * back * (1 - back) }
        let darker = back <= 0.25 ? ((16 * back - 12) * back + 4) * back : back.squareRoot()
        return back + (2 * front - 1) * (darker - back)
    }

    // MARK: Modes of all three components

    private static func mode(
        _ name: String, _ blend: @escaping @Sendable (_ back: Pixel, _ front: Pixel) -> Pixel
    ) -> FilterDeclaration {
        composite("CI\(name)BlendMode", "\(name) Blend Mode", .union) { front, back in
            blended(front, back, blend(back.straight, front.straight))
        }
    }

    private static let whole: [FilterDeclaration] = [
        mode("Hue") { withLuminosity(withSaturation($1, saturation($0)), luminosity($0)) },
        mode("Saturation") { withLuminosity(withSaturation($0, saturation($1)), luminosity($0)) },
        mode("Color") { withLuminosity($1, luminosity($0)) },
        mode("Luminosity") { withLuminosity($0, luminosity($1)) },
    ]

    /// W3C §10.2: Lum(C) = 0.3 R + 0.59 G + 0.11 B.
    private static func luminosity(_ color: Pixel) -> Float { 0.3 * color.x + 0.59 * color.y + 0.11 * color.z }

    private static func saturation(_ color: Pixel) -> Float {
        max(color.x, color.y, color.z) - min(color.x, color.y, color.z)
    }

    private static func withLuminosity(_ color: Pixel, _ luminosity: Float) -> Pixel {
        let difference = luminosity - self.luminosity(color)
        var result = color.mapColors { $0 + difference }
        let (least, most) = (min(result.x, result.y, result.z), max(result.x, result.y, result.z))
        let gray = self.luminosity(result)
        if least < 0, gray != least { result = result.mapColors { gray + ($0 - gray) * gray / (gray - least) } }
        if most > 1, most != gray { result = result.mapColors { gray + ($0 - gray) * (1 - gray) / (most - gray) } }
        return result
    }

    private static func withSaturation(_ color: Pixel, _ saturation: Float) -> Pixel {
        let (least, most) = (min(color.x, color.y, color.z), max(color.x, color.y, color.z))
        guard most > least else { return Pixel(0, 0, 0, color.w) }
        return color.mapColors { ($0 - least) * saturation / (most - least) }
    }
}
