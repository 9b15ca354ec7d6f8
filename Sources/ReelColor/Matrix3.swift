/// A matrix of three by three numbers, by its columns.
package struct Matrix3: Hashable, Sendable {
    package let first: SIMD3<Double>
    package let second: SIMD3<Double>
    package let third: SIMD3<Double>

    package init(columns first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
        (self.first, self.second, self.third) = (first, second, third)
    }

    package static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
        matrix.first * vector.x + matrix.second * vector.y + matrix.third * vector.z
    }

    package static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
        Matrix3(columns: left * right.first, left * right.second, left * right.third)
    }

    package static func * (matrix: Matrix3, factor: Double) -> Matrix3 {
        Matrix3(columns: matrix.first * factor, matrix.second * factor, matrix.third * factor)
    }

    /// The inverse, by the adjugate. A matrix without one gives infinities and NaN.
    package var inverse: Matrix3 {
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
