import ReelConcurrency
import ReelCoreVideo
import ReelMediaEngine

/// The answer to one frame request. Only the first answer counts. Thread-safe.
final class PendingFrame: Sendable {
    enum Answer {
        /// - Parameter isShared: whether something else uses the same buffer, and may still read it.
        case frame(CVPixelBuffer, isShared: Bool)
        case failure(any Error)
    }

    private let answer = Monitor<Answer?>(nil)

    func resolve(_ answer: Answer) {
        self.answer.withLock { first in first = first ?? answer }
    }

    /// Waits for the answer; returns nil if cancelled.
    func wait(_ cancellation: MediaCancellation?) -> Answer? {
        answer.wait(checkingEvery: 0.02) { answer -> Answer?? in
            answer != nil || cancellation?.isCancelled == true ? .some(answer) : nil
        }
    }
}
