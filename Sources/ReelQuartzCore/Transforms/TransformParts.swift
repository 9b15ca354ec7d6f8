import Foundation

/// A matrix as a scale, a skew, a rotation, a movement and a perspective, in this order.
///
/// Source: Spencer W. Thomas, "Decomposing a matrix into simple transformations", Graphics Gems II; the order of the rotations is
/// about the x axis, then y, then z.
struct TransformParts {
    typealias Vector = SIMD3<Double>

    var scale: Vector
    /// How much of x is added to y, of x to z, and of y to z.
    var skew: Vector
    /// The rows of the rotation's matrix.
    private(set) var axes: (Vector, Vector, Vector)
    var translation: Vector
    /// The last column of the perspective's matrix.
    var perspective: SIMD4<Double>

    init(_ matrix: CATransform3D) {
        translation = Vector(matrix.m41, matrix.m42, matrix.m43)
        var x = Vector(matrix.m11, matrix.m12, matrix.m13)
        var y = Vector(matrix.m21, matrix.m22, matrix.m23)
        var z = Vector(matrix.m31, matrix.m32, matrix.m33)
        perspective = Self.perspective(of: matrix)
        scale = Vector()
        skew = Vector()
        (scale.x, x) = Self.normalized(x, or: Vector(1, 0, 0))
        skew.x = Self.dot(x, y)
        y -= x * skew.x
        (scale.y, y) = Self.normalized(y, or: Self.orthogonal(to: x, Vector(0, 1, 0)))
        skew.y = Self.dot(x, z)
        z -= x * skew.y
        skew.z = Self.dot(y, z)
        z -= y * skew.z
        (scale.z, z) = Self.normalized(z, or: Self.cross(x, y))
        skew.x = scale.y == 0 ? 0 : skew.x / scale.y
        (skew.y, skew.z) = scale.z == 0 ? (0, 0) : (skew.y / scale.z, skew.z / scale.z)
        axes = (x, y, z)
        if Self.dot(Self.cross(x, y), z) < 0 { mirror() }
    }

    /// Makes a mirrored rotation a rotation, and the scale of the axis that points backwards most negative.
    private mutating func mirror() {
        let least = min(axes.0.x, axes.1.y, axes.2.z)
        if axes.0.x == least {
            axes.0 *= -1
            scale.x *= -1
            (skew.x, skew.y) = (-skew.x, -skew.y)
        } else if axes.1.y == least {
            axes.1 *= -1
            scale.y *= -1
            (skew.x, skew.z) = (-skew.x, -skew.z)
        } else {
            axes.2 *= -1
            scale.z *= -1
            (skew.y, skew.z) = (-skew.y, -skew.z)
        }
    }

    var matrix: CATransform3D {
        let x = axes.0 * scale.x
        let y = (axes.1 + axes.0 * skew.x) * scale.y
        let z = (axes.2 + axes.0 * skew.y + axes.1 * skew.z) * scale.z
        let plain = CATransform3D(
            m11: x.x, m12: x.y, m13: x.z, m14: 0, m21: y.x, m22: y.y, m23: y.z, m24: 0, m31: z.x, m32: z.y, m33: z.z, m34: 0,
            m41: translation.x, m42: translation.y, m43: translation.z, m44: 1)
        if perspective == SIMD4(0, 0, 0, 1) { return plain }
        var depth = CATransform3DIdentity
        (depth.m14, depth.m24, depth.m34, depth.m44) = (perspective.x, perspective.y, perspective.z, perspective.w)
        return CATransform3DConcat(plain, depth)
    }

    // MARK: Angles

    /// The angles about the x, y and z axes, in radians.
    var angles: Vector {
        get {
            let sine = min(max(-axes.0.z, -1), 1)
            return Vector(atan2(axes.1.z, axes.2.z), asin(sine), atan2(axes.0.y, axes.0.x))
        }
        set {
            let rotations = [
                CATransform3DMakeRotation(newValue.x, 1, 0, 0), CATransform3DMakeRotation(newValue.y, 0, 1, 0),
                CATransform3DMakeRotation(newValue.z, 0, 0, 1),
            ]
            let all = rotations.dropFirst().reduce(rotations[0], CATransform3DConcat)
            axes = (
                Vector(all.m11, all.m12, all.m13), Vector(all.m21, all.m22, all.m23), Vector(all.m31, all.m32, all.m33)
            )
        }
    }

