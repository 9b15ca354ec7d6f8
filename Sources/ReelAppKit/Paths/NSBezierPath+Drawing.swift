public import Foundation
import ReelCoreGraphics
import ReelUIKit

extension NSBezierPath {
    /// Fills the path with the current context's fill colour.
    public func fill() {
        draw { $0.fillPath(using: fillRule) }
    }

    /// Strokes the path with the current context's stroke colour and this path's width, caps, joins and dashes.
    public func stroke() {
        draw { context in
            context.setLineWidth(lineWidth)
            context.setLineCap(CGLineCap(rawValue: Int32(lineCapStyle.rawValue)) ?? .butt)
            context.setLineJoin(CGLineJoin(rawValue: Int32(lineJoinStyle.rawValue)) ?? .miter)
            context.setMiterLimit(miterLimit)
            context.setLineDash(phase: dashPhase, lengths: dashLengths)
            context.strokePath()
        }
    }

    /// Limits drawing in the current context to what `fill` would paint. Does nothing if the path is empty.
    public func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(path)
        context.clip(using: fillRule)
    }

    /// Replaces the current context's clip by what `fill` would paint.
    public func setClip() {
        UIGraphicsGetCurrentContext()?.resetClip()
        addClip()
    }

    public class func fill(_ rect: NSRect) {
        NSBezierPath(rect: rect).fill()
    }

    public class func stroke(_ rect: NSRect) {
        NSBezierPath(rect: rect).stroke()
    }

    public class func clip(_ rect: NSRect) {
        NSBezierPath(rect: rect).addClip()
    }

    public class func strokeLine(from point1: NSPoint, to point2: NSPoint) {
        let path = NSBezierPath()
        path.move(to: point1)
        path.line(to: point2)
        path.stroke()
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
