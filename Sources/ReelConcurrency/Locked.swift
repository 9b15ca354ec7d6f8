package import Foundation

/// State that can be reached only while its lock is held. Thread-safe.
///
/// The lock is an `NSLock`, which the thread sanitizer sees; it does not see Synchronization's `Mutex`. It is not recursive.
package final class Locked<State>: @unchecked Sendable {
    @usableFromInline let lock = NSLock()
    @usableFromInline var state: State

    @inlinable package init(_ state: State) { self.state = state }

    /// Reads or changes the state.
    @inlinable package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
    }

    /// A copy of the state.
    @inlinable package var value: State { withLock { $0 } }
}
