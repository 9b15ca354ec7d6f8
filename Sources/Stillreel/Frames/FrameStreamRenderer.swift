import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// Carries out a `FrameStreamPlan`: encodes the frames as they come, and then adds the sound, whose plan depends on the movie's
/// length, by a `Dub` that copies the video.
struct FrameStreamRenderer {
    let plan: FrameStreamPlan
    let output: OutputFile
    let report: @Sendable (RenderProgress) -> Void

    private var stream: FrameStream { plan.stream }

    /// - Throws: `ReelError`, or `CancellationError`. Temporary files have been removed by then.
    func render() async throws -> RenderSummary {
        let start = ContinuousClock.now
        try plan.check(output)
        guard let soundtrack = stream.soundtrack else {
            let movie = try await StreamedMovie(plan: plan, file: output, start: start, report: report).make()
            try output.commit()
            return summary(of: movie, since: start)
        }
        let silent = try OutputFile(output.target, overwriting: true)
        let piped = PipedSound(soundtrack, beside: output.target)
        defer {
            silent.discard()
            piped.discard()
        }
        let movie = try await readAll(into: silent, piped, start)
        var dub = Dub(
            movie: silent.temporary, soundtrack: piped.soundtrack(soundtrack), match: stream.match,
            audioBitRate: stream.encoding.audioBitRate)
        dub.keepsAllFrames = stream.keepsAllFrames
        do {
            let planned = try dub.plan()
            let dubbed = try await planned.make(output) { _ in }
            var summary = summary(of: movie, since: start, dubbed)
            summary.notes += planned.notes.map(piped.named)
            return summary
        } catch let error as ReelError {
            let message = error.message.replacingOccurrences(of: silent.temporary.path, with: output.target.path)
            throw ReelError(error.kind, piped.named(message), place: error.place)
        }
    }

    /// Encodes the frames, and reads the pipes with sound meanwhile.
    private func readAll(
        into file: OutputFile, _ piped: PipedSound, _ start: ContinuousClock.Instant
    ) async throws -> StreamedMovie.Result {
        try await withThrowingTaskGroup(of: StreamedMovie.Result?.self) { group in
            group.addTask { try await StreamedMovie(plan: plan, file: file, start: start, report: report).make() }
            for pipe in piped.pipes {
                group.addTask {
                    try await runBlocking("piped sound") { try piped.read(pipe, isCancelled: $0) }
                    return nil
                }
            }
            var movie: StreamedMovie.Result?
            // The first task that fails throws here, which cancels the others.
            while let result = try await group.next() { movie = result ?? movie }
            guard let movie else { throw ReelError(.encoding, "\(output.target.path): the frames were not encoded") }
            return movie
        }
    }

    private func summary(
        of movie: StreamedMovie.Result, since start: ContinuousClock.Instant, _ dubbed: RenderSummary? = nil
    ) -> RenderSummary {
        RenderSummary(
            file: output.target, width: movie.size.width, height: movie.size.height, frameCount: movie.frameCount,
            copiedFrameCount: 0, duration: dubbed?.duration ?? movie.duration, byteCount: output.byteCount,
            elapsed: .now - start, sound: dubbed?.sound, loudness: dubbed?.loudness, heldFrameCount: movie.heldFrameCount,
            notes: movie.notes)
    }
}
