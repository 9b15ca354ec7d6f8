import Foundation
import ReelCoreGraphics

/// A mapping of one plane to another in perspective: `[x y 1]` is multiplied by the matrix from the left, and the result divided
/// by its third number.
struct Homography: Sendable {
    /// The matrix's rows.
    private(set) var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    init(_ rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) { self.rows = rows }

    /// The mapping of the plane at z = 0, seen from its front.
    init(_ matrix: CATransform3D) {
        rows = (
            SIMD3(matrix.m11, matrix.m12, matrix.m14), SIMD3(matrix.m21, matrix.m22, matrix.m24),
            SIMD3(matrix.m41, matrix.m42, matrix.m44)
        )
    }

    init(_ affine: CGAffineTransform) {
        rows = (SIMD3(affine.a, affine.b, 0), SIMD3(affine.c, affine.d, 0), SIMD3(affine.tx, affine.ty, 1))
    }

    /// Returns the mapping that does as this one does and then as another.
    func concatenating(_ other: Homography) -> Homography {
        func product(_ row: SIMD3<Double>) -> SIMD3<Double> {
            row.x * other.rows.0 + row.y * other.rows.1 + row.z * other.rows.2
        }
        return Homography((product(rows.0), product(rows.1), product(rows.2)))
    }

    /// The mapping as an affine transform; nil if it is in perspective.
    var affine: CGAffineTransform? {
        let whole = rows.2.z
        guard rows.0.z == 0, rows.1.z == 0, whole > 0, whole.isFinite else { return nil }
        return CGAffineTransform(
            a: rows.0.x / whole, b: rows.0.y / whole, c: rows.1.x / whole, d: rows.1.y / whole, tx: rows.2.x / whole,
            ty: rows.2.y / whole)
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    /// Above 0 if the front of the plane is seen, below 0 if its back is, and 0 if it is seen from the side.
    var determinant: Double { (rows.0 * Self.cross(rows.1, rows.2)).sum() }

    /// Nil if the plane is seen from the side.
    var inverse: Homography? {
        let determinant = determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        // The columns of the inverse are the cross products of the rows.
        let columns = (
            Self.cross(rows.1, rows.2) / determinant, Self.cross(rows.2, rows.0) / determinant,
            Self.cross(rows.0, rows.1) / determinant
        )
        return Homography(
            (
                SIMD3(columns.0.x, columns.1.x, columns.2.x), SIMD3(columns.0.y, columns.1.y, columns.2.y),
                SIMD3(columns.0.z, columns.1.z, columns.2.z)
            ))
    }

    /// Returns the mapped point; nil if it is behind the viewer.
    func map(_ point: CGPoint) -> CGPoint? {
        let mapped = point.x * rows.0 + point.y * rows.1 + rows.2
        guard mapped.z > 1e-9 else { return nil }
        return CGPoint(x: mapped.x / mapped.z, y: mapped.y / mapped.z)
    }

    /// Returns the smallest upright rectangle around what is visible of a mapped rectangle; nil if nothing is.
    func map(_ rect: CGRect) -> CGRect? {
        // What is behind the viewer is cut off a little before it.
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
            CGPoint(x: rect.minX, y: rect.maxY),
        ].map { $0.x * rows.0 + $0.y * rows.1 + rows.2 }
        let near = 1e-3
        var points: [CGPoint] = []
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % 4]
            if corner.z >= near { points.append(CGPoint(x: corner.x / corner.z, y: corner.y / corner.z)) }
            guard (corner.z < near) != (next.z < near) else { continue }
            let cut = corner + (next - corner) * ((near - corner.z) / (next.z - corner.z))
            points.append(CGPoint(x: cut.x / near, y: cut.y / near))
        }
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max(),
            [left, right, low, high].allSatisfy(\.isFinite)
        else { return nil }
        return CGRect(x: left, y: low, width: right - left, height: high - low)
    }

    /// Returns by how much the mapping enlarges lengths about a point; 0 behind the viewer.
    func magnification(at point: CGPoint) -> Double {
        let depth = (point.x * rows.0 + point.y * rows.1 + rows.2).z
        return depth > 1e-9 ? (abs(determinant) / (depth * depth * depth)).squareRoot() : 0
    }
}
