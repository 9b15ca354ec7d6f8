public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics

// Geometry in an NSValue, as values of animations. Source: UIKit's UIGeometry.h. A value of another type gives zero; one of two
// numbers may be read as a point, a size or a vector.
extension NSValue {
    public convenience init(cgPoint point: CGPoint) { self.init(wrapping: point) }
    public var cgPointValue: CGPoint { unwrapped(CGPoint.zero) ?? .zero }

    public convenience init(cgSize size: CGSize) { self.init(wrapping: size) }
    public var cgSizeValue: CGSize { unwrapped(CGSize.zero) ?? .zero }

    public convenience init(cgVector vector: CGVector) { self.init(wrapping: vector) }
    public var cgVectorValue: CGVector { unwrapped(CGVector.zero) ?? .zero }

    public convenience init(cgRect rect: CGRect) { self.init(wrapping: rect) }
    public var cgRectValue: CGRect { unwrapped(CGRect.zero) ?? .zero }

    public convenience init(cgAffineTransform transform: CGAffineTransform) { self.init(wrapping: transform) }
    public var cgAffineTransformValue: CGAffineTransform { unwrapped(CGAffineTransform()) ?? CGAffineTransform() }
}
