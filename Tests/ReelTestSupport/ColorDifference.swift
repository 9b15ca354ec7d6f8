import Foundation

/// A colour in CIE L*a*b*, for the white point D65.
public struct LabColor: Sendable {
    public let lightness: Double
    public let a: Double
    public let b: Double

    public init(lightness: Double, a: Double, b: Double) {
        (self.lightness, self.a, self.b) = (lightness, a, b)
    }

    /// Converts an 8-bit sRGB colour (IEC 61966-2-1).
    public init(red: Int, green: Int, blue: Int) {
        let (red, green, blue) = (Self.linear(red), Self.linear(green), Self.linear(blue))
        let x = (0.412_390_8 * red + 0.357_584_3 * green + 0.180_480_8 * blue) / 0.950_455_9
        let y = 0.212_639_0 * red + 0.715_168_7 * green + 0.072_192_3 * blue
        let z = (0.019_330_8 * red + 0.119_194_8 * green + 0.950_532_2 * blue) / 1.089_057_8
        lightness = 116 * Self.curve(y) - 16
        a = 500 * (Self.curve(x) - Self.curve(y))
        b = 200 * (Self.curve(y) - Self.curve(z))
    }

    private static func linear(_ value: Int) -> Double {
        let value = Double(value) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// The function of CIE 15: a cube root, with a linear part near black.
    private static func curve(_ value: Double) -> Double {
        let edge = 6.0 / 29
        return value > pow(edge, 3) ? cbrt(value) : value / (3 * edge * edge) + 4.0 / 29
    }

    /// Returns how different two colours look: ΔE2000, in which 1 is about the smallest visible difference.
    ///
    /// Source: G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary Test
    /// Data, and Mathematical Observations", Color Research and Application 30(1), 2005. The numbers are its equations'.
    public func difference(to other: LabColor) -> Double {
        let meanChroma = (hypot(a, b) + hypot(other.a, other.b)) / 2  // 2, 3
        let seventh = pow(meanChroma, 7) / (pow(meanChroma, 7) + pow(25, 7))
        let g = 0.5 * (1 - seventh.squareRoot())  // 4
        let (a1, a2) = ((1 + g) * a, (1 + g) * other.a)  // 5
        let (c1, c2) = (hypot(a1, b), hypot(a2, other.b))  // 6
        let (h1, h2) = (Self.hue(a1, b), Self.hue(a2, other.b))  // 7

        let deltaLightness = other.lightness - lightness  // 8
        let deltaChroma = c2 - c1  // 9
        var deltaHue = 0.0  // 10
        var meanHue = h1 + h2  // 14
        if c1 * c2 != 0 {
            deltaHue = h2 - h1
            if abs(deltaHue) > 180 {
                deltaHue -= deltaHue > 0 ? 360 : -360
                meanHue += meanHue < 360 ? 360 : -360
            }
            meanHue /= 2
        }
        let deltaHueLength = 2 * (c1 * c2).squareRoot() * Self.sine(deltaHue / 2)  // 11

        let meanLightness = (lightness + other.lightness) / 2  // 12
        let meanNewChroma = (c1 + c2) / 2  // 13
        let t =
            1 - 0.17 * Self.cosine(meanHue - 30) + 0.24 * Self.cosine(2 * meanHue)
            + 0.32 * Self.cosine(3 * meanHue + 6) - 0.20 * Self.cosine(4 * meanHue - 63)  // 15
        let turn = 30 * exp(-pow((meanHue - 275) / 25, 2))  // 16
        let chromaSeventh = pow(meanNewChroma, 7) / (pow(meanNewChroma, 7) + pow(25, 7))
        let rotation = -Self.sine(2 * turn) * 2 * chromaSeventh.squareRoot()  // 17, 21
        let fromMiddle = pow(meanLightness - 50, 2)
        let lightnessTerm = deltaLightness / (1 + 0.015 * fromMiddle / (20 + fromMiddle).squareRoot())  // 18
        let chromaTerm = deltaChroma / (1 + 0.045 * meanNewChroma)  // 19
        let hueTerm = deltaHueLength / (1 + 0.015 * meanNewChroma * t)  // 20
        // Equation 22.
        return (pow(lightnessTerm, 2) + pow(chromaTerm, 2) + pow(hueTerm, 2) + rotation * chromaTerm * hueTerm).squareRoot()
    }

    /// Returns the hue in degrees, 0 to 360.
    private static func hue(_ a: Double, _ b: Double) -> Double {
        guard a != 0 || b != 0 else { return 0 }
        let degrees = atan2(b, a) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
    private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}

/// Returns ΔE2000 between two 8-bit sRGB colours.
public func colorDifference(
    _ first: (red: Int, green: Int, blue: Int), _ second: (red: Int, green: Int, blue: Int)
) -> Double {
    LabColor(red: first.red, green: first.green, blue: first.blue)
        .difference(to: LabColor(red: second.red, green: second.green, blue: second.blue))
}
