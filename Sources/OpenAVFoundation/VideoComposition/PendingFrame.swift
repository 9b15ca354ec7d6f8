import Foundation
import MediaEngine
import OpenCoreVideo

/// The answer to one request of a frame. The first that is given counts; any thread may give it.
final class PendingFrame: @unchecked Sendable {
    enum Answer {
        /// - Parameter isShared: somebody else has the same buffer, and may look at it yet.
        case frame(CVPixelBuffer, isShared: Bool)
        case failure(any Error)
    }

    private let condition = NSCondition()
    /// Guarded by `condition`.
    private var answer: Answer?

    func give(_ answer: Answer) {
        condition.withLock {
            guard self.answer == nil else { return }
            self.answer = answer
            condition.broadcast()
        }
    }

    /// Waits for the answer; nil where waiting is called off.
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
