import Foundation

/// Cancels reading from a file or a server. Thread-safe.
package final class MediaCancellation: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var isSet = false

    package init() {}

    package var isCancelled: Bool { lock.withLock { isSet } }
    package func cancel() { lock.withLock { isSet = true } }

    /// - Throws: an error of the kind `.cancelled` that names the operation, if it has been cancelled.
    package func check(_ operation: @autoclosure () -> String) throws(MediaError) {
        if isCancelled { throw MediaError(cancelled: operation()) }
    }
}
