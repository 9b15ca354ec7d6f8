import Dispatch
import Foundation
import ReelConcurrency

/// A client's block that appends samples, called on the client's queue whenever there is room, until the input is finished.
///
/// When there is no more room, the block may return, and is called again when there is; or it may wait for room itself, because
/// encoding continues on another queue.
final class MediaDataRequest: Sendable {
    enum Need {
        case wanted, notNow, never
    }

    private let queue: DispatchQueue
    private let need: @Sendable () -> Need
    private let state: Locked<State>

    private struct State {
        /// Nil once it will not be called again.
        var block: (@Sendable () -> Void)?
        var isScheduled = false
        /// The thread that runs the block; nil while none does.
        var thread: pthread_t?
    }

    /// Whether the block itself, or what it calls, is asking.
    var isRunningOnThisThread: Bool { state.withLock { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false } }

    init(on queue: DispatchQueue, need: @escaping @Sendable () -> Need, block: @escaping @Sendable () -> Void) {
        self.queue = queue
        self.need = need
        state = Locked(State(block: block))
    }

    /// Calls the block if it is needed. Call this when there may be room, or at the end.
    func wake() {
        // Released after unlocking: releasing what it captures may need the lock.
        var released: (@Sendable () -> Void)?
        let isDue = state.withLock { state in
            // Not while a call is scheduled: `run` asks after it, and `need` may return `.wanted` only once.
            guard !state.isScheduled, state.block != nil else { return false }
            switch need() {
            case .wanted:
                state.isScheduled = true
                return true
            case .notNow:
                return false
            case .never:
                swap(&released, &state.block)
                return false
            }
        }
        if isDue { queue.async { self.run() } }
        withExtendedLifetime(released) {}
    }

    private func run() {
        let block = state.withLock { state in
            state.thread = pthread_self()
            return state.block
        }
        block?()
        state.withLock { ($0.isScheduled, $0.thread) = (false, nil) }
        wake()
    }
}
