/// Animations that run together (Apple: CAAnimationGroup).
///
/// Their times are the group's own: they are cut off at its duration, and not stretched to it. One without a duration has the
/// group's. Their `isRemovedOnCompletion` has no effect.
open class CAAnimationGroup: CAAnimation {
    open var animations: [CAAnimation]?

    final override func makeCopy() -> CAAnimation {
        let copy = CAAnimationGroup()
        copy.animations = animations?.map { $0.copy() as? CAAnimation ?? $0 }
        return copy
    }

    final override func makeAction(duration: Double) -> AnimationPlan.Action? {
        .group((animations ?? []).compactMap { $0.groupedPlan(duration: duration) })
    }
}

extension CAAnimation {
    /// - Parameter duration: the group's.
    fileprivate func groupedPlan(duration: Double) -> AnimationPlan? {
        guard let plan = plan(duration: duration) else { return nil }
        return AnimationPlan(timing: plan.timing, isRemovedOnCompletion: false, curve: plan.curve, action: plan.action)
    }
}
