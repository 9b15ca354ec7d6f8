import Foundation
import ReelCoreMedia

/// A block that a player calls at certain times. A value; `PlayerCore` has the lock.
struct PlayerTimeObserver {
    enum Times {
        case every(CMTime)
        /// In ascending order.
        case at([CMTime])
    }

    /// What the client removes it by.
    final class Token: NSObject, Sendable {}

    let token: Token
    let times: Times
    /// Calls the client's block on the queue that it wants.
    let call: @Sendable (CMTime) -> Void

    /// Whether one of the times has been passed on the way from `old` to `new`.
    func isDue(from old: CMTime, to new: CMTime) -> Bool {
        switch times {
        case .every(let interval):
            return Self.index(of: old, interval) != Self.index(of: new, interval)
        case .at(let times):
            return old <= new ? times.contains { old < $0 && $0 <= new } : times.contains { new <= $0 && $0 < old }
        }
    }

    var isPeriodic: Bool { if case .every = times { true } else { false } }

    /// The next time after (backwards: before) `time`; nil if there is none.
    func next(after time: CMTime, isReversed: Bool) -> CMTime? {
        switch times {
        case .every(let interval):
            let index = Self.index(of: time, interval)
            let at = CMTimeMultiplyByFloat64(interval, multiplier: isReversed ? index : index + 1)
            return isReversed && at >= time ? CMTimeMultiplyByFloat64(interval, multiplier: index - 1) : at
        case .at(let times):
            return isReversed ? times.last { $0 < time } : times.first { $0 > time }
        }
    }

    private static func index(of time: CMTime, _ interval: CMTime) -> Double {
        (time.seconds / interval.seconds + 1e-9).rounded(.down)
    }
}
