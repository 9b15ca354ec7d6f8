import Foundation
import ReelMediaEngine

/// Makes the parts of one task of a job.
struct FarmWorker {
    let job: FarmJob
    let task: FarmJob.Task
    let report: @Sendable (RenderProgress) -> Void

    /// Returns how many parts were made.
    func run() async throws -> Int {
        Self.removeAbandoned()
        let movie = try job.movie()
        if task.isSound { return try await makeSound(movie) }
        let start = ContinuousClock.now
        var made = 0
        for stretch in job.contents.stretches where task.frames.contains(stretch.first) {
            let output = try temporaryOutput()
            let done = stretch.first - task.firstFrame
            var renderer = MovieRenderer(
                plan: try movie.adapted(to: output), frames: stretch.frames, output: output, makesSound: false
            ) {
                report(RenderProgress(framesDone: done + $0.framesDone, frameCount: task.frameCount, elapsed: .now - start))
            }
            let parts = try renderer.parts(in: job.cache)
            try job.check(stretch, parts)
            if parts.has(stretch.key) { continue }
            defer { for file in OutputFile.files(of: output.target) { try? FileManager.default.removeItem(at: file) } }
            renderer.knownParts = parts
            _ = try await renderer.render()
            guard parts.has(stretch.key) else { throw unstored(parts.problem) }
            made += 1
        }
        return made
    }

    private func makeSound(_ movie: Plan) async throws -> Int {
        let output = try temporaryOutput()
        let plan = try movie.adapted(to: output)
        let renderer = MovieRenderer(plan: plan, frames: 0..<plan.frameCount, output: output, report: report)
        let parts = try renderer.parts(in: job.cache)
        guard let key = try parts.soundKey()?.text, key == job.contents.soundKey else { throw job.changed }
        if parts.has(key) { return 0 }
        try await renderer.storeSound(in: parts)
        guard parts.has(key) else { throw unstored(parts.problem) }
        return 1
    }

    private func unstored(_ reason: String?) -> ReelError {
        ReelError(.output, "\(job.folder.path): a part could not be stored: \(reason ?? "an input file changed meanwhile")")
    }

    /// Temporary movies are named after this.
    private static var temporary: URL { FileManager.default.temporaryDirectory.appendingPathComponent("stillreel-part") }

    /// Removes the temporary movies of processes on this machine that were killed, with what was written of them.
    static func removeAbandoned() {
        let folder = FileManager.default.temporaryDirectory
        _ = TemporaryName.removeAbandoned(in: folder) { $0.contains(".\(temporary.lastPathComponent).") }
    }

    /// Returns a file for a movie of the same kind, of which only the packets are kept.
    private func temporaryOutput() throws(ReelError) -> OutputFile {
        let name = TemporaryName(for: Self.temporary, fileExtension: job.target.pathExtension.lowercased()).text
        return try OutputFile(FileManager.default.temporaryDirectory.appendingPathComponent(name))
    }
}
