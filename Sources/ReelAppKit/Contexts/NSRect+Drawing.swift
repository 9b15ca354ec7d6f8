public import Foundation
import ReelCoreGraphics
import ReelUIKit

// Source: Apple, "NSGraphics" (AppKit functions), in the names that Swift has for them.
extension NSRect {
    /// Fills the rectangle with the current fill colour.
    public func fill(
        using operation: NSCompositingOperation = NSGraphicsContext.current?.compositingOperation ?? .sourceOver
    ) {
        [self].fill(using: operation)
    }

    /// Draws a frame inside the rectangle in the current fill colour.
    public func frame(
        withWidth width: CGFloat = 1.0,
        using operation: NSCompositingOperation = NSGraphicsContext.current?.compositingOperation ?? .sourceOver
    ) {
        sides(width: width).fill(using: operation)
    }

    /// Limits drawing in the current context to the rectangle.
    public func clip() {
        [self].clip()
    }
}

extension Sequence<NSRect> {
    /// Fills the rectangles with the current fill colour.
    public func fill(
        using operation: NSCompositingOperation = NSGraphicsContext.current?.compositingOperation ?? .sourceOver
    ) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        context.saveGState()
        context.setBlendMode(operation.blendMode)
        for rect in self { context.fill(rect) }
        context.restoreGState()
    }

    /// Limits drawing in the current context to the rectangles.
    public func clip() {
        NSGraphicsContext.current?.cgContext.clip(to: Array(self))
    }
}

/// Fills the rectangle with the current fill colour, replacing what is there.
public func NSRectFill(_ rect: NSRect) {
    rect.fill(using: .copy)
}

/// Fills the rectangle with the current fill colour.
public func NSRectFillUsingOperation(_ rect: NSRect, _ op: NSCompositingOperation) {
    rect.fill(using: op)
}

/// Draws a frame of one unit inside the rectangle in the current fill colour, replacing what is there.
public func NSFrameRect(_ rect: NSRect) {
    rect.frame(using: .copy)
}

public func NSFrameRectWithWidth(_ rect: NSRect, _ frameWidth: CGFloat) {
    rect.frame(withWidth: frameWidth, using: .copy)
}

/// Limits drawing in the current context to the rectangle.
public func NSRectClip(_ rect: NSRect) {
    rect.clip()
}
