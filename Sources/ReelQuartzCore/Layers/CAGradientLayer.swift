public import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// A layer that shows a gradient, within its rounded corners (Apple: CAGradientLayer).
open class CAGradientLayer: CALayer {
    /// Creates a layer without colours.
    public override init() {
        super.init()
        properties.gradient = GradientProperties()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        if properties.gradient == nil { properties.gradient = GradientProperties() }
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private final var gradient: GradientProperties {
        get { properties.gradient ?? GradientProperties() }
        set { properties.gradient = newValue }
    }

    open var type: CAGradientLayerType {
        get { gradient.type }
        set {
            gradient.type = newValue
            if ![.axial, .radial, .conic].contains(newValue) {
                IgnoredInput.report("CAGradientLayer.type", "there is no gradient '\(newValue.rawValue)'; it is axial")
            }
        }
    }
    /// `CGColor`s. Other values are reported and left out.
    open var colors: [Any]? {
        get { gradient.colors }
        set {
            gradient.colors = newValue?.compactMap { AttributeDictionary.unwrapped($0) as? CGColor }
            if gradient.colors?.count != newValue?.count {
                IgnoredInput.report("CAGradientLayer.colors", "only CGColors are used; the rest is left out")
            }
        }
    }
    /// Where each colour is, ascending from 0 to 1; evenly spread without them, or if they are not as many as colours.
    open var locations: [NSNumber]? {
        get { gradient.locations?.map { NSNumber(value: $0) } }
        set { gradient.locations = newValue?.map(\.doubleValue) }
    }
    /// Where the first colour is, or the centre of a radial or conic gradient: (0, 0) is the origin of the bounds, (1, 1) the
    /// opposite corner.
    open var startPoint: CGPoint {
        get { gradient.startPoint }
        set { gradient.startPoint = newValue }
    }
    /// Where the last colour is. Of a radial gradient, a corner of the rectangle around the outermost ellipse; of a conic one, a
    /// point in the direction of the first and the last colour. In between, it goes counterclockwise where y grows upwards.
    open var endPoint: CGPoint {
        get { gradient.endPoint }
        set { gradient.endPoint = newValue }
    }
}
