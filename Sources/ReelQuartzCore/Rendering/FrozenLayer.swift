import Foundation

/// A layer, its sublayers and its animations, as a value that later changes of the layer do not change.
final class FrozenLayer: Sendable {
    /// The layer that this is a copy of.
    let id: ObjectIdentifier
    private let timing: MediaTiming
    private let properties: LayerProperties
    private let animations: [AnimationPlan]
    private let sublayers: [FrozenLayer]
    private let mask: FrozenLayer?

    /// The largest number of copies that a replicator draws.
    static let mostCopies = 1_000

    init(
        id: ObjectIdentifier, timing: MediaTiming, properties: LayerProperties, animations: [AnimationPlan],
        sublayers: [FrozenLayer], mask: FrozenLayer?
    ) {
        self.id = id
        self.timing = timing
        self.properties = properties
        self.animations = animations
        self.sublayers = sublayers
        self.mask = mask
    }

    /// Returns the layer's own time; nil while it is not shown.
    private func time(_ parentTime: Double) -> Double? {
        // A layer that begins at 0 has always been there.
        if timing.beginTime == 0, !timing.duration.isFinite || timing.speed == 0 { return timing.localTime(parentTime) }
        return timing.moment(at: parentTime)?.time
    }

    /// Returns the properties at a time of the superlayer's; nil while it is not shown.
    func properties(at parentTime: Double) -> LayerProperties? {
        guard let time = time(parentTime) else { return nil }
        var properties = properties
        for animation in animations { animation.apply(to: &properties, at: time) }
        return properties
    }

    /// Returns what is seen at a time of the superlayer's; nil if nothing is.
    func shown(at parentTime: Double) -> ShownLayer? {
        guard let time = time(parentTime), let properties = properties(at: parentTime), !properties.isHidden,
            properties.opacity > 0
        else { return nil }
        var shownMask: [ShownLayer] = []
        if let mask {
            // Without the mask's pixels, nothing shows.
            guard let shown = mask.shown(at: time) else { return nil }
            shownMask = [shown]
        }
        let groups: [ShownLayer.Group]
        if let replicator = properties.replicator {
            groups = copies(replicator, properties, at: time)
        } else {
            groups = sublayers.isEmpty ? [] : [ShownLayer.Group(layers: sorted(sublayers.compactMap { $0.shown(at: time) }))]
        }
        return ShownLayer(id: id, properties: properties, groups: groups, mask: shownMask)
    }

    private func copies(_ replicator: ReplicatorProperties, _ properties: LayerProperties, at time: Double) -> [ShownLayer.Group]
    {
        let step = replicator.transform.transform.around(properties.anchor, z: properties.anchorPointZ)
        var transform = CATransform3DIdentity
        return (0..<min(max(replicator.count, 0), Self.mostCopies)).map { copy in
            defer { transform = CATransform3DConcat(transform, step) }
            let delayed = time - Double(copy) * replicator.delay
            return ShownLayer.Group(
                layers: sorted(sublayers.compactMap { $0.shown(at: delayed) }), transform: Matrix3D(transform: transform),
                tint: replicator.tint(ofCopy: copy))
        }
    }

    /// Returns layers from back to front.
    private func sorted(_ layers: [ShownLayer]) -> [ShownLayer] {
        let depths = layers.map(\.depth)
        guard depths.contains(where: { $0 != depths[0] }) else { return layers }
        return layers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { layers[$0] }
    }
}
