import ReelCoreFoundation

/// Animations that run together (Apple: CAAnimationGroup).
///
/// Their times are the group's own: they are cut off at its duration, and not stretched to it. One without a duration has the
/// group's. Their `isRemovedOnCompletion` has no effect.
///
/// A copy has no groups within themselves or more than 256 deep, and no more than 10,000 animations. What is left out is
/// reported.
open class CAAnimationGroup: CAAnimation {
    open var animations: [CAAnimation]?

    final override func makeCopy(_ copying: inout GroupCopying) -> CAAnimation {
        let copy = CAAnimationGroup()
        copy.animations = copying.copies(of: self)
        return copy
    }

    final override func makeAction(duration: Double) -> AnimationPlan.Action? {
        .group((animations ?? []).compactMap { $0.groupedPlan(duration: duration) })
    }
}

extension CAAnimation {
    /// - Parameter duration: the group's.
    fileprivate func groupedPlan(duration: Double) -> AnimationPlan? {
        if self is CATransition {
            IgnoredInput.report("CAAnimationGroup.animations", "a transition in a group does nothing; add it to the layer")
            return nil
        }
        guard let plan = plan(duration: duration) else { return nil }
        return AnimationPlan(timing: plan.timing, isRemovedOnCompletion: false, curve: plan.curve, action: plan.action)
    }
}
