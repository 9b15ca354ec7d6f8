import Foundation
import ReelCoreFoundation

/// An animation of a layer.
struct AddedAnimation {
    let key: String?
    let animation: CAAnimation
    /// The layer's time when it was added.
    let time: Double
    /// What the layer has shown before its transition; nil if it is no transition.
    var before: FrozenLayer?
}

/// The time that a layer tree is looked at in.
enum LayerClock {
    /// The system's: animations without a beginning have begun when they were added.
    case system
    /// A movie's: they begin at its start.
    case movie
}

extension CALayer {
    final func addAnimation(_ animation: CAAnimation, _ key: String?) {
        guard let copy = animation.copy() as? CAAnimation else { return }
        if !(copy.timing.duration > 0) { copy.timing.duration = CATransaction.animationDuration() }
        if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
        let time = convertTime(CACurrentMediaTime(), from: nil)
        let key = copy is CATransition ? kCATransition : key
        if let key { removeAnimation(forKey: key) }
        let before = copy is CATransition ? frozen(.movie) : nil
        if before != nil, properties.isSpace {
            IgnoredInput.report("CATransformLayer", "during a transition, its sublayers are drawn in its plane")
        }
        added.append(AddedAnimation(key: key, animation: copy, time: time, before: before))
    }

    /// Returns the transition of the layer, and what it has shown before; nil if it has none.
    final func transition(_ clock: LayerClock) -> FrozenLayer.Transition? {
        guard let added = added.last(where: { $0.before != nil }), let before = added.before,
            let plan = plan(of: added, clock), case .transition(let action) = plan.action
        else { return nil }
        return FrozenLayer.Transition(animation: plan, action: action, before: before)
    }

    /// Returns what the animations do, in their order.
    final func plans(_ clock: LayerClock) -> [AnimationPlan] {
        added.compactMap { plan(of: $0, clock) }
    }

    private func plan(of added: AddedAnimation, _ clock: LayerClock) -> AnimationPlan? {
        var plan = added.animation.plan(duration: 0)
        if clock == .system, plan?.timing.beginTime == 0 { plan?.timing.beginTime = added.time }
        return plan
    }
}
