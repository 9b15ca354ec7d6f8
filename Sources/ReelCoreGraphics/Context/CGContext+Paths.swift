internal import CReelCairo
public import Foundation

extension CGContext {
    /// Discards the current path and starts an empty one.
    public func beginPath() {
        devicePath = CGMutablePath()
    }

    public func move(to point: CGPoint) {
        devicePath.move(to: point, transform: deviceTransform)
    }

    public func addLine(to point: CGPoint) {
        devicePath.addLine(to: point, transform: deviceTransform)
    }

    public func addLines(between points: [CGPoint]) {
        devicePath.addLines(between: points, transform: deviceTransform)
    }

    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        devicePath.addCurve(to: end, control1: control1, control2: control2, transform: deviceTransform)
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        devicePath.addQuadCurve(to: end, control: control, transform: deviceTransform)
    }

    public func addRect(_ rect: CGRect) {
        devicePath.addRect(rect, transform: deviceTransform)
    }

    public func addRects(_ rects: [CGRect]) {
        devicePath.addRects(rects, transform: deviceTransform)
    }

    public func addEllipse(in rect: CGRect) {
        devicePath.addEllipse(in: rect, transform: deviceTransform)
    }

    /// Adds an arc. Angles are in radians from the positive x axis; `clockwise` assumes a coordinate system whose y grows
    /// upwards.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        devicePath.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
            transform: deviceTransform
        )
    }

    /// Adds a rounded corner; see `CGMutablePath.addArc(tangent1End:tangent2End:radius:transform:)`.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        devicePath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: deviceTransform)
    }

    public func addPath(_ path: CGPath) {
        devicePath.addPath(path, transform: deviceTransform)
    }

    public func closePath() {
        devicePath.closeSubpath()
    }

    public var isPathEmpty: Bool { devicePath.isEmpty }

    /// The current path in the client's coordinates; nil if it is empty.
    public var path: CGPath? {
        guard !devicePath.isEmpty, let inverse = deviceTransform.inverse else { return nil }
        let path = CGMutablePath()
        path.addPath(devicePath, transform: inverse)
        return path
    }

    /// The current path's last point in the client's coordinates; zero if the path is empty.
    public var currentPointOfPath: CGPoint { path?.currentPoint ?? .zero }

    /// The bounding box of all points of the path, including control points; null if the path is empty.
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

    /// Returns whether drawing the path would paint the point, in the client's coordinates. Points on an edge may be either.
    @discardableResult
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        guard let path else { return false }
        switch mode {
        case .fill: return path.contains(point, using: .winding)
        case .eoFill: return path.contains(point, using: .evenOdd)
        case .stroke: return stroked(path).contains(point)
        case .fillStroke: return path.contains(point, using: .winding) || stroked(path).contains(point)
        case .eoFillStroke: return path.contains(point, using: .evenOdd) || stroked(path).contains(point)
        }
    }

    /// Replaces the path with the outline that `strokePath` would fill: with the line's width, caps, joins and dashes.
    public func replacePathWithStrokedPath() {
        guard let path else { return }
        beginPath()
        addPath(stroked(path))
    }

    private func stroked(_ path: CGPath) -> CGPath {
        let line = state.line
        let dashed = line.dashLengths.isEmpty ? path : path.copy(dashingWithPhase: line.dashPhase, lengths: line.dashLengths)
        return dashed.copy(
            strokingWithWidth: line.width, lineCap: line.cap, lineJoin: line.join, miterLimit: line.miterLimit)
    }

    /// Fills the path and clears it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        drawPath(using: rule == .winding ? .fill : .eoFill)
    }

    /// Strokes the path and clears it.
    public func strokePath() {
        drawPath(using: .stroke)
    }

    public func drawPath(using mode: CGPathDrawingMode) {
        let path = devicePath
        beginPath()
        switch mode {
        case .fill: fill(path, .winding, state.fillColor)
        case .eoFill: fill(path, .evenOdd, state.fillColor)
        case .stroke: stroke(path, state.strokeColor)
        case .fillStroke:
            fill(path, .winding, state.fillColor)
            stroke(path, state.strokeColor)
        case .eoFillStroke:
            fill(path, .evenOdd, state.fillColor)
            stroke(path, state.strokeColor)
        }
    }

    public func fillEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        fillPath()
    }

    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        strokePath()
    }

    public func stroke(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        strokePath()
    }

    public func stroke(_ rect: CGRect, width: CGFloat) {
        let line = state.line
        state.line.width = width
        stroke(rect)
        state.line = line
    }

    /// Draws a line between the first two points, one between the next two, and so on.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for start in stride(from: 0, to: points.count - 1, by: 2) {
            move(to: points[start])
            addLine(to: points[start + 1])
        }
        strokePath()
    }

    /// Fills a path that is in device pixels.
    func fill(_ path: CGPath, _ rule: CGPathFillRule, _ color: SRGBColor) {
        guard !path.isEmpty else { return }
        paint(.fill(rule), color, in: surface.region(around: path.boundingBox)) { path.emit(to: $0) }
    }

    /// Strokes a path that is in device pixels.
    func stroke(_ path: CGPath, _ color: SRGBColor) {
        guard !path.isEmpty, let region = strokeRegion(of: path) else { return }
        paint(.stroke, color, in: region) { path.emit(to: $0) }
    }

    /// Returns the region that a stroke touches, or nil if nothing is drawn. Cairo computes how far caps and joins reach.
    private func strokeRegion(of path: CGPath) -> PixelRegion? {
        let cairo = surface.cairo
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        cairo_new_path(cairo)
        path.emit(to: cairo)
        guard setPen(cairo) else { return nil }
        var left = 0.0
        var top = 0.0
        var right = 0.0
        var bottom = 0.0
        cairo_stroke_extents(cairo, &left, &top, &right, &bottom)
        let extent = CGRect(x: left, y: top, width: right - left, height: bottom - top).applying(deviceTransform)
        cairo_new_path(cairo)
        return surface.region(around: extent.insetBy(dx: -1, dy: -1))
    }
}
