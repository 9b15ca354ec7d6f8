public import Foundation
public import ReelCoreFoundation
public import ReelCoreGraphics

/// What a `CAEmitterLayer` emits: particles of a picture, and how they come, move and go (Apple: CAEmitterCell).
///
/// Lengths are in the layer's units, times in seconds, angles in radians, counterclockwise where y grows upwards. A value with
/// a range differs from particle to particle, evenly, by half of the range to either side.
///
/// A cell's own cells are emitted from each of its particles for as long as it lives. Their colour and their scale are multiplied
/// by the particle's.
///
/// Times of `CAMediaTiming`: a cell emits from its `beginTime` for its `duration`; for ever if this is 0. In a cell of another
/// one, they count from the birth of the particle. The others have no effect.
///
/// Differences from Apple: layers use the cells as they are when they are set. `zAcceleration` is absent, because particles are
/// drawn in the layer's plane.
open class CAEmitterCell: NSObject, CAMediaTiming {
    final var cell = EmitterCell()
    private var clientCells: [CAEmitterCell]?
    private var clientContents: Any?
    private var timing = MediaTiming(duration: 0)

    /// The number of cells within each other.
    private static let deepest = 8
    /// The number of cells in a layer.
    private static let most = 1_000

    /// Creates a cell that emits nothing.
    public override init() { super.init() }

    /// The name that stands for the cell in key paths: `emitterCells.name.birthRate`.
    open var name: String? {
        get { cell.name }
        set { cell.name = newValue }
    }
    /// Whether it emits. True at first.
    open var isEnabled: Bool {
        get { cell.isEnabled }
        set { cell.isEnabled = newValue }
    }
    /// A `CGImage`. Other objects are reported, and show nothing. Without one, only the cell's own cells are seen.
    open var contents: Any? {
        get { clientContents }
        set {
            clientContents = AttributeDictionary.unwrapped(newValue)
            cell.contents = clientContents as? CGImage
            if let value = clientContents, cell.contents == nil {
                IgnoredInput.report("CAEmitterCell.contents", "a \(type(of: value)) shows nothing; set a CGImage")
            }
        }
    }
    /// The part of the contents that is shown: (0, 0) is their lower left corner as they appear, (1, 1) their upper right.
    open var contentsRect: CGRect {
        get { cell.contentsRect }
        set { cell.contentsRect = newValue }
    }
    /// The pixels of contents for each unit of the layer.
    open var contentsScale: CGFloat {
        get { cell.contentsScale }
        set { cell.contentsScale = newValue }
    }
    /// A raw value of `CALayerContentsFilter`.
    open var magnificationFilter: String {
        get { cell.magnificationFilter.rawValue }
        set { cell.magnificationFilter = CALayerContentsFilter(rawValue: newValue) }
    }
    /// A raw value of `CALayerContentsFilter`.
    open var minificationFilter: String {
        get { cell.minificationFilter.rawValue }
        set { cell.minificationFilter = CALayerContentsFilter(rawValue: newValue) }
    }

