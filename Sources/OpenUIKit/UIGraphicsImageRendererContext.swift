import Foundation
import OpenCoreGraphics

/// What an image renderer's block draws with. Source: Apple, "UIGraphicsImageRendererContext".
public class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    /// What has been drawn so far.
    public var currentImage: UIImage {
        guard let image = cgContext.makeImage() else { return UIImage() }
        let scale = (format as? UIGraphicsImageRendererFormat)?.scale ?? 1
        return UIImage(cgImage: image, scale: scale, orientation: .up)
    }
}
