public import Foundation
import ReelCoreGraphics

/// A renderer that draws images. Source: Apple, "UIGraphicsImageRenderer".
public class UIGraphicsImageRenderer: UIGraphicsRenderer {
    /// A block that draws an image.
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    private let imageFormat: UIGraphicsImageRendererFormat

    /// Creates a renderer that draws `bounds`, in points; the origin need not be zero. The format is copied, so later changes
    /// to it have no effect.
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

    /// Runs the block with a new context as the thread's current one, and returns what it drew. If the size is not above zero
    /// or memory runs out, the block is not run and the image is empty.
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
