import Foundation
import ReelCoreGraphics

/// A `CATransform3D` that can be compared: clients often declare the type itself as `Equatable`.
struct Matrix3D: Sendable, Equatable {
    var transform: CATransform3D

    static let identity = Matrix3D(transform: CATransform3DIdentity)

    static func == (one: Matrix3D, other: Matrix3D) -> Bool {
        let (a, b) = (one.transform, other.transform)
        return a.m11 == b.m11 && a.m12 == b.m12 && a.m13 == b.m13 && a.m14 == b.m14 && a.m21 == b.m21 && a.m22 == b.m22
            && a.m23 == b.m23 && a.m24 == b.m24 && a.m31 == b.m31 && a.m32 == b.m32 && a.m33 == b.m33 && a.m34 == b.m34
            && a.m41 == b.m41 && a.m42 == b.m42 && a.m43 == b.m43 && a.m44 == b.m44
    }
}

extension CATransform3D {
    /// Returns the matrix that does as this one does with its origin at a point.
    func around(_ point: CGPoint, z: CGFloat = 0) -> CATransform3D {
        if Matrix3D(transform: self) == .identity { return self }
        let there = CATransform3DMakeTranslation(-point.x, -point.y, -z)
        return CATransform3DConcat(CATransform3DConcat(there, self), CATransform3DMakeTranslation(point.x, point.y, z))
    }
}
