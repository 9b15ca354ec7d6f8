public import Foundation
public import ReelCoreGraphics

/// The context that is passed to a renderer's block. Source: Apple, "UIGraphicsRendererContext".
open class UIGraphicsRendererContext: NSObject {
    /// The Core Graphics context, which is also the thread's current one; its coordinates are points from the top left.
    public let cgContext: CGContext
    public let format: UIGraphicsRendererFormat

    init(_ cgContext: CGContext, _ format: UIGraphicsRendererFormat) {
        self.cgContext = cgContext
        self.format = format
    }

    /// Fills the rectangle with the current fill colour, in normal blend mode.
    open func fill(_ rect: CGRect) {
        fill(rect, blendMode: .normal)
    }

    open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }

    /// Draws a border of one point inside the rectangle in the current stroke colour, in normal blend mode.
    open func stroke(_ rect: CGRect) {
        stroke(rect, blendMode: .normal)
    }

    open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.setLineJoin(.miter)
        cgContext.setLineDash(phase: 0, lengths: [])
        cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
        cgContext.restoreGState()
    }

    /// Limits all following drawing to the rectangle.
    open func clip(to rect: CGRect) {
        cgContext.clip(to: rect)
    }
}
