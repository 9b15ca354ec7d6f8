import Foundation
import ReelCoreGraphics
import ReelUIKit

/// How a part of an image is drawn into a rectangle.
struct RepresentationDrawing {
    let target: NSRect
    /// In the image's own coordinates; an empty rectangle stands for the whole image.
    let source: NSRect
    /// The image's own size, in points.
    let size: NSSize
    let operation: NSCompositingOperation
    let fraction: CGFloat
    /// Whether the image is upright in a context whose y grows downwards.
    let turnsUpright: Bool
    let hints: [NSImageRep.HintKey: Any]?

    func draw(_ rep: NSImageRep, in graphics: NSGraphicsContext) -> Bool {
        guard !target.isNull, !target.isEmpty, size.width > 0, size.height > 0 else { return false }
        let context = graphics.cgContext
        context.saveGState()
        defer { context.restoreGState() }
        if let hint = hints?[.interpolation] as? NSNumber {
            context.interpolationQuality = (NSImageInterpolation(rawValue: hint.uintValue) ?? .default).quality
        }
        context.setBlendMode(operation.blendMode)
        context.setAlpha(fraction)
        if turnsUpright, graphics.isFlipped { context.flip(height: target.minY + target.maxY) }
        let whole = NSRect(origin: .zero, size: size)
        let part = source.isEmpty ? whole : source.intersection(whole)
        guard !part.isNull, !part.isEmpty else { return false }
        if part == whole, source.isEmpty || source == whole { return layered(rep, in: context) { rep.draw(in: target) } }
        // What of the target the part fills: the source may reach beyond the image.
        let (across, down) = (target.width / source.width, target.height / source.height)
        let place = NSRect(
            x: target.minX + (part.minX - source.minX) * across, y: target.minY + (part.minY - source.minY) * down,
            width: part.width * across, height: part.height * down)
        if let pixels = rep.pixels(in: part) {
            context.draw(pixels, in: place)
            return true
        }
        context.clip(to: place)
        return layered(rep, in: context) {
            rep.draw(
                in: NSRect(
                    x: target.minX - source.minX * across, y: target.minY - source.minY * down, width: size.width * across,
                    height: size.height * down))
        }
    }

    /// Draws into a layer unless the image is drawn at once: the operation and the alpha are for the image as a whole, and
    /// operations within the image (`sourceAtop`, for example) do not see what is behind it.
    private func layered(_ rep: NSImageRep, in context: CGContext, _ draw: () -> Bool) -> Bool {
        if rep is NSBitmapImageRep || rep is NSCIImageRep { return draw() }
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        defer { context.endTransparencyLayer() }
        return draw()
    }
}
