// Calls of CGPath, as Apple declares them. See ../check.py.
import CoreGraphics

func cgPath(_ it: CGPath) {
    let _: CGPath.Type = CGPath.self
    let _: Bool = it.contains(value() as CGPoint, using: value() as CGPathFillRule, transform: value() as CGAffineTransform)
    let _: Bool = it.contains(value() as CGPoint)
    it.contains(value() as CGPoint)
    let _: Bool = it.isEmpty
    let _: CGPath = it.copy(
        dashingWithPhase: value() as CGFloat, lengths: value() as [CGFloat], transform: value() as CGAffineTransform)
    let _: CGPath = it.copy(dashingWithPhase: value() as CGFloat, lengths: value() as [CGFloat])
    let _: CGPath = it.copy(
        strokingWithWidth: value() as CGFloat, lineCap: value() as CGLineCap, lineJoin: value() as CGLineJoin,
        miterLimit: value() as CGFloat, transform: value() as CGAffineTransform)
    let _: CGPath = it.copy(
        strokingWithWidth: value() as CGFloat, lineCap: value() as CGLineCap, lineJoin: value() as CGLineJoin,
        miterLimit: value() as CGFloat)
    let _: CGPath = it.copy()!
    let _: CGPath = it.copy(using: value() as UnsafePointer<CGAffineTransform>?)!
    let _: CGMutablePath = it.mutableCopy()!
    let _: CGMutablePath = it.mutableCopy(using: value() as UnsafePointer<CGAffineTransform>?)!
    let _: CGPath = CGPath(rect: value() as CGRect, transform: value() as UnsafePointer<CGAffineTransform>?)
    let _: CGPath = CGPath(ellipseIn: value() as CGRect, transform: value() as UnsafePointer<CGAffineTransform>?)
    let _: CGPath = CGPath(
        roundedRect: value() as CGRect, cornerWidth: value() as CGFloat, cornerHeight: value() as CGFloat,
        transform: value() as UnsafePointer<CGAffineTransform>?)
    let _: Bool = it.isRect(value() as UnsafeMutablePointer<CGRect>?)
    it.isRect(value() as UnsafeMutablePointer<CGRect>?)
    let _: CGPoint = it.currentPoint
    let _: CGRect = it.boundingBox
    let _: CGRect = it.boundingBoxOfPath
    it.apply(info: value() as UnsafeMutableRawPointer?, function: value() as CGPathApplierFunction)
    it.applyWithBlock({ _ in })
}
