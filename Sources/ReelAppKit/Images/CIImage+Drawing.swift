public import Foundation
import ReelCoreGraphics
public import ReelCoreImage

extension CIImage {
    /// Creates an image from a bitmap's pixels; nil if they cannot be decoded.
    public convenience init?(bitmapImageRep: NSBitmapImageRep) {
        guard let picture = bitmapImageRep.cgImage else { return nil }
        self.init(cgImage: picture)
    }

    /// Draws the part of the image within `fromRect`, scaled to `rect`, into the current context.
    public func draw(in rect: NSRect, from fromRect: NSRect, operation op: NSCompositingOperation, fraction delta: CGFloat) {
        guard let context = NSGraphicsContext.current?.cgContext,
            let picture = CIContext().createCGImage(self, from: fromRect)
        else { return }
        context.saveGState()
        context.setBlendMode(op.blendMode)
        context.setAlpha(delta)
        context.draw(picture, in: rect)
        context.restoreGState()
    }

    /// Draws the part of the image within `fromRect` at its own size, with its lower-left corner at the point.
    public func draw(at point: NSPoint, from fromRect: NSRect, operation op: NSCompositingOperation, fraction delta: CGFloat) {
        draw(in: NSRect(origin: point, size: fromRect.size), from: fromRect, operation: op, fraction: delta)
    }
}
