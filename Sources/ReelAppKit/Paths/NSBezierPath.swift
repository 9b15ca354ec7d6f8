public import Foundation
public import ReelCoreGraphics

/// A path and the line style that it is drawn with. Source: Apple, "NSBezierPath".
///
/// Angles are in degrees, and directions refer to coordinates whose y grows upwards. Difference from Apple: `flatness` is absent;
/// Cairo determines how smooth curves are.
open class NSBezierPath: NSObject, NSCopying {
    /// How overlapping parts of a path are filled. Source: Apple, "NSBezierPath.WindingRule".
    public enum WindingRule: UInt, Sendable {
        case nonZero = 0
        case evenOdd = 1
    }

    /// How the ends of lines look. Source: Apple, "NSBezierPath.LineCapStyle".
    public enum LineCapStyle: UInt, Sendable {
        case butt = 0
        case round = 1
        case square = 2
    }

    /// How corners look. Source: Apple, "NSBezierPath.LineJoinStyle".
    public enum LineJoinStyle: UInt, Sendable {
        case miter = 0
        case round = 1
        case bevel = 2
    }

    var path = CGMutablePath()
    var dashPhase: CGFloat = 0
    var dashLengths: [CGFloat] = []

    open var lineWidth: CGFloat = 1
    open var lineCapStyle = NSBezierPath.LineCapStyle.butt
    open var lineJoinStyle = NSBezierPath.LineJoinStyle.miter
    open var miterLimit: CGFloat = 10
    open var windingRule = NSBezierPath.WindingRule.nonZero

    public override init() {}

    public convenience init(rect: NSRect) {
        self.init()
        appendRect(rect)
    }

    public convenience init(ovalIn rect: NSRect) {
        self.init()
        appendOval(in: rect)
    }

    public convenience init(roundedRect rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
        self.init()
        appendRoundedRect(rect, xRadius: xRadius, yRadius: yRadius)
    }

    public convenience init(cgPath: CGPath) {
        self.init()
        path.addPath(cgPath)
    }

    @discardableResult
    open func copy(with zone: NSZone? = nil) -> Any { restyled(path) }

    /// Returns another path with this one's line style.
    func restyled(_ path: CGPath) -> NSBezierPath {
        let copy = NSBezierPath(cgPath: path)
        copy.dashPhase = dashPhase
        copy.dashLengths = dashLengths
        copy.lineWidth = lineWidth
        copy.lineCapStyle = lineCapStyle
        copy.lineJoinStyle = lineJoinStyle
        copy.miterLimit = miterLimit
        copy.windingRule = windingRule
        return copy
    }

    /// A copy of the lines and curves.
    open var cgPath: CGPath {
        get { path.copy() ?? path }
        set {
            path = CGMutablePath()
            path.addPath(newValue)
        }
    }

    // MARK: Lines and curves

    open func move(to point: NSPoint) {
        path.move(to: point)
    }

    /// Adds a line. Does nothing without a current point; the same applies to curves.
    open func line(to point: NSPoint) {
        path.addLine(to: point)
    }

    open func curve(to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic curve.
    open func curve(to endPoint: NSPoint, controlPoint: NSPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    open func close() {
        path.closeSubpath()
    }

    open func removeAllPoints() {
        path = CGMutablePath()
    }

    open func relativeMove(to point: NSPoint) {
        move(to: absolute(point))
    }

    open func relativeLine(to point: NSPoint) {
        line(to: absolute(point))
    }

    open func relativeCurve(to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
        curve(
            to: absolute(endPoint), controlPoint1: absolute(controlPoint1), controlPoint2: absolute(controlPoint2))
    }

    private func absolute(_ offset: NSPoint) -> NSPoint {
        NSPoint(x: currentPoint.x + offset.x, y: currentPoint.y + offset.y)
    }

    // MARK: Properties

    open var isEmpty: Bool { path.isEmpty }

    /// The point where the next line would start.
    open var currentPoint: NSPoint { path.currentPoint }

    /// The bounding box of the path; zero if the path is empty.
    open var bounds: NSRect { isEmpty ? .zero : path.boundingBoxOfPath }

    /// The bounding box of all points, including control points; zero if the path is empty.
    open var controlPointBounds: NSRect { isEmpty ? .zero : path.boundingBox }

    /// Returns whether `fill` would paint the point.
    @discardableResult
    open func contains(_ point: NSPoint) -> Bool {
        path.contains(point, using: fillRule)
    }

    /// Sets the lengths of dashes and gaps in turn; nil or a `count` of zero for a solid line.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dashLengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
        dashPhase = phase
    }

    /// Writes the line dash. `pattern` must have room for as many lengths as `count` returns in a call with a nil `pattern`.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?, phase: UnsafeMutablePointer<CGFloat>?
    ) {
        for (index, length) in dashLengths.enumerated() { pattern?[index] = length }
        count?.pointee = dashLengths.count
        phase?.pointee = dashPhase
    }

    var fillRule: CGPathFillRule { windingRule == .evenOdd ? .evenOdd : .winding }
}
