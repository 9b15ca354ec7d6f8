import Foundation
import ReelCoreGraphics

/// The context that is passed to an image renderer's block. Source: Apple, "UIGraphicsImageRendererContext".
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    /// An image of what has been drawn so far.
    open var currentImage: UIImage {
        guard let image = cgContext.makeImage() else { return UIImage() }
        let scale = (format as? UIGraphicsImageRendererFormat)?.scale ?? 1
        return UIImage(cgImage: image, scale: scale, orientation: .up)
    }
}
