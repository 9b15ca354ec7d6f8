import Foundation
import ReelCoreFoundation

/// A layer, its sublayers and its animations, as a value that later changes of the layer do not change.
final class FrozenLayer: Sendable {
    /// A transition from what the layer has shown before.
    struct Transition: Sendable {
        let animation: AnimationPlan
        let action: TransitionPlan
        let before: FrozenLayer
    }

    /// The layer that this is a copy of.
    let id: ObjectIdentifier
    private let timing: MediaTiming
    private let properties: LayerProperties
    private let animations: [AnimationPlan]
    private let transition: Transition?
    private let sublayers: [FrozenLayer]
    private let mask: FrozenLayer?
    /// Nil if the layer emits nothing, or always the same.
    private let rates: EmissionRates?
    /// Whether it shows the same at all times.
    let isStill: Bool

    /// The largest number of copies that a replicator draws.
    static let mostCopies = 1_000

    init(
        id: ObjectIdentifier, timing: MediaTiming, properties: LayerProperties, animations: [AnimationPlan],
        transition: Transition?, sublayers: [FrozenLayer], mask: FrozenLayer?
    ) {
        self.id = id
        self.timing = timing
        self.properties = properties
        self.animations = animations
        self.transition = transition
        self.sublayers = sublayers
        self.mask = mask
        rates = properties.emitter == nil || !animations.contains(where: \.changesEmission) ? nil : EmissionRates()
        isStill =
            animations.isEmpty && transition == nil && properties.emitter == nil && timing.isAlwaysShown
            && sublayers.allSatisfy(\.isStill) && mask?.isStill != false
    }

    /// Returns the layer's own time; nil while it is not shown.
    private func time(_ parentTime: Double) -> Double? {
        timing.isAlwaysShown ? timing.localTime(parentTime) : timing.moment(at: parentTime)?.time
    }

    /// Returns the properties at a time of the superlayer's; nil while it is not shown.
    func properties(at parentTime: Double) -> LayerProperties? {
        time(parentTime).map { properties(atOwn: $0) }
    }

    private func properties(atOwn time: Double) -> LayerProperties {
        var properties = properties
        for animation in animations { animation.apply(to: &properties, at: time) }
        return properties
    }

    /// Returns what is seen at a time of the superlayer's; nil if nothing is.
    func shown(at parentTime: Double) -> ShownLayer? {
        var budget = CopyBudget()
        return shown(at: parentTime, &budget)
    }

    private func shown(at parentTime: Double, _ budget: inout CopyBudget) -> ShownLayer? {
        guard budget.take(), let time = time(parentTime) else { return nil }
        guard let transition, let share = transition.animation.progress(at: time) else {
            return shownAtOwn(time, &budget)
        }
        let after = shownAtOwn(time, &budget)
        let outside = budget.enter(isCopy: true, isDrawnTwice: false)
        let before = transition.before.shown(at: parentTime, &budget)
        budget.leave(outside)
        return transition.action.shown(from: before, to: after, at: share)
    }

    /// Returns what is seen at a time of its own without a transition.
    private func shownAtOwn(_ time: Double, _ budget: inout CopyBudget) -> ShownLayer? {
        var properties = properties(atOwn: time)
        if properties.isSpace { properties = properties.withoutContent }
        guard !properties.isHidden, properties.opacity > 0 else { return nil }
        var shownMask: [ShownLayer] = []
        if let mask, !properties.isSpace {
            // Without the mask's pixels, nothing shows.
            guard let shown = mask.shown(at: time, &budget) else { return nil }
            shownMask = [shown]
        }
        var groups: [ShownLayer.Group] = []
        if let replicator = properties.replicator {
            groups = copies(replicator, properties, at: time, &budget)
        } else if !sublayers.isEmpty {
            groups = [ShownLayer.Group(layers: shownSublayers(at: time, &budget))]
        }
        var shown = ShownLayer(id: id, properties: properties, groups: groups, mask: shownMask)
        if let emitter = properties.emitter, !emitter.cells.isEmpty {
            shown.particles = Emission.particles(of: emitter, at: time, rates, &budget.emission) {
                self.properties(atOwn: $0).emitter ?? emitter
            }
        }
        for index in shown.groups.indices {
            let group = shown.groups[index]
            shown.groups[index].layers = sorted(group.layers, in: shown.space(of: group))
        }
        return shown
    }

    private func copies(
        _ replicator: ReplicatorProperties, _ properties: LayerProperties, at time: Double, _ budget: inout CopyBudget
    ) -> [ShownLayer.Group] {
        guard !sublayers.isEmpty else { return [] }
        if replicator.count > Self.mostCopies {
            IgnoredInput.report("CAReplicatorLayer.instanceCount", "at most \(Self.mostCopies) copies are drawn")
        }
        let step = replicator.transform.transform.around(properties.anchor, z: properties.anchorPointZ)
        var transform = CATransform3DIdentity
        var groups: [ShownLayer.Group] = []
        for copy in 0..<min(max(replicator.count, 0), Self.mostCopies) {
            guard copy == 0 || budget.hasRest() else { break }
            let tint = replicator.tint(ofCopy: copy)
            let outside = budget.enter(isCopy: copy > 0, isDrawnTwice: !tint.isColorless)
            let layers = shownSublayers(at: time - Double(copy) * replicator.delay, &budget)
            budget.leave(outside)
            if !layers.isEmpty {
                groups.append(ShownLayer.Group(layers: layers, transform: Matrix3D(transform: transform), tint: tint))
            }
            transform = CATransform3DConcat(transform, step)
        }
        return groups
    }

    private func shownSublayers(at time: Double, _ budget: inout CopyBudget) -> [ShownLayer] {
        var layers: [ShownLayer] = []
        for sublayer in sublayers {
            guard let shown = sublayer.shown(at: time, &budget) else { continue }
            layers += shown.properties.isSpace ? shown.inSpace() : [shown]
        }
        return layers
    }

    /// Returns layers from back to front.
    ///
    /// - Parameter space: the transform of sublayers.
    private func sorted(_ layers: [ShownLayer], in space: CATransform3D) -> [ShownLayer] {
        let isSpatial = layers.contains { $0.outside != nil }
        let depths = layers.map { isSpatial ? $0.depth(in: space) : $0.depth }
        guard depths.contains(where: { $0 != depths[0] }) else { return layers }
        return layers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { layers[$0] }
    }
}
