import Foundation

/// An animation of a layer.
struct AddedAnimation {
    let key: String?
    let animation: CAAnimation
    /// The layer's time when it was added.
    let time: Double
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
        if let key { removeAnimation(forKey: key) }
        added.append(AddedAnimation(key: key, animation: copy, time: convertTime(CACurrentMediaTime(), from: nil)))
    }

    /// Returns what the animations do, in their order.
    final func plans(_ clock: LayerClock) -> [AnimationPlan] {
        added.compactMap { added in
            var plan = added.animation.plan(duration: 0)
            if clock == .system, plan?.timing.beginTime == 0 { plan?.timing.beginTime = added.time }
            return plan
        }
    }
}
