public import Foundation
public import OpenCoreGraphics

/// What a renderer's block draws with. Source: Apple, "UIGraphicsRendererContext".
public class UIGraphicsRendererContext: NSObject {
    /// The context, which is also the current one of the thread; its coordinates are points from the top left.
    public let cgContext: CGContext
    public let format: UIGraphicsRendererFormat

    init(_ cgContext: CGContext, _ format: UIGraphicsRendererFormat) {
        self.cgContext = cgContext
        self.format = format
    }

    /// Fills with the current fill colour, in normal blend mode.
    public func fill(_ rect: CGRect) {
        fill(rect, blendMode: .normal)
    }

    public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }

    /// Limits what is drawn from now on to the rectangle.
    public func clip(to rect: CGRect) {
        cgContext.clip(to: rect)
    }
}
