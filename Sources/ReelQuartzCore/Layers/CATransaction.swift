public import Foundation
public import ReelCoreFoundation

/// What applies to animations that are added between `begin()` and `commit()` on the same thread (Apple: CATransaction).
///
/// Differences from Apple: changes of properties are never animated by themselves, so `setDisableActions` has nothing to disable,
/// and changes take effect at once. Completion blocks are absent, because nothing is played.
public final class CATransaction: NSObject {
    private struct Values {
        var duration: Double = 0.25
        var timingFunction: CAMediaTimingFunction?
        var disablesActions = false
    }

    /// The transactions of a thread, the innermost last. There is always one.
    private final class Stack {
        var values = [Values()]
    }

    private static var stack: Stack {
        let key = "ReelQuartzCore.CATransaction"
        if let stack = Thread.current.threadDictionary[key] as? Stack { return stack }
        let stack = Stack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }

    private static var current: Values {
        get { stack.values.last ?? Values() }
        set { stack.values[stack.values.count - 1] = newValue }
    }

    private override init() { super.init() }

    /// Begins a transaction with the values of the one around it.
    public static func begin() { stack.values.append(current) }

    /// Ends the innermost transaction. Does nothing without one.
    public static func commit() {
        if stack.values.count > 1 { stack.values.removeLast() }
    }

    /// Does nothing: changes take effect at once.
    public static func flush() {}

    /// The duration of animations that have none, in seconds; a quarter of a second at first.
    @discardableResult
    public static func animationDuration() -> CFTimeInterval { current.duration }

    public static func setAnimationDuration(_ dur: CFTimeInterval) { current.duration = dur }

    /// The timing function of animations that have none.
    @discardableResult
    public static func animationTimingFunction() -> CAMediaTimingFunction? { current.timingFunction }

    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { current.timingFunction = function }

    /// The value that was set; without effect.
    @discardableResult
    public static func disableActions() -> Bool { current.disablesActions }

    public static func setDisableActions(_ flag: Bool) { current.disablesActions = flag }
}
