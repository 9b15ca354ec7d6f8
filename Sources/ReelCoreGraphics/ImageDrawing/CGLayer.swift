public import Foundation
public import ReelCoreFoundation

/// Content that is drawn once and then drawn into contexts as often as needed. Source: Apple, "CGLayer".
public final class CGLayer {
    /// The size in units of the context that the layer was created for.
    public let size: CGSize
    /// The context that draws the layer's content. Its origin is the layer's lower-left corner, y growing upwards.
    public let context: CGContext?

    /// Creates a clear layer of whole pixels; nil if a context cannot have this size. A pixel is as large as the context's
    /// initial unit: to draw with UIKit at a scale of 2, make the layer twice as large.
    ///
    /// - Parameter auxiliaryInfo: ignored.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        guard let width = Int(exactly: size.width.rounded(.up)), let height = Int(exactly: size.height.rounded(.up)) else {
            return nil
        }
        let layout = BitmapLayout.cairo(hasAlpha: true)
        let space = context.colorSpace.flatMap { $0.isDrawnDirectly ? $0 : nil } ?? .standard
        guard
            let own = CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: layout.bitmapInfo)
        else { return nil }
        self.size = size
        self.context = own
    }
}

extension CGContext {
    /// Draws the layer's present content, scaled to the rectangle.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        guard let source = layer.context, let image = source.makeImage() else { return }
        // The layer's pixels may extend a little beyond its size.
        let across = rect.standardized.width / layer.size.width
        let down = rect.standardized.height / layer.size.height
        draw(
            image,
            in: CGRect(
                x: rect.minX, y: rect.minY, width: CGFloat(source.width) * across, height: CGFloat(source.height) * down))
    }

    /// Draws the layer at its own size, with its lower-left corner at the point.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }
}
