import ReelCoreFoundation

/// The key of a layer's transition, whatever key it is added with (Apple: kCATransition).
public let kCATransition = "transition"

/// A change from what a layer with its sublayers shows when the transition is added to what it shows afterwards (Apple:
/// CATransition): add the transition first, and then change the contents, the text or the sublayers. A layer has one at most.
///
/// The movement is as long as the layer's bounds are, and is cut off at them with `masksToBounds`.
///
/// Differences from Apple: a change that comes before `add(_:forKey:)` is not part of the transition, even in the same
/// transaction. Layers that move do not fade. `filter` is absent. In a group, it does nothing, and is reported.
open class CATransition: CAAnimation {
    /// Another type than the four is reported, and fades.
    open var type = CATransitionType.fade {
        didSet {
            if TransitionPlan.Kind(rawValue: type.rawValue) == nil {
                IgnoredInput.report("CATransition.type", "there is no transition '\(type.rawValue)'; it fades")
            }
        }
    }
    /// Where the movement comes from; nil, as at first, for the left.
    open var subtype: CATransitionSubtype? {
        didSet {
            if let subtype, TransitionPlan.Side(rawValue: subtype.rawValue) == nil {
                IgnoredInput.report("CATransition.subtype", "there is no '\(subtype.rawValue)'; it comes from the left")
            }
        }
    }
    /// The part of the change that is done at the beginning, from 0 to 1; 0 at first.
    open var startProgress: Float = 0
    /// The part of the change that is done at the end, from 0 to 1; 1 at first.
    open var endProgress: Float = 1

    final override func makeCopy(_ copying: inout GroupCopying) -> CAAnimation {
        let copy = CATransition()
        copy.type = type
        copy.subtype = subtype
        copy.startProgress = startProgress
        copy.endProgress = endProgress
        return copy
    }

    final override func makeAction(duration: Double) -> AnimationPlan.Action? {
        .transition(
            TransitionPlan(
                kind: .init(rawValue: type.rawValue) ?? .fade,
                side: subtype.flatMap { .init(rawValue: $0.rawValue) } ?? .left, start: Double(startProgress),
                end: Double(endProgress)))
    }
}
