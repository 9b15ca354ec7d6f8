public import ReelCoreFoundation

/// When something begins, how long it lasts, how fast it is, and how often it repeats (Apple: CAMediaTiming).
///
/// The time of an object follows from its parent's: `(parent's time − beginTime) · speed + timeOffset`. The parent of a layer is
/// its superlayer, that of an animation its layer or its group.
public protocol CAMediaTiming: AnyObject {
    /// When it begins, in the parent's time, in seconds.
    ///
    /// An animation of a layer begins when it is added if this is 0, but at the start of the movie if it is in one. With Apple it
    /// would begin at the time of the system there, so code for both writes `AVCoreAnimationBeginTimeAtZero`.
    var beginTime: CFTimeInterval { get set }
    /// The length of one repetition, in seconds of its own time.
    var duration: CFTimeInterval { get set }
    /// How fast its time passes: 2 for twice as fast as the parent's. Below 0, the active time runs from its end to its start.
    var speed: Float { get set }
    /// What is added to its time. What is cut off at the beginning follows at the end.
    var timeOffset: CFTimeInterval { get set }
    /// The number of repetitions; may be fractional or infinite. 0 counts as 1.
    var repeatCount: Float { get set }
    /// How long it repeats, in seconds; 0 for `repeatCount`.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each repetition plays backwards afterwards.
    var autoreverses: Bool { get set }
    var fillMode: CAMediaTimingFillMode { get set }
}
