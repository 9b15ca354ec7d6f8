public import Foundation
import OpenCoreGraphics

/// Draws images. Source: Apple, "UIGraphicsImageRenderer".
public class UIGraphicsImageRenderer: UIGraphicsRenderer {
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    private let imageFormat: UIGraphicsImageRendererFormat

    /// What the renderer draws, in points; its origin need not be zero. The format is copied: changing it later changes nothing.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        imageFormat = format.copy(bounds: bounds)
        super.init(imageFormat)
    }

    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: .default())
    }

    public convenience init(size: CGSize) {
        self.init(size: size, format: .default())
    }

    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Runs the block with a context of its own as the thread's current one, and gives back what it drew. For a size that is not
    /// above zero, or that no memory can be had for, the block is not run and the image is empty.
    @discardableResult
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let bounds = format.bounds
        let scale = imageFormat.scale > 0 && imageFormat.scale.isFinite ? imageFormat.scale : 1
        guard let cgContext = CGContext.image(size: bounds.size, scale: scale, isOpaque: imageFormat.opaque) else {
            return UIImage()
        }
        cgContext.translateBy(x: -bounds.minX, y: -bounds.minY)
        let context = UIGraphicsImageRendererContext(cgContext, format)
        UIGraphicsPushContext(cgContext)
        actions(context)
        UIGraphicsPopContext()
        return context.currentImage
    }
}
