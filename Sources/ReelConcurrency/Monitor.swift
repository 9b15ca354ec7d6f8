package import Foundation

/// State that can be reached only while its lock is held, and whose changes threads can wait for. Thread-safe.
package final class Monitor<State>: @unchecked Sendable {
    @usableFromInline let condition = NSCondition()
    @usableFromInline var state: State

    @inlinable package init(_ state: State) { self.state = state }

    /// Changes the state, and wakes all threads that wait for a change.
    @inlinable package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return try body(&state)
    }

    /// Reads the state.
    @inlinable package func read<Result>(_ body: (State) -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body(state)
    }

    /// Calls `body` at once and after each change until it returns a result, and then wakes all other waiting threads.
    ///
    /// - Parameter interval: if set, `body` is also called every `interval` seconds.
    @inlinable package func wait<Result>(
        checkingEvery interval: TimeInterval? = nil, _ body: (inout State) -> Result?
    ) -> Result {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let result = body(&state) {
                condition.broadcast()
                return result
            }
            if let interval {
                _ = condition.wait(until: Date(timeIntervalSinceNow: interval))
            } else {
                condition.wait()
            }
        }
    }
}
