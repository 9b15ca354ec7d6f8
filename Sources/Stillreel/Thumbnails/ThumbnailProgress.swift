import ReelConcurrency

/// Counts the steps of a rendering that are done. Thread-safe.
final class ThumbnailProgress: Sendable {
    private let start: ContinuousClock.Instant
    private let report: @Sendable (RenderProgress) -> Void
    private let steps = Locked((done: 0, total: 0))

    init(start: ContinuousClock.Instant, report: @escaping @Sendable (RenderProgress) -> Void) {
        self.start = start
        self.report = report
    }

    /// Adds steps to the total.
    func begin(_ count: Int) {
        // The number of a movie's frames is sometimes only an estimate.
        steps.withLock { $0.total = max($0.done, $0.total) + count }
    }

    func step() {
        let (done, total) = steps.withLock {
            $0.done += 1
            return ($0.done, max($0.done, $0.total))
        }
        report(RenderProgress(framesDone: done, frameCount: total, elapsed: .now - start))
    }
}
