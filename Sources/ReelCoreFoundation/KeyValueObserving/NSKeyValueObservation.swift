public import Foundation
import ReelConcurrency

/// An observation of a property (Apple: NSKeyValueObservation). It ends when it is invalidated or released.
///
/// Thread-safe.
public final class NSKeyValueObservation: NSObject, Sendable {
    private let remove: Locked<(@Sendable () -> Void)?>

    init(remove: @escaping @Sendable () -> Void) { self.remove = Locked(remove) }

    deinit { invalidate() }

    /// Ends the observation. A call of the handler that is in progress on another thread is not waited for.
    public func invalidate() {
        let remove = remove.withLock { remove in
            defer { remove = nil }
            return remove
        }
        remove?()
    }
}
