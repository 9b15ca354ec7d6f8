/// The red, green, blue and white of a colour space, as chromaticities x and y (CIE 1931).
package struct Chromaticities: Hashable, Sendable {
    package let red: SIMD2<Double>
    package let green: SIMD2<Double>
    package let blue: SIMD2<Double>
    package let white: SIMD2<Double>

    package init(red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>, white: SIMD2<Double> = Self.d65) {
        (self.red, self.green, self.blue, self.white) = (red, green, blue, white)
    }

    /// Creates them from x and y of red, green, blue and white, as files list them; nil if some are no chromaticities of light.
    package init?(coordinates: [Double]) {
        guard coordinates.count == 8 else { return nil }
        let points = stride(from: 0, to: 8, by: 2).map { SIMD2(coordinates[$0], coordinates[$0 + 1]) }
        guard points.allSatisfy({ $0.x >= 0 && $0.y > 0 && $0.x + $0.y <= 1 }) else { return nil }
        let (toGreen, toBlue) = (points[1] - points[0], points[2] - points[0])
        // On one line, they would not span a triangle of colours.
        guard abs(toGreen.x * toBlue.y - toGreen.y * toBlue.x) > 1e-3 else { return nil }
        self.init(red: points[0], green: points[1], blue: points[2], white: points[3])
    }

    /// The white point of daylight at 6504 K.
    package static let d65 = SIMD2(0.3127, 0.3290)
    /// Those of sRGB (IEC 61966-2-1), too.
    package static let bt709 = Chromaticities(red: [0.640, 0.330], green: [0.300, 0.600], blue: [0.150, 0.060])
    package static let bt2020 = Chromaticities(red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])
    /// Those of Adobe RGB (1998) (Adobe, "Color Image Encoding", version 2005-05, clause 4.3.1), whose gamma is `adobeRGBGamma`.
    package static let adobeRGB = Chromaticities(red: [0.640, 0.330], green: [0.210, 0.710], blue: [0.150, 0.060])
    package static let adobeRGBGamma = 563.0 / 256
    package static let displayP3 = Chromaticities(red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])

    /// Whether no coordinate differs by more than `tolerance`.
    package func isNear(_ other: Chromaticities, within tolerance: Double) -> Bool {
        [(red, other.red), (green, other.green), (blue, other.blue), (white, other.white)].allSatisfy { one, two in
            let difference = one - two
            return max(abs(difference.x), abs(difference.y)) <= tolerance
        }
    }

    /// Converts linear light of these primaries to linear light of others. White becomes white (Bradford's adaptation).
    package func conversion(to other: Chromaticities) -> Matrix3 {
        let adapted = white == other.white ? toXYZ : Self.adaptation(from: white, to: other.white) * toXYZ
        return other.toXYZ.inverse * adapted
    }

    /// Converts linear R, G, B to X, Y, Z, white having a Y of 1.
    package var toXYZ: Matrix3 {
        let unscaled = Matrix3(columns: Self.xyz(red), Self.xyz(green), Self.xyz(blue))
        let amounts = unscaled.inverse * Self.xyz(white)
        return Matrix3(columns: unscaled.first * amounts.x, unscaled.second * amounts.y, unscaled.third * amounts.z)
    }

    private static func xyz(_ point: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(point.x / point.y, 1, (1 - point.x - point.y) / point.y)
    }

    /// Bradford's chromatic adaptation from one white point to another.
    private static func adaptation(from white: SIMD2<Double>, to other: SIMD2<Double>) -> Matrix3 {
        let cones = Matrix3(columns: [0.8951, -0.7502, 0.0389], [0.2664, 1.7135, -0.0685], [-0.1614, 0.0367, 1.0296])
        let ratio = (cones * xyz(other)) / (cones * xyz(white))
        let scale = Matrix3(columns: [ratio.x, 0, 0], [0, ratio.y, 0], [0, 0, ratio.z])
        return cones.inverse * (scale * cones)
    }
}
