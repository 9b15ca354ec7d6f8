public import Foundation
public import ReelCoreGraphics

/// The context that is passed to a renderer's block. Source: Apple, "UIGraphicsRendererContext".
public class UIGraphicsRendererContext: NSObject {
    /// The Core Graphics context, which is also the thread's current one; its coordinates are points from the top left.
    public let cgContext: CGContext
    public let format: UIGraphicsRendererFormat

    init(_ cgContext: CGContext, _ format: UIGraphicsRendererFormat) {
        self.cgContext = cgContext
        self.format = format
    }

    /// Fills the rectangle with the current fill colour, in normal blend mode.
    public func fill(_ rect: CGRect) {
        fill(rect, blendMode: .normal)
    }

    public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }

    /// Limits all following drawing to the rectangle.
    public func clip(to rect: CGRect) {
        cgContext.clip(to: rect)
    }
}
