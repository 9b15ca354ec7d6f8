public import Foundation
import ReelCoreGraphics
import ReelUIKit

extension NSBezierPath {
    public func appendRect(_ rect: NSRect) {
        path.addRect(rect)
    }

    public func appendOval(in rect: NSRect) {
        path.addEllipse(in: rect)
    }

    /// Adds a rectangle whose corners are quarters of an ellipse, at most half as large as the rectangle.
    public func appendRoundedRect(_ rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
        let rect = rect.standardized
        let across = min(max(xRadius, 0), rect.width / 2)
        let down = min(max(yRadius, 0), rect.height / 2)
        path.addRoundedRect(in: rect, cornerWidth: across, cornerHeight: down)
    }

    /// Adds another path's lines and curves.
    public func append(_ path: NSBezierPath) {
        self.path.addPath(path.path)
    }

    /// Adds lines to the points; without a current point, the first one is moved to.
    public func appendPoints(_ points: UnsafeMutablePointer<NSPoint>, count: Int) {
        for index in 0..<max(count, 0) {
            if path.isEmpty { move(to: points[index]) } else { line(to: points[index]) }
        }
    }

    /// Adds an arc, counterclockwise. A line connects an existing path to the start of the arc.
    ///
    /// - Parameters:
    ///   - startAngle: in degrees from the positive x axis; the same applies to `endAngle`.
    public func appendArc(withCenter center: NSPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat) {
        appendArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: false)
    }

    public func appendArc(
        withCenter center: NSPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle * .pi / 180, endAngle: endAngle * .pi / 180,
            clockwise: clockwise)
    }

    /// Adds a rounded corner between the lines from the current point to `point1` and from there to `point2`.
    public func appendArc(from point1: NSPoint, to point2: NSPoint, radius: CGFloat) {
        path.addArc(tangent1End: point1, tangent2End: point2, radius: radius)
    }

    /// Returns the path with its direction reversed.
    public var reversed: NSBezierPath { restyled(UIBezierPath(cgPath: path).reversing().cgPath) }

    /// Transforms all points.
    public func transform(using transform: AffineTransform) {
        let matrix = CGAffineTransform(
            a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.tX, ty: transform.tY)
        let mapped = CGMutablePath()
        mapped.addPath(path, transform: matrix)
        path = mapped
    }
}