    /// The number of particles a second; 0 at first.
    open var birthRate: Float {
        get { Float(cell.birthRate) }
        set { cell.birthRate = Double(newValue) }
    }
    /// How long a particle is there; 0 at first.
    open var lifetime: Float {
        get { Float(cell.lifetime.mean) }
        set { cell.lifetime.mean = Double(newValue) }
    }
    open var lifetimeRange: Float {
        get { Float(cell.lifetime.range) }
        set { cell.lifetime.range = Double(newValue) }
    }
    /// How far the direction of emission is turned out of the layer's plane, where it is not seen.
    open var emissionLatitude: CGFloat {
        get { CGFloat(cell.latitude) }
        set { cell.latitude = Double(newValue) }
    }
    /// The direction of emission: 0, as at first, for that of the x axis. From the outline of a circle or a sphere (mode
    /// `outline` or `points`), and from the surface of a sphere, it counts from the direction away from the centre.
    open var emissionLongitude: CGFloat {
        get { CGFloat(cell.longitude.mean) }
        set { cell.longitude.mean = Double(newValue) }
    }
    /// The angle between the outermost directions of emission.
    open var emissionRange: CGFloat {
        get { CGFloat(cell.longitude.range) }
        set { cell.longitude.range = Double(newValue) }
    }
    /// The speed at birth.
    open var velocity: CGFloat {
        get { CGFloat(cell.velocity.mean) }
        set { cell.velocity.mean = Double(newValue) }
    }
    open var velocityRange: CGFloat {
        get { CGFloat(cell.velocity.range) }
        set { cell.velocity.range = Double(newValue) }
    }
    open var xAcceleration: CGFloat {
        get { cell.acceleration.x }
        set { cell.acceleration.x = newValue }
    }
    open var yAcceleration: CGFloat {
        get { cell.acceleration.y }
        set { cell.acceleration.y = newValue }
    }
    /// What the size of the contents is multiplied by; 1 at first. What becomes smaller than nothing is not seen.
    open var scale: CGFloat {
        get { CGFloat(cell.scale.mean) }
        set { cell.scale.mean = Double(newValue) }
    }
    open var scaleRange: CGFloat {
        get { CGFloat(cell.scale.range) }
        set { cell.scale.range = Double(newValue) }
    }
    /// By how much the scale grows in a second.
    open var scaleSpeed: CGFloat {
        get { CGFloat(cell.scaleSpeed) }
        set { cell.scaleSpeed = Double(newValue) }
    }
    /// By what angle particles turn in a second.
    open var spin: CGFloat {
        get { CGFloat(cell.spin.mean) }
        set { cell.spin.mean = Double(newValue) }
    }
    open var spinRange: CGFloat {
        get { CGFloat(cell.spin.range) }
        set { cell.spin.range = Double(newValue) }
    }

    /// What the colours of the contents are multiplied by; white at first.
    open var color: CGColor? {
        get { cell.color }
        set { cell.color = newValue }
    }
    /// By how much red differs between particles; likewise the other components.
    open var redRange: Float {
        get { Float(cell.colorRange.x) }
        set { cell.colorRange.x = Double(newValue) }
    }
    open var greenRange: Float {
        get { Float(cell.colorRange.y) }
        set { cell.colorRange.y = Double(newValue) }
    }
    open var blueRange: Float {
        get { Float(cell.colorRange.z) }
        set { cell.colorRange.z = Double(newValue) }
    }
    open var alphaRange: Float {
        get { Float(cell.colorRange.w) }
        set { cell.colorRange.w = Double(newValue) }
    }
    /// By how much red grows in a second, not beyond 0 and 1; likewise the other components.
    open var redSpeed: Float {
        get { Float(cell.colorSpeed.x) }
        set { cell.colorSpeed.x = Double(newValue) }
    }
    open var greenSpeed: Float {
        get { Float(cell.colorSpeed.y) }
        set { cell.colorSpeed.y = Double(newValue) }
    }
    open var blueSpeed: Float {
        get { Float(cell.colorSpeed.z) }
        set { cell.colorSpeed.z = Double(newValue) }
    }
    open var alphaSpeed: Float {
        get { Float(cell.colorSpeed.w) }
        set { cell.colorSpeed.w = Double(newValue) }
    }

    /// What is emitted from each particle.
    open var emitterCells: [CAEmitterCell]? {
        get { clientCells }
        set { clientCells = newValue }
    }

    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { timing.duration = newValue }
    }
    open var speed: Float {
        get { timing.speed }
        set { timing.speed = newValue }
    }
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }
    open var repeatCount: Float {
        get { timing.repeatCount }
        set { timing.repeatCount = newValue }
    }
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }

    /// Returns cells as values, as they are now. What is too deep or too much is reported and left out.
    static func values(of cells: [CAEmitterCell]) -> [EmitterCell] {
        var count = 0
        return values(of: cells, deep: 1, &count)
    }

    private static func values(of cells: [CAEmitterCell], deep: Int, _ count: inout Int) -> [EmitterCell] {
        guard deep <= deepest else {
            IgnoredInput.report("CAEmitterCell.emitterCells", "cells more than \(deepest) deep are left out")
            return []
        }
        var values: [EmitterCell] = []
        for client in cells {
            guard count < most else {
                IgnoredInput.report("CAEmitterCell.emitterCells", "more than \(most) cells; the rest is left out")
                break
            }
            count += 1
            var value = client.cell
            value.beginTime = client.beginTime.isNaN ? 0 : client.beginTime
            value.duration = client.duration > 0 ? client.duration : .infinity
            value.cells = Self.values(of: client.clientCells ?? [], deep: deep + 1, &count)
            values.append(value)
        }
        return values
    }
}
