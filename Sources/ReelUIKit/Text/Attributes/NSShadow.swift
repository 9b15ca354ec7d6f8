public import Foundation

/// A shadow of text. Source: Apple, "NSShadow".
open class NSShadow: NSObject {
    /// The offset in points, y growing downwards.
    open var shadowOffset = CGSize.zero
    /// Twice the standard deviation of the Gaussian blur, in points; 0 for a sharp edge.
    open var shadowBlurRadius: CGFloat = 0
    /// A `UIColor`; nil for no shadow. Initially black with an alpha of 1/3.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)
}
