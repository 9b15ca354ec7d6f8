public import Foundation
import ReelCoreGraphics

/// A renderer that draws images. Source: Apple, "UIGraphicsImageRenderer".
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
    /// A block that draws an image.
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    private let imageFormat: UIGraphicsImageRendererFormat

    /// Creates a renderer that draws `bounds`, in points; the origin need not be zero. The format is copied, so later changes
    /// to it have no effect.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        imageFormat = format.copy() as? UIGraphicsImageRendererFormat ?? format
        imageFormat.bounds = bounds
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
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let bounds = format.bounds
        let scale = UIImage.usable(imageFormat.scale)
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

    /// Returns what the block draws as a PNG file; empty if it cannot be drawn, as for a size of zero.
    @discardableResult
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// Returns what the block draws as a JPEG file; empty if it cannot be drawn, as for a size of zero. What is transparent
    /// becomes black.
    ///
    /// - Parameter compressionQuality: from 0 (smallest file) to 1 (best quality).
    @discardableResult
    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data {
        image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
    }
}
