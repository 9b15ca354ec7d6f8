import Foundation
import ReelConcurrency
import ReelMediaEngine

/// How many exports of this process run at the same time: as many as there are processors, and at least four. Each takes threads,
/// open files, and memory for its frames, and more at a time are not faster. The others wait
/// (`AVAssetExportSession.Status.waiting`).
enum ExportSlots {
    private static let free = Monitor(max(4, ProcessInfo.processInfo.activeProcessorCount))

    /// Waits for a slot, or until the export is cancelled, and then runs `body`. If the export is cancelled, `body` runs at once,
    /// and must notice that.
    static func run<Result>(_ cancellation: MediaCancellation, _ body: () -> Result) -> Result {
        let isTaken = free.wait(checkingEvery: 0.05) { count -> Bool? in
            if cancellation.isCancelled { return false }
            guard count > 0 else { return nil }
            count -= 1
            return true
        }
        defer { if isTaken { free.withLock { $0 += 1 } } }
        return body()
    }
}
