public import Foundation
public import ReelCoreGraphics

/// A layer that fills and strokes a path (Apple: CAShapeLayer). The path is not cut off at the bounds.
open class CAShapeLayer: CALayer {
    /// Creates a layer without a path.
    public override init() {
        super.init()
        properties.shape = ShapeProperties()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        if properties.shape == nil { properties.shape = ShapeProperties() }
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private final var shape: ShapeProperties {
        get { properties.shape ?? ShapeProperties() }
        set { properties.shape = newValue }
    }

    /// The path in the layer's coordinates. Two paths of the same elements are animated point by point.
    open var path: CGPath? {
        get { shape.path?.path }
        set { shape.path = newValue.map { PathShape($0) } }
    }
    /// Black at first; nil fills nothing.
    open var fillColor: CGColor? {
        get { shape.fillColor }
        set { shape.fillColor = newValue }
    }
    open var fillRule: CAShapeLayerFillRule {
        get { shape.fillRule }
        set { shape.fillRule = newValue }
    }
    /// Nil, which strokes nothing, at first.
    open var strokeColor: CGColor? {
        get { shape.strokeColor }
        set { shape.strokeColor = newValue }
    }
    /// Where along the whole path its stroke begins: from 0 to 1.
    open var strokeStart: CGFloat {
        get { shape.strokeStart }
        set { shape.strokeStart = newValue }
    }
    /// Where along the whole path its stroke ends: from 0 to 1.
    open var strokeEnd: CGFloat {
        get { shape.strokeEnd }
        set { shape.strokeEnd = newValue }
    }
    open var lineWidth: CGFloat {
        get { shape.lineWidth }
        set { shape.lineWidth = newValue }
    }
    open var miterLimit: CGFloat {
        get { shape.miterLimit }
        set { shape.miterLimit = newValue }
    }
    open var lineCap: CAShapeLayerLineCap {
        get { shape.lineCap }
        set { shape.lineCap = newValue }
    }
    open var lineJoin: CAShapeLayerLineJoin {
        get { shape.lineJoin }
        set { shape.lineJoin = newValue }
    }
    open var lineDashPhase: CGFloat {
        get { shape.lineDashPhase }
        set { shape.lineDashPhase = newValue }
    }
    /// The lengths of dashes and gaps in turn; nil for a solid line.
    open var lineDashPattern: [NSNumber]? {
        get { shape.lineDashPattern?.map { NSNumber(value: $0) } }
        set { shape.lineDashPattern = newValue?.map(\.doubleValue) }
    }
}
