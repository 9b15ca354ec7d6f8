public import Foundation
public import OpenCoreGraphics

// UIKit's functions for drawing. Source: Apple, "UIKit functions". Each thread has a stack of contexts of its own.

/// What `UIImage.draw(in:)` and its kin draw into; nil where nothing was pushed or begun on this thread.
@discardableResult
public func UIGraphicsGetCurrentContext() -> CGContext? {
    GraphicsStack.current.entries.last?.context
}

/// Makes `context` the current one, until `UIGraphicsPopContext`. Its coordinates stay as they are: UIKit expects them from the
/// top left, so a context of Quartz's is to be flipped by whoever pushes it.
public func UIGraphicsPushContext(_ context: CGContext) {
    GraphicsStack.current.push(context)
}

/// Makes the context before it current again. Without one, nothing happens.
public func UIGraphicsPopContext() {
    GraphicsStack.current.pop()
}

/// Begins an image that is not opaque, one pixel to a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image of `size` points, rounded up to whole pixels. `scale` is how many pixels make a point; 0 means the screen's,
/// which is 1 here. An opaque image is black at first, any other transparent.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    GraphicsStack.current.push(CGContext.image(size: size, scale: scale, isOpaque: opaque), imageScale: scale)
}

/// What has been drawn since the image was begun; nil where the current context was not made by `UIGraphicsBeginImageContext`.
@discardableResult
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = GraphicsStack.current.entries.last, let scale = entry.imageScale, let image = entry.context?.makeImage()
    else { return nil }
    return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the image and makes the context before it current again. Nothing happens where no image was begun.
public func UIGraphicsEndImageContext() {
    let stack = GraphicsStack.current
    if stack.entries.last?.imageScale != nil { stack.pop() }
}

/// Replaces what is in the rectangle by the current fill colour.
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
