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
    GraphicsStack.current.push(context)
}

/// Makes the previous context current again. Does nothing without a context.
public func UIGraphicsPopContext() {
    GraphicsStack.current.pop()
}

/// Begins a transparent image with one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image of `size` points, rounded up to whole pixels. `scale` is the number of pixels per point; 0 means the
/// screen's scale, which is 1 here. An opaque image is black initially, any other is transparent.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    GraphicsStack.current.push(CGContext.image(size: size, scale: scale, isOpaque: opaque), imageScale: scale)
}

/// Returns what has been drawn since the image was begun; nil if `UIGraphicsBeginImageContext` did not create the current
/// context.
@discardableResult
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = GraphicsStack.current.entries.last, let scale = entry.imageScale, let image = entry.context?.makeImage()
    else { return nil }
    return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the image and makes the previous context current again. Does nothing if no image was begun.
public func UIGraphicsEndImageContext() {
    let stack = GraphicsStack.current
    if stack.entries.last?.imageScale != nil { stack.pop() }
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

/// Limits drawing in the current context to the rectangle.
public func UIRectClip(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.clip(to: rect)
}