    // MARK: Mixing

    /// Returns the parts between these and others: the rotation takes the shorter way.
    func mixed(with other: TransformParts, share: Double) -> TransformParts {
        var mixed = self
        mixed.scale += (other.scale - scale) * share
        mixed.skew += (other.skew - skew) * share
        mixed.translation += (other.translation - translation) * share
        mixed.perspective += (other.perspective - perspective) * share
        mixed.turn(by: Self.mix(quaternion, other.quaternion, share))
        return mixed
    }

    /// The rotation as a quaternion; w is the cosine of half of the angle.
    private var quaternion: SIMD4<Double> {
        let (x, y, z) = axes
        func root(_ sum: Double) -> Double { max(0, 1 + sum).squareRoot() / 2 }
        // The largest number is found first: the others are divided by it.
        let w = root(x.x + y.y + z.z)
        if w > 0.5 { return SIMD4((y.z - z.y) / (4 * w), (z.x - x.z) / (4 * w), (x.y - y.x) / (4 * w), w) }
        if x.x >= y.y, x.x >= z.z {
            let a = root(x.x - y.y - z.z)
            return SIMD4(a, (x.y + y.x) / (4 * a), (x.z + z.x) / (4 * a), (y.z - z.y) / (4 * a))
        }
        if y.y >= z.z {
            let b = root(y.y - x.x - z.z)
            return SIMD4((x.y + y.x) / (4 * b), b, (y.z + z.y) / (4 * b), (z.x - x.z) / (4 * b))
        }
        let c = root(z.z - x.x - y.y)
        return SIMD4((x.z + z.x) / (4 * c), (y.z + z.y) / (4 * c), c, (x.y - y.x) / (4 * c))
    }

    private mutating func turn(by q: SIMD4<Double>) {
        axes = (
            Vector(1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z), 2 * (q.x * q.z - q.w * q.y)),
            Vector(2 * (q.x * q.y - q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.w * q.x)),
            Vector(2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y))
        )
    }

    /// Spherical linear interpolation (Shoemake 1985).
    private static func mix(_ one: SIMD4<Double>, _ other: SIMD4<Double>, _ share: Double) -> SIMD4<Double> {
        let product = (one * other).sum()
        let target = product < 0 ? -other : other
        let cosine = min(abs(product), 1)
        let angle = acos(cosine)
        guard angle > 1e-9 else { return target }
        return (one * sin((1 - share) * angle) + target * sin(share * angle)) / sin(angle)
    }

    // MARK: Vectors

    private static func dot(_ a: Vector, _ b: Vector) -> Double { (a * b).sum() }

    private static func cross(_ a: Vector, _ b: Vector) -> Vector {
        Vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    private static func normalized(_ vector: Vector, or fallback: Vector) -> (length: Double, Vector) {
        let length = dot(vector, vector).squareRoot()
        return length > 1e-12 && length.isFinite ? (length, vector / length) : (0, fallback)
    }

    /// Returns a vector across `axis`: the part of the preferred one that is, or any.
    private static func orthogonal(to axis: Vector, _ preferred: Vector) -> Vector {
        let part = preferred - axis * dot(axis, preferred)
        let length = dot(part, part).squareRoot()
        if length > 1e-6 { return part / length }
        return orthogonal(to: axis, Vector(0, 0, 1))
    }

    private static func perspective(of matrix: CATransform3D) -> SIMD4<Double> {
        let column = SIMD4(Double(matrix.m14), Double(matrix.m24), Double(matrix.m34), Double(matrix.m44))
        if column == SIMD4(0, 0, 0, 1) { return column }
        var plain = matrix
        (plain.m14, plain.m24, plain.m34, plain.m44) = (0, 0, 0, 1)
        guard let inverse = plain.inverse else { return SIMD4(0, 0, 0, 1) }
        func product(_ row: SIMD4<Double>) -> Double { (row * column).sum() }
        return SIMD4(
            product(SIMD4(inverse.m11, inverse.m12, inverse.m13, inverse.m14)),
            product(SIMD4(inverse.m21, inverse.m22, inverse.m23, inverse.m24)),
            product(SIMD4(inverse.m31, inverse.m32, inverse.m33, inverse.m34)),
            product(SIMD4(inverse.m41, inverse.m42, inverse.m43, inverse.m44)))
    }
}
