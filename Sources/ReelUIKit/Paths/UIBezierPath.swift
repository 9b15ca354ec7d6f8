public import Foundation
public import ReelCoreGraphics

/// A path and the line style that it is drawn with. Lengths are in points. Source: Apple, "UIBezierPath".
///
/// Directions refer to UIKit's coordinates, whose y grows downwards. Difference from Apple: `flatness` is absent; Cairo
/// determines how smooth curves are.
open class UIBezierPath: NSObject, NSCopying {
    private var path = CGMutablePath()
    private var dashPhase: CGFloat = 0
    private var dashLengths: [CGFloat] = []

    open var lineWidth: CGFloat = 1
    open var lineCapStyle = CGLineCap.butt
    open var lineJoinStyle = CGLineJoin.miter
    open var miterLimit: CGFloat = 10
    /// Whether the path is filled with the even-odd rule instead of the winding rule.
    open var usesEvenOddFillRule = false

    public override init() {}

    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// Creates a rounded rectangle. Corners are quarters of a circle, at most half as large as the rectangle.
    ///
    /// Difference from Apple: Apple's corners have a short transition from the arc to the straight side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Creates a rectangle with some of the corners rounded as quarters of an ellipse; see `init(roundedRect:cornerRadius:)`.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        guard !rect.isNull else { return }
        let width = max(min(cornerRadii.width, rect.width / 2), 0)
        let height = max(min(cornerRadii.height, rect.height / 2), 0)
        /// Clockwise on screen from the upper-left corner: the corners, the offsets to the arcs' centres, and the arcs' start
        /// angles.
        let all: [(UIRectCorner, x: CGFloat, y: CGFloat, inward: CGSize, angle: CGFloat)] = [
            (.topLeft, rect.minX, rect.minY, CGSize(width: width, height: height), .pi),
            (.topRight, rect.maxX, rect.minY, CGSize(width: -width, height: height), .pi * 3 / 2),
            (.bottomRight, rect.maxX, rect.maxY, CGSize(width: -width, height: -height), 0),
            (.bottomLeft, rect.minX, rect.maxY, CGSize(width: width, height: -height), .pi / 2),
        ]
        for (corner, x, y, inward, angle) in all {
            if corners.contains(corner), width > 0, height > 0 {
                let place = CGAffineTransform(a: width, b: 0, c: 0, d: height, tx: x + inward.width, ty: y + inward.height)
                path.addRelativeArc(center: .zero, radius: 1, startAngle: angle, delta: .pi / 2, transform: place)
            } else if path.isEmpty {
                path.move(to: CGPoint(x: x, y: y))
            } else {
                path.addLine(to: CGPoint(x: x, y: y))
            }
        }
        path.closeSubpath()
    }

    /// Creates an arc. Angles are in radians from the positive x axis; `clockwise` is as seen on screen, with y growing
    /// downwards.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    public convenience init(cgPath CGPath: CGPath) {
        self.init()
        path.addPath(CGPath)
    }

    @discardableResult
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIBezierPath(cgPath: path)
        copy.dashPhase = dashPhase
        copy.dashLengths = dashLengths
        copy.lineWidth = lineWidth
        copy.lineCapStyle = lineCapStyle
        copy.lineJoinStyle = lineJoinStyle
        copy.miterLimit = miterLimit
        copy.usesEvenOddFillRule = usesEvenOddFillRule
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

    open func move(to point: CGPoint) {
        path.move(to: point)
    }

    /// Adds a line. Does nothing without a current point; the same applies to curves.
    open func addLine(to point: CGPoint) {
        path.addLine(to: point)
    }

    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds an arc. A line connects an existing path to the start of the arc.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        // Core Graphics' "clockwise" assumes that y grows upwards.
        path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    open func close() {
        path.closeSubpath()
    }

    open func removeAllPoints() {
        path = CGMutablePath()
    }

    /// Adds another path's lines and curves.
    open func append(_ bezierPath: UIBezierPath) {
        path.addPath(bezierPath.cgPath)
    }

    /// Transforms all points.
    open func apply(_ transform: CGAffineTransform) {
        let mapped = CGMutablePath()
        mapped.addPath(path, transform: transform)
        path = mapped
    }

    open var isEmpty: Bool { path.isEmpty }

    /// The bounding box of all points, including control points; null if the path is empty.
    open var bounds: CGRect { path.boundingBox }

    /// The point where the next line would start.
    open var currentPoint: CGPoint { path.currentPoint }

    /// Returns whether `fill` would paint the point.
    @discardableResult
    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
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

    // MARK: Drawing

    private var rule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

    /// Fills the path with the current context's fill colour.
    open func fill() {
        draw { $0.fillPath(using: rule) }
    }

    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw { context in
            context.setBlendMode(blendMode)
            context.setAlpha(alpha)
            context.fillPath(using: rule)
        }
    }

    /// Strokes the path with the current context's stroke colour and this path's width, caps, joins and dashes.
    open func stroke() {
        draw {
            setLine(of: $0)
            $0.strokePath()
        }
    }

    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw { context in
            setLine(of: context)
            context.setBlendMode(blendMode)
            context.setAlpha(alpha)
            context.strokePath()
        }
    }

    /// Limits drawing in the current context to what `fill` would paint. Does nothing if the path is empty.
    open func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(path)
        context.clip(using: rule)
    }

    private func setLine(of context: CGContext) {
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCapStyle)
        context.setLineJoin(lineJoinStyle)
        context.setMiterLimit(miterLimit)
        context.setLineDash(phase: dashPhase, lengths: dashLengths)
    }

    private func draw(_ body: (CGContext) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.beginPath()
        context.addPath(path)
        body(context)
        context.restoreGState()
    }
}
