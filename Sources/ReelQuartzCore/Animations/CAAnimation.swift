public import Foundation
public import ReelCoreFoundation

/// A change of a layer over time (Apple: CAAnimation). Add one of its subclasses to a layer.
///
/// Difference from Apple: there is no delegate, because nothing is played: layers are drawn as they are at a time.
open class CAAnimation: NSObject, CAMediaTiming, NSCopying {
    final var timing = MediaTiming(duration: 0)
    /// Values under keys of the client's.
    private var values: [String: Any] = [:]

    /// The timing function of the whole animation; nil for linear.
    open var timingFunction: CAMediaTimingFunction?
    /// Whether nothing of the animation remains after its end, even if its `fillMode` says otherwise. True at first. Without
    /// effect in a group.
    open var isRemovedOnCompletion = true

    public override init() { super.init() }

    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }
    /// The length of one repetition, in seconds. If it is 0, that of the transaction when it is added (a quarter of a second),
    /// or of its group.
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

    /// Returns a value that was set under a key.
    ///
    /// Difference from Apple: only the client's own keys, because there is no key-value coding on Linux.
    @discardableResult
    open func value(forKey key: String) -> Any? { values[key] }

    open func setValue(_ value: Any?, forKey key: String) { values[key] = value }

    // MARK: Copying

    /// Returns a copy. Layers keep copies of their animations.
    @discardableResult
    open func copy(with zone: NSZone? = nil) -> Any {
        var copying = GroupCopying()
        return copied(&copying)
    }

    final func copied(_ copying: inout GroupCopying) -> CAAnimation {
        let copy = makeCopy(&copying)
        copy.timing = timing
        copy.values = values
        copy.timingFunction = timingFunction
        copy.isRemovedOnCompletion = isRemovedOnCompletion
        return copy
    }

    /// Returns a new object of the library's class with the class's own properties.
    func makeCopy(_ copying: inout GroupCopying) -> CAAnimation { CAAnimation() }

    // MARK: Plan

    /// Returns what the animation does; nil if it does nothing.
    func makeAction(duration: Double) -> AnimationPlan.Action? { nil }

    /// - Parameter duration: applies if the animation has none.
    final func plan(duration: Double) -> AnimationPlan? {
        var timing = timing
        if !(timing.duration > 0) { timing.duration = duration }
        return makeAction(duration: timing.duration).map {
            AnimationPlan(
                timing: timing, isRemovedOnCompletion: isRemovedOnCompletion, curve: timingFunction?.curve, action: $0)
        }
    }
}
