public import Foundation
public import ReelCoreGraphics

// UIKit's drawing functions. Source: Apple, "UIKit functions". Each thread has its own stack of contexts.

/// Returns the context that functions such as `UIImage.draw(in:)` draw into; nil if this thread has not pushed or begun one.
@discardableResult
public func UIGraphicsGetCurrentContext() -> CGContext? {
    GraphicsStack.current.entries.last?.context
}

/// Makes `context` the current one until `UIGraphicsPopContext`. Its coordinates stay unchanged: UIKit expects the origin at
/// the top left, so the caller must flip a Quartz context.
public func UIGraphicsPushContext(_ context: CGContext) {
    GraphicsStack.current.push(GraphicsStack.Entry(context))
}

/// Makes the previous context current again. Does nothing without a context.
public func UIGraphicsPopContext() {
    GraphicsStack.current.pop()
}

/// Fills the rectangle with the current fill colour, replacing its content.
public func UIRectFill(_ rect: CGRect) {
    UIRectFillUsingBlendMode(rect, .copy)
}

public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}

/// Draws a frame of one unit inside the rectangle in the current fill colour, replacing what is there.
public func UIRectFrame(_ rect: CGRect) {
    UIRectFrameUsingBlendMode(rect, .copy)
}

public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect.sides(width: 1))
    context.restoreGState()
}

/// Limits drawing in the current context to the rectangle.
public func UIRectClip(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.clip(to: rect)
}
