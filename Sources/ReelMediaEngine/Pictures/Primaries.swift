/// The chromaticities of red, green, blue and white: x, y (CIE 1931).
struct Primaries {
    let red: SIMD2<Double>
    let green: SIMD2<Double>
    let blue: SIMD2<Double>
    let white: SIMD2<Double>

    private static let d65 = SIMD2(0.3127, 0.3290)
    /// The primaries of BT.709 and sRGB.
    static let bt709 = Primaries(red: [0.640, 0.330], green: [0.300, 0.600], blue: [0.150, 0.060], white: d65)
    static let bt2020 = Primaries(red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046], white: d65)

    private init(red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>, white: SIMD2<Double>) {
        (self.red, self.green, self.blue, self.white) = (red, green, blue, white)
    }

    /// Creates the primaries of a code point; nil for those that are treated as sRGB's.
    ///
    /// - Parameter wideCode: a code point of H.273 table 2.
    init?(wideCode: Int32) {
        switch wideCode {
        case 9: self = .bt2020
        case 11: self.init(red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060], white: [0.314, 0.351])
        case 12: self.init(red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060], white: Self.d65)
        default: return nil
        }
    }

    /// Returns the matrix from linear light of these primaries to that of others. White maps to white.
    func conversion(to other: Primaries) -> Matrix3 {
        other.toXYZ.inverse * (Self.adaptation(from: white, to: other.white) * toXYZ)
    }

    /// The matrix from linear R, G, B to X, Y, Z, where white has a Y of 1.
    private var toXYZ: Matrix3 {
        let unscaled = Matrix3(columns: Self.xyz(red), Self.xyz(green), Self.xyz(blue))
        let amounts = unscaled.inverse * Self.xyz(white)
        return Matrix3(columns: unscaled.first * amounts.x, unscaled.second * amounts.y, unscaled.third * amounts.z)
    }

    private static func xyz(_ point: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(point.x / point.y, 1, (1 - point.x - point.y) / point.y)
    }

    /// Returns the Bradford chromatic adaptation from one white to another.
    private static func adaptation(from white: SIMD2<Double>, to other: SIMD2<Double>) -> Matrix3 {
        let cones = Matrix3(columns: [0.8951, -0.7502, 0.0389], [0.2664, 1.7135, -0.0685], [-0.1614, 0.0367, 1.0296])
        let ratio = (cones * xyz(other)) / (cones * xyz(white))
        let scale = Matrix3(columns: [ratio.x, 0, 0], [0, ratio.y, 0], [0, 0, ratio.z])
        return cones.inverse * (scale * cones)
    }
}

/// A 3×3 matrix, stored as columns.
struct Matrix3 {
    let first: SIMD3<Double>
    let second: SIMD3<Double>
    let third: SIMD3<Double>

    init(columns first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
        (self.first, self.second, self.third) = (first, second, third)
    }

    static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
        matrix.first * vector.x + matrix.second * vector.y + matrix.third * vector.z
    }

    static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
        Matrix3(columns: left * right.first, left * right.second, left * right.third)
    }

    var inverse: Matrix3 {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let rows = (cross(second, third), cross(third, first), cross(first, second))
        let determinant = (first * rows.0).sum()
        return Matrix3(
            columns: SIMD3(rows.0.x, rows.1.x, rows.2.x) / determinant, SIMD3(rows.0.y, rows.1.y, rows.2.y) / determinant,
            SIMD3(rows.0.z, rows.1.z, rows.2.z) / determinant)
    }
}
