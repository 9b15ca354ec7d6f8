import ReelConcurrency

/// Cancels reading from a file or a server. Thread-safe.
package final class MediaCancellation: Sendable {
    private let isSet = Locked(false)

    package init() {}

    package var isCancelled: Bool { isSet.value }
    package func cancel() { isSet.withLock { $0 = true } }

    /// - Throws: an error of the kind `.cancelled` that names the operation, if it has been cancelled.
    package func check(_ operation: @autoclosure () -> String) throws(MediaError) {
        if isCancelled { throw MediaError(cancelled: operation()) }
    }
}
