public import Foundation
public import ReelCoreFoundation
public import ReelCoreGraphics

/// A layer that shows its sublayers several times (Apple: CAReplicatorLayer), each time transformed, coloured and delayed a
/// little further.
///
/// Difference from Apple: `preservesDepth` is absent; sublayers are always drawn in the layer's plane.
open class CAReplicatorLayer: CALayer {
    /// Creates a layer that shows its sublayers once.
    public override init() {
        super.init()
        properties.replicator = ReplicatorProperties()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        if properties.replicator == nil { properties.replicator = ReplicatorProperties() }
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private final var replicator: ReplicatorProperties {
        get { properties.replicator ?? ReplicatorProperties() }
        set { properties.replicator = newValue }
    }

    /// The number of times that sublayers are shown.
    ///
    /// At most 1,000 are drawn, and at most 100,000 copies of layers in a whole frame; those with a colour count twice. The rest
    /// is reported.
    open var instanceCount: Int {
        get { replicator.count }
        set { replicator.count = newValue }
    }
    /// By how many seconds each copy's animations are later than those of the one before.
    open var instanceDelay: CFTimeInterval {
        get { replicator.delay }
        set { replicator.delay = newValue }
    }
    /// Applied to each copy once more than to the one before, about the anchor point.
    open var instanceTransform: CATransform3D {
        get { replicator.transform.transform }
        set { replicator.transform.transform = newValue }
    }
    /// What the colours of the first copy are multiplied by; white at first.
    open var instanceColor: CGColor? {
        get { replicator.color }
        set { replicator.color = newValue }
    }
    /// What is added to a component of `instanceColor` for each further copy.
    open var instanceRedOffset: Float {
        get { replicator.redOffset }
        set { replicator.redOffset = newValue }
    }
    open var instanceGreenOffset: Float {
        get { replicator.greenOffset }
        set { replicator.greenOffset = newValue }
    }
    open var instanceBlueOffset: Float {
        get { replicator.blueOffset }
        set { replicator.blueOffset = newValue }
    }
    open var instanceAlphaOffset: Float {
        get { replicator.alphaOffset }
        set { replicator.alphaOffset = newValue }
    }
}
