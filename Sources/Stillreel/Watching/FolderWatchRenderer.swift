import Foundation
import ReelConcurrency
import ReelCoreMedia

/// Carries out a `FolderWatchPlan`: lets the movie grow, and then finishes it. If it is cancelled, the movie ends.
struct FolderWatchRenderer {
    let plan: FolderWatchPlan
    let output: OutputFile
    let report: @Sendable (RenderProgress) -> Void

    /// - Throws: `ReelError`. The movie then has the fragments before, and can be continued.
    func render() async throws -> RenderSummary {
        let start = ContinuousClock.now
        try plan.check(output)
        let isStopped = Locked(false)
        return try await withTaskCancellationHandler {
            // A task of its own is not cancelled.
            try await Task { try await make(start, isStopped: { isStopped.value }) }.value
        } onCancel: {
            isStopped.withLock { $0 = true }
        }
    }

    private func make(
        _ start: ContinuousClock.Instant, isStopped: @escaping @Sendable () -> Bool
    ) async throws -> RenderSummary {
        let watch = plan.watch
        // The log stays locked until the movie is finished.
        let (watcher, notes) = try await runBlocking("watching") { _ in
            let watcher = try FolderWatcher(watch, to: output)
            do {
                let notes = try watcher.run(
                    { report(RenderProgress(framesDone: $0, frameCount: 0, elapsed: .now - start)) }, isStopped: isStopped)
                return (watcher, notes)
            } catch {
                watcher.forgetIfMissing()
                throw error
            }
        }
        var summary = try await finish(watcher.frameCount, start)
        watcher.forget()
        summary.notes += notes
        return summary
    }

    /// Replaces the movie by one with a single index, and with the sound and the tags, unless it is for streaming.
    private func finish(_ frameCount: Int, _ start: ContinuousClock.Instant) async throws -> RenderSummary {
        let watch = plan.watch
        guard !plan.isFragmented else {
            return RenderSummary(
                file: output.target, playlistMovie: output.playlistMovie, width: watch.canvas.width,
                height: watch.canvas.height, frameCount: frameCount, copiedFrameCount: 0,
                duration: watch.frameRate.time(ofFrame: frameCount), byteCount: output.byteCount, elapsed: .now - start,
                sound: nil, loudness: nil)
        }
        var dub = Dub(
            movie: output.movie, soundtrack: watch.soundtrack, match: watch.match, metadata: watch.metadata,
            audioBitRate: watch.encoding.audioBitRate)
        dub.replacesMovie = true
        do {
            let dubbed = try dub.plan()
            var summary = try await dubbed.make(OutputFile(output.target, overwriting: true)) { _ in }
            summary.elapsed = .now - start
            summary.notes += dubbed.notes
            return summary
        } catch let error as ReelError {
            throw ReelError(
                error.kind, "\(error.message); \(output.movie.path) has all the pictures, and --resume finishes it",
                place: error.place)
        }
    }
}
