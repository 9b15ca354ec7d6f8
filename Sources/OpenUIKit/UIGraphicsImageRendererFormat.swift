public import Foundation

/// How an image renderer draws. Source: Apple, "UIGraphicsImageRendererFormat".
public class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// Pixels to a point; 1 at first, as there is no screen.
    public var scale: CGFloat = 1
    /// True for an image without transparency, which is black at first.
    public var opaque = false

    func copy(bounds: CGRect) -> UIGraphicsImageRendererFormat {
        let copy = UIGraphicsImageRendererFormat()
        copy.scale = scale
        copy.opaque = opaque
        copy.bounds = bounds
        return copy
    }
}
