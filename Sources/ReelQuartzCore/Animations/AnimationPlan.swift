import Foundation

/// An animation as a value, as it is when it has been added to a layer.
struct AnimationPlan: Sendable {
    enum Action: Sendable {
        case property(PropertyPlan)
        case group([AnimationPlan])
        case transition(TransitionPlan)
    }

    var timing: MediaTiming
    let isRemovedOnCompletion: Bool
    /// Nil for even progress.
    let curve: TimingCurve?
    let action: Action

    /// The times of a layer's own animations are set, as those of a group's are by its duration.
    init(timing: MediaTiming, isRemovedOnCompletion: Bool, curve: TimingCurve?, action: Action) {
        self.timing = timing
        self.isRemovedOnCompletion = isRemovedOnCompletion
        self.curve = curve
        self.action = action
    }

    /// Whether it changes what an emitter emits.
    var changesEmission: Bool {
        switch action {
        case .property(let plan): plan.path.isOfEmitter
        case .group(let plans): plans.contains(where: \.changesEmission)
        case .transition: false
        }
    }

    /// Returns the share of a repetition that is over at a time of its parent's, as its curve has it; nil while it does nothing.
    func progress(at parentTime: Double) -> Double? {
        guard let moment = timing.moment(at: parentTime, isRemoved: isRemovedOnCompletion) else { return nil }
        let share = timing.duration.isFinite ? moment.time / timing.duration : 0
        return curve?.progress(at: share) ?? share
    }

    /// Changes properties as the animation does at a time of its parent's.
    func apply(to properties: inout LayerProperties, at parentTime: Double) {
        guard let moment = timing.moment(at: parentTime, isRemoved: isRemovedOnCompletion) else { return }
        switch action {
        case .property(let plan): plan.apply(to: &properties, moment, duration: timing.duration, curve: curve)
        case .group(let plans):
            // An endless group has no progress.
            let duration = timing.duration
            let curve = duration.isFinite ? curve : nil
            let time = curve.map { $0.progress(at: moment.time / duration) * duration } ?? moment.time
            for plan in plans { plan.apply(to: &properties, at: time) }
        case .transition: break
        }
    }
}
