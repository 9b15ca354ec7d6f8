public import Foundation
import ReelCoreGraphics

/// A layer that only puts its sublayers into a common space, in which those in front hide those behind (Apple:
/// CATransformLayer): the sides of a cube, or pages of a book.
///
/// It shows nothing of its own. Its opacity applies to each sublayer. Its mask, corners and shadow have no effect.
///
/// Differences from Apple: layers that cut through each other are drawn one after the other, by the depth of their middles. As
/// the root of a layer tree, as a mask, and with a transition, its sublayers are drawn in its plane. `hitTest` and conversions of
/// points treat it as a plane, too.
open class CATransformLayer: CALayer {
    /// Creates a layer without sublayers.
    public override init() {
        super.init()
        properties.isSpace = true
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        properties.isSpace = true
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
