public import Foundation
import ReelCoreFoundation

extension NSValue {
    /// Wraps a matrix. Source: CATransform3D.h.
    public convenience init(caTransform3D t: CATransform3D) { self.init(wrapping: t) }

    /// The wrapped matrix; the identity if the value is of another type.
    public var caTransform3DValue: CATransform3D { unwrapped(CATransform3DIdentity) ?? CATransform3DIdentity }
}
