// Calls of CGMutablePath, as Apple declares them. See ../check.py.
import CoreGraphics

func cgMutablePath(_ it: CGMutablePath) {
    let _: CGMutablePath.Type = CGMutablePath.self
    it.move(to: value() as CGPoint, transform: value() as CGAffineTransform)
    it.move(to: value() as CGPoint)
    it.addLine(to: value() as CGPoint, transform: value() as CGAffineTransform)
    it.addLine(to: value() as CGPoint)
    let _: CGMutablePath = CGMutablePath()
    it.closeSubpath()
    it.addRoundedRect(
        in: value() as CGRect, cornerWidth: value() as CGFloat, cornerHeight: value() as CGFloat,
        transform: value() as CGAffineTransform)
    it.addRoundedRect(in: value() as CGRect, cornerWidth: value() as CGFloat, cornerHeight: value() as CGFloat)
    it.addQuadCurve(to: value() as CGPoint, control: value() as CGPoint, transform: value() as CGAffineTransform)
    it.addQuadCurve(to: value() as CGPoint, control: value() as CGPoint)
    it.addCurve(
        to: value() as CGPoint, control1: value() as CGPoint, control2: value() as CGPoint,
        transform: value() as CGAffineTransform)
    it.addCurve(to: value() as CGPoint, control1: value() as CGPoint, control2: value() as CGPoint)
    it.addRect(value() as CGRect, transform: value() as CGAffineTransform)
    it.addRect(value() as CGRect)
    it.addRects(value() as [CGRect], transform: value() as CGAffineTransform)
    it.addRects(value() as [CGRect])
    it.addLines(between: value() as [CGPoint], transform: value() as CGAffineTransform)
    it.addLines(between: value() as [CGPoint])
    it.addEllipse(in: value() as CGRect, transform: value() as CGAffineTransform)
    it.addEllipse(in: value() as CGRect)
    it.addRelativeArc(
        center: value() as CGPoint, radius: value() as CGFloat, startAngle: value() as CGFloat, delta: value() as CGFloat,
        transform: value() as CGAffineTransform)
    it.addRelativeArc(
        center: value() as CGPoint, radius: value() as CGFloat, startAngle: value() as CGFloat, delta: value() as CGFloat)
    it.addArc(
        center: value() as CGPoint, radius: value() as CGFloat, startAngle: value() as CGFloat, endAngle: value() as CGFloat,
        clockwise: value() as Bool, transform: value() as CGAffineTransform)
    it.addArc(
        center: value() as CGPoint, radius: value() as CGFloat, startAngle: value() as CGFloat, endAngle: value() as CGFloat,
        clockwise: value() as Bool)
    it.addArc(
        tangent1End: value() as CGPoint, tangent2End: value() as CGPoint, radius: value() as CGFloat,
        transform: value() as CGAffineTransform)
    it.addArc(tangent1End: value() as CGPoint, tangent2End: value() as CGPoint, radius: value() as CGFloat)
    it.addPath(value() as CGPath, transform: value() as CGAffineTransform)
    it.addPath(value() as CGPath)
}
