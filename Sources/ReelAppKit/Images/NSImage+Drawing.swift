public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics
import ReelUIKit

extension NSImage {
    /// Draws the image scaled to the rectangle. It is upright even if y grows downwards in the context.
    public func draw(in rect: NSRect) {
        draw(in: rect, from: .zero, operation: .sourceOver, fraction: 1, respectFlipped: true, hints: nil)
    }

    /// Draws a part of the image, scaled to a rectangle; upside down if y grows downwards in the context.
    ///
    /// - Parameters:
    ///   - fromRect: the part in points of the image, from its lower-left corner; zero for the whole image.
    ///   - op: how the image is blended with what is there; replaces the context's own.
    ///   - delta: the opacity, 0...1.
    public func draw(in rect: NSRect, from fromRect: NSRect, operation op: NSCompositingOperation, fraction delta: CGFloat) {
        draw(in: rect, from: fromRect, operation: op, fraction: delta, respectFlipped: false, hints: nil)
    }

    /// Draws a part of the image at its own size, with its lower-left corner at the point.
    public func draw(at point: NSPoint, from fromRect: NSRect, operation op: NSCompositingOperation, fraction delta: CGFloat) {
        let size = fromRect.isEmpty ? size : fromRect.size
        draw(in: NSRect(origin: point, size: size), from: fromRect, operation: op, fraction: delta)
    }

    /// Draws a part of the image, scaled to a rectangle; see `draw(in:from:operation:fraction:)`.
    ///
    /// - Parameters:
    ///   - dstSpacePortionRect: where; an empty rectangle draws nothing.
    ///   - respectContextIsFlipped: whether the image is upright even if y grows downwards in the context.
    ///   - hints: `interpolation`.
    public func draw(
        in dstSpacePortionRect: NSRect, from srcSpacePortionRect: NSRect, operation op: NSCompositingOperation,
        fraction requestedAlpha: CGFloat, respectFlipped respectContextIsFlipped: Bool, hints: [NSImageRep.HintKey: Any]?
    ) {
        let size = size
        guard let context = NSGraphicsContext.current, size.width > 0, size.height > 0,
            let rep = best(for: dstSpacePortionRect, of: srcSpacePortionRect, in: context)
        else { return }
        // The part is in the image's points, and the representation may have others.
        let (across, down) = (rep.size.width / size.width, rep.size.height / size.height)
        let part = srcSpacePortionRect.standardized
        let source = NSRect(
            x: part.minX * across, y: part.minY * down, width: part.width * across, height: part.height * down)
        rep.draw(
            in: dstSpacePortionRect, from: source, operation: op, fraction: requestedAlpha,
            respectFlipped: respectContextIsFlipped, hints: hints)
    }

    /// Returns the representation to draw if a part of the image is scaled to a rectangle.
    private func best(for rect: NSRect, of part: NSRect, in context: NSGraphicsContext) -> NSImageRep? {
        guard !part.isEmpty else { return bestRepresentation(for: rect, context: context, hints: nil) }
        let whole = NSRect(
            x: rect.minX, y: rect.minY, width: rect.width / part.width * size.width,
            height: rect.height / part.height * size.height)
        return bestRepresentation(for: whole, context: context, hints: nil)
    }

    /// Returns the image as pixels: those of the best bitmap for the place; otherwise the image is drawn for it. Nil if there is
    /// nothing to draw.
    ///
    /// - Parameters:
    ///   - proposedDestRect: where the image will be drawn; nil for its own size.
    ///   - referenceContext: the context that it will be drawn in; nil for one pixel per point.
    ///   - hints: reported and ignored.
    @discardableResult
    public func cgImage(
        forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context referenceContext: NSGraphicsContext?,
        hints: [NSImageRep.HintKey: Any]?
    ) -> CGImage? {
        if let hints, !hints.isEmpty {
            IgnoredInput.report("NSImage.cgImage", "hints are not supported and are ignored")
        }
        let rect = proposedDestRect?.pointee ?? NSRect(origin: .zero, size: size)
        let rep = bestRepresentation(for: rect, context: referenceContext, hints: hints)
        return rep?.cgImage(forProposedRect: proposedDestRect, context: referenceContext, hints: hints)
    }

    // MARK: Drawing into the image

    /// Makes the image the current context, one pixel per point, over what it already shows. End with `unlockFocus()`.
    public func lockFocus() {
        lockFocusFlipped(false)
    }

    /// Makes the image the current context.
    ///
    /// - Parameter flipped: whether y grows downwards.
    public func lockFocusFlipped(_ flipped: Bool) {
        let context = CGContext.points(size: size, scale: 1, isOpaque: false)
        NSGraphicsContext.saveGraphicsState()
        canvases.append(context)
        guard let context else {
            NSGraphicsContext.current = nil
            return
        }
        NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: false)
        draw(in: NSRect(origin: .zero, size: size))
        if flipped {
            context.flip(height: size.height)
            NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: true)
        }
    }

    /// Replaces the image's representations by what it shows now, and makes the previous context current again.
    public func unlockFocus() {
        guard let canvas = canvases.popLast() else { return }
        NSGraphicsContext.restoreGraphicsState()
        guard let picture = canvas?.makeImage() else { return }
        let size = size
        representations = [NSBitmapImageRep(cgImage: picture)]
        representations[0].size = size
    }
}
