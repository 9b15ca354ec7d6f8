import Foundation
import ReelMediaEngine
import ReelCoreVideo

/// The answer to one frame request. Only the first answer counts. Thread-safe.
final class PendingFrame: @unchecked Sendable {
    enum Answer {
        /// - Parameter isShared: whether something else uses the same buffer, and may still read it.
        case frame(CVPixelBuffer, isShared: Bool)
        case failure(any Error)
    }

    private let condition = NSCondition()
    /// Guarded by `condition`.
    private var answer: Answer?

    func resolve(_ answer: Answer) {
        condition.withLock {
            guard self.answer == nil else { return }
            self.answer = answer
            condition.broadcast()
        }
    }

    /// Waits for the answer; returns nil if cancelled.
    func wait(_ cancellation: MediaCancellation?) -> Answer? {
        condition.withLock {
            while answer == nil {
                if cancellation?.isCancelled == true { return nil }
                _ = condition.wait(until: Date(timeIntervalSinceNow: 0.02))
            }
            return answer
        }
    }
}
