public import Foundation
public import OpenCoreFoundation

/// Something that is drawn once and then put into contexts as often as it is needed. Source: Apple, "CGLayer".
public final class CGLayer {
    /// In units of the context that the layer was made for.
    public let size: CGSize
    /// What draws the layer. Its coordinates begin at the layer's lower left corner, y growing upwards.
    public let context: CGContext?

    /// A clear layer, of whole pixels. Nil for a size that a context cannot have. Pixels are as large as the context's units are
    /// at first: whoever draws with UIKit at a scale of two makes the layer twice as large.
    ///
    /// - Parameter auxiliaryInfo: not used; nil.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        guard let width = Int(exactly: size.width.rounded(.up)), let height = Int(exactly: size.height.rounded(.up)) else {
            return nil
        }
        let layout = PixelLayout.cairo(hasAlpha: true)
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
    /// Draws the layer as large as the rectangle, as it is now.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        guard let source = layer.context, let image = source.makeImage() else { return }
        // The layer's pixels may reach a little beyond its size.
        let across = rect.standardized.width / layer.size.width
        let down = rect.standardized.height / layer.size.height
        draw(
            image,
            in: CGRect(
                x: rect.minX, y: rect.minY, width: CGFloat(source.width) * across, height: CGFloat(source.height) * down))
    }

    /// Draws the layer in its own size, its lower left corner at the point.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }
}
