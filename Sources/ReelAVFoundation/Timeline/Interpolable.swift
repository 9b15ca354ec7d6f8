import Foundation
import ReelCoreGraphics

/// A value that can be interpolated linearly.
protocol Interpolable: Sendable, Equatable {
    /// - Parameter fraction: the weight of `other`: 0 for this value, 1 for the other.
    func interpolated(to other: Self, fraction: Double) -> Self
}

extension Float: Interpolable {
    func interpolated(to other: Float, fraction: Double) -> Float {
        Float(Double(self) + (Double(other) - Double(self)) * fraction)
    }
}

extension CGFloat {
    fileprivate func interpolated(to other: CGFloat, fraction: Double) -> CGFloat { self + (other - self) * CGFloat(fraction) }
}

extension CGAffineTransform: Interpolable {
    /// Interpolates coefficient by coefficient.
    func interpolated(to other: CGAffineTransform, fraction: Double) -> CGAffineTransform {
        CGAffineTransform(
            a: a.interpolated(to: other.a, fraction: fraction), b: b.interpolated(to: other.b, fraction: fraction),
            c: c.interpolated(to: other.c, fraction: fraction), d: d.interpolated(to: other.d, fraction: fraction),
            tx: tx.interpolated(to: other.tx, fraction: fraction), ty: ty.interpolated(to: other.ty, fraction: fraction))
    }
}

extension CGRect: Interpolable {
    /// Interpolates the origin and the size separately. Null and infinite rectangles cannot be interpolated: this rectangle
    /// applies until the end.
    func interpolated(to other: CGRect, fraction: Double) -> CGRect {
        if isNull || isInfinite || other.isNull || other.isInfinite { return fraction < 1 ? self : other }
        return CGRect(
            x: origin.x.interpolated(to: other.origin.x, fraction: fraction),
            y: origin.y.interpolated(to: other.origin.y, fraction: fraction),
            width: size.width.interpolated(to: other.size.width, fraction: fraction),
            height: size.height.interpolated(to: other.size.height, fraction: fraction))
    }
}
