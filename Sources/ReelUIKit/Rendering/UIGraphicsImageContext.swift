public import Foundation
import ReelCoreGraphics

// UIKit's functions that draw images. Source: Apple, "UIKit functions".

/// Begins a transparent image with one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image of `size` points, rounded up to whole pixels. `scale` is the number of pixels per point; 0 means the
/// screen's scale, which is 1 here. An opaque image is black initially, any other is transparent.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    let context = CGContext.image(size: size, scale: scale, isOpaque: opaque)
    GraphicsStack.current.push(GraphicsStack.Entry(context, imageScale: scale))
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
