import Foundation
import OpenAVFoundation

/// Has an export session make a movie out of copied pictures, and tells how far it is.
struct CopyExport {
    let session: AVAssetExportSession
    let output: OutputFile
    /// What the session calls "the composition", as whoever asked knows it.
    let source: String
    /// About how many pictures the movie has.
    let frameCount: Int
    let report: @Sendable (RenderProgress) -> Void

    /// Puts the movie in its place, index first.
    ///
    /// - Throws: `ReelError`, or `CancellationError`; nothing is left of the file then.
    func run(since start: ContinuousClock.Instant) async throws {
        session.shouldOptimizeForNetworkUse = true
        do {
            try await export(start)
            try Task.checkCancellation()
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
            try await session.export(to: output.temporary, as: output.fileType)
        } catch let error as AVError {
            let isOutput = [.diskFull, .fileAlreadyExists, .unknown].contains(error.code)
            let isInput = [.operationNotSupportedForPreset, .fileFormatNotRecognized, .decodeFailed].contains(error.code)
            throw ReelError(
                isOutput ? .output : isInput ? .input : .encoding,
                error.localizedDescription.replacingOccurrences(of: output.temporary.path, with: output.target.path)
                    .replacingOccurrences(of: "the composition", with: source))
        }
    }
}
