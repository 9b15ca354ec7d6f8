import Foundation
import ReelCoreGraphics
public import ReelUIKit

extension NSShadow {
    /// Gives everything that is drawn into the current context this shadow, until the context's state is restored. A positive
    /// offset is upwards.
    public func set() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setShadow(
            offset: shadowOffset, blur: shadowBlurRadius, color: (shadowColor as? any PaintColor)?.cgColor)
    }
}
