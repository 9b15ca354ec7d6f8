import ReelColor

/// The colours of white light.
enum WhitePoint {
    /// Returns the chromaticity (CIE 1931) of a black body, moved away from the curve of these.
    ///
    /// Sources: Krystek, An algorithm to calculate correlated colour temperature (1985), which is within 8 × 10⁻⁵ in u and v
    /// from 1,000 to 15,000 K. A tint of 3,000 is a distance of 1 in u and v, as in Adobe's DNG SDK.
    ///
    /// - Parameters:
    ///   - temperature: in kelvins, limited to that range.
    ///   - tint: positive towards green, negative towards magenta, limited to ±150.
    static func chromaticity(_ temperature: Double, _ tint: Double) -> SIMD2<Double> {
        let kelvins = temperature.isNaN ? 6_500 : min(max(temperature, 1_000), 15_000)
        let (place, next) = (uv(kelvins), uv(kelvins + 1))
        let along = next - place
        // The curve goes towards blue, that is, to smaller u and v. Above it is green.
        let normal = SIMD2(-along.y, along.x) / (along * along).sum().squareRoot()
        let green = normal.y < 0 ? -normal : normal
        let moved = place + green * ((tint.isNaN ? 0 : min(max(tint, -150), 150)) / 3_000)
        return SIMD2(3 * moved.x, 2 * moved.y) / (2 * moved.x - 8 * moved.y + 4)
    }

    /// Returns the place of a black body in the CIE's uniform chromaticity scale of 1960.
    private static func uv(_ t: Double) -> SIMD2<Double> {
        SIMD2(
            (0.860117757 + 1.54118254e-4 * t + 1.28641212e-7 * t * t) / (1 + 8.42420235e-4 * t + 7.08145163e-7 * t * t),
            (0.317398726 + 4.22806245e-5 * t + 4.20481691e-8 * t * t) / (1 - 2.89741816e-5 * t + 1.61456053e-7 * t * t))
    }

    /// Returns the matrix that adapts light of a space from one white to another (Bradford).
    static func adaptation(of space: Chromaticities, from white: SIMD2<Double>, to other: SIMD2<Double>) -> RGBMatrix {
        let one = Chromaticities(red: space.red, green: space.green, blue: space.blue, white: white)
        let two = Chromaticities(red: space.red, green: space.green, blue: space.blue, white: other)
        // One's light in XYZ, adapted to the other white.
        let adapted = two.toXYZ * one.conversion(to: two) * one.toXYZ.inverse
        let matrix = space.toXYZ.inverse * adapted * space.toXYZ
        func row(_ index: Int) -> SIMD3<Float> {
            SIMD3(Float(matrix.first[index]), Float(matrix.second[index]), Float(matrix.third[index]))
        }
        return RGBMatrix(red: row(0), green: row(1), blue: row(2))
    }
}
