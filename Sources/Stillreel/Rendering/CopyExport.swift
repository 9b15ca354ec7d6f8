import Foundation
import ReelAVFoundation

/// Runs an export session that copies video, and reports its progress.
struct CopyExport {
    let session: AVAssetExportSession
    let output: OutputFile
    /// The name of the source in the session's error messages.
    let source: String
    /// The approximate number of frames in the movie.
    let frameCount: Int
    let report: @Sendable (RenderProgress) -> Void
    /// The files that video is copied from, as they were when they were planned.
    let sources: [FileVersion]

    /// Exports the movie with its index first, and renames it to its target.
    ///
    /// - Throws: `ReelError`, or `CancellationError`. The temporary file is removed in both cases.
    func run(since start: ContinuousClock.Instant) async throws {
        session.shouldOptimizeForNetworkUse = true
        session.setSourceName(source)
        session.filePermissions = output.permissions
        do {
            try await export(start)
            try Task.checkCancellation()
            // Their contents may have changed between the plan and now: then the movie has parts of two.
            for source in sources { try source.check() }
        } catch {
            output.discard()
            throw error
        }
        report(RenderProgress(framesDone: frameCount, frameCount: frameCount, elapsed: .now - start))
        try output.commit()
    }

    private func export(_ start: ContinuousClock.Instant) async throws {
        let watching = Task {
            var last = 0
            for await state in session.states(updateInterval: 0.1) {
                guard case .exporting(let progress) = state else { continue }
                let done = Int(progress.fractionCompleted * Double(frameCount))
                guard done > last, done < frameCount else { continue }
                last = done
                report(RenderProgress(framesDone: done, frameCount: frameCount, elapsed: .now - start))
            }
        }
        do {
            defer { watching.cancel() }
            try await session.export(to: output.temporary, as: try output.copyingType())
        } catch let error as AVError {
            // A change is the reason, whatever failed because of it.
            for source in sources { try source.check() }
            throw ReelError(
                ReelError.Kind(error),
                error.localizedDescription.replacingOccurrences(of: output.temporary.path, with: output.target.path))
        }
    }
}
