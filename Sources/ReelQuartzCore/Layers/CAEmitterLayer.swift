public import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// A layer that emits particles: confetti, snow, sparks, smoke (Apple: CAEmitterLayer). They are drawn over its contents, and
/// behind its sublayers.
///
/// Emission begins at the layer's time 0: at the start of the movie, or at the layer's `beginTime`. Particles are a function of
/// the time and of `seed`: the same layer gives the same frames. They are not Apple's particles, whose random numbers are not
/// known, but are distributed as the cells say.
///
/// At most 20,000 particles are drawn in a frame, of all emitters together. If there are more, each cell has its part of them,
/// and its newest particles are drawn. This is reported.
///
/// Differences from Apple: particles are drawn in the layer's plane, so `preservesDepth`, `emitterZPosition`, `emitterDepth`, the
/// shape `cuboid` and the render mode `backToFront` are absent. `render(in:)` draws the particles of time 0.
open class CAEmitterLayer: CALayer {
    private var clientCells: [CAEmitterCell]?

    /// Creates a layer without cells.
    public override init() {
        super.init()
        properties.emitter = EmitterProperties()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        clientCells = (layer as? CAEmitterLayer)?.clientCells
        if properties.emitter == nil { properties.emitter = EmitterProperties() }
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private final var emitter: EmitterProperties {
        get { properties.emitter ?? EmitterProperties() }
        set { properties.emitter = newValue }
    }

    /// What is emitted. Cells that are changed afterwards must be set again; or change them by key paths such as
    /// `emitterCells.name.birthRate`, which can also be animated. These change the layer, not the client's cells.
    open var emitterCells: [CAEmitterCell]? {
        get { clientCells }
        set {
            clientCells = newValue
            emitter.cells = CAEmitterCell.values(of: newValue ?? [])
        }
    }
    /// The middle of where particles begin.
    open var emitterPosition: CGPoint {
        get { emitter.position }
        set { emitter.position = newValue }
    }
    open var emitterSize: CGSize {
        get { emitter.size }
        set { emitter.size = newValue }
    }
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { emitter.shape }
        set {
            emitter.shape = newValue
            if ![.point, .line, .rectangle, .circle, .sphere].contains(newValue) {
                IgnoredInput.report("CAEmitterLayer.emitterShape", "there is no shape '\(newValue.rawValue)'; it is a point")
            }
        }
    }
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { emitter.mode }
        set {
            emitter.mode = newValue
            if ![.points, .outline, .surface, .volume].contains(newValue) {
                IgnoredInput.report("CAEmitterLayer.emitterMode", "there is no mode '\(newValue.rawValue)'; it is volume")
            }
        }
    }
    open var renderMode: CAEmitterLayerRenderMode {
        get { emitter.renderMode }
        set {
            emitter.renderMode = newValue
            if ![.unordered, .oldestFirst, .oldestLast, .additive].contains(newValue) {
                IgnoredInput.report("CAEmitterLayer.renderMode", "there is no mode '\(newValue.rawValue)'; it is unordered")
            }
        }
    }
    /// What the birth rates of the layer's cells are multiplied by; 1 at first. Those of cells within cells stay.
    open var birthRate: Float {
        get { emitter.birthRate }
        set { emitter.birthRate = newValue }
    }
    /// What the lifetimes of the layer's cells are multiplied by; 1 at first. Also the following ones.
    open var lifetime: Float {
        get { emitter.lifetime }
        set { emitter.lifetime = newValue }
    }
    open var velocity: Float {
        get { Float(emitter.velocity) }
        set { emitter.velocity = CGFloat(newValue) }
    }
    open var scale: Float {
        get { Float(emitter.scale) }
        set { emitter.scale = CGFloat(newValue) }
    }
    open var spin: Float {
        get { Float(emitter.spin) }
        set { emitter.spin = CGFloat(newValue) }
    }
    /// What the random numbers begin with; 0 at first.
    open var seed: UInt32 {
        get { emitter.seed }
        set { emitter.seed = newValue }
    }
}
