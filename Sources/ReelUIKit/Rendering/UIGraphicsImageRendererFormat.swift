public import Foundation

/// The settings of an image renderer. Source: Apple, "UIGraphicsImageRendererFormat".
public class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// The number of pixels per point; initially 1, because there is no screen.
    public var scale: CGFloat = 1
    /// Whether the image is opaque; it is then black initially.
    public var opaque = false

    func copy(bounds: CGRect) -> UIGraphicsImageRendererFormat {
        let copy = UIGraphicsImageRendererFormat()
        copy.scale = scale
        copy.opaque = opaque
        copy.bounds = bounds
        return copy
    }
}
