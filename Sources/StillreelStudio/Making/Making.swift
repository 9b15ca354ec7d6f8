import Foundation
import HTTPTypes
import Stillreel

/// The movie that is being made, at most one at a time.
actor Making {
    private(set) var status = MakingStatus()
    private var job: RenderJob<RenderSummary>?
    /// Follows the job, and sets the status when it has ended.
    private var following: Task<Void, Never>?
    private let folder: URL

    init(_ folder: URL) { self.folder = folder }

    /// Starts making a movie.
    ///
    /// - Parameters:
    ///   - name: the name of the file, in the folder.
    ///   - command: the command line that does the same.
    ///   - report: called with each change of the status.
    /// - Throws: `Problem` if one is being made, or the file cannot be made there.
    func start(
        _ reel: Reel, name: String, overwriting: Bool, command: String, report: @escaping @Sendable (MakingStatus) -> Void
    ) throws -> MakingStatus {
        guard job == nil else { throw Problem(.conflict, "a movie is being made already") }
        guard FileName.isPlain(name) else {
            throw Problem(
                .unprocessableContent, "give the movie a name without a slash or special characters, and no longer than 200")
        }
        let file = folder.appendingPathComponent(name)
        guard MovieType.of(file) != nil else {
            throw Problem(.unprocessableContent, "\(name): a movie's name must end in .mp4, .m4v, .mov, .webm, .gif or .webp")
        }
        do throws(ReelError) {
            _ = try OutputFile(file, overwriting: overwriting).removeAbandoned()
        } catch {
            throw error.isExistingFile ? Problem(.conflict, error.message, exists: true) : Problem(error)
        }
        let job = reel.render(to: file, overwriting: overwriting)
        self.job = job
        status = MakingStatus()
        (status.state, status.file, status.command) = (.running, file.path, command)
        report(status)
        following = Task { await follow(job, report) }
        return status
    }

    private func follow(_ job: RenderJob<RenderSummary>, _ report: @Sendable (MakingStatus) -> Void) async {
        var last = ContinuousClock.now - .seconds(1)
        for await progress in job.progress {
            (status.framesDone, status.frameCount) = (progress.framesDone, progress.frameCount)
            status.secondsLeft = progress.remaining.map { $0 / .seconds(1) }
            guard ContinuousClock.now - last > .milliseconds(200) else { continue }
            last = .now
            report(status)
        }
        do {
            let summary = try await job.finish()
            status.state = .done
            status.framesDone = summary.frameCount
            (status.byteCount, status.notes) = (summary.byteCount, summary.notes)
        } catch is CancellationError {
            status.state = .cancelled
        } catch {
            (status.state, status.error) = (.failed, Problem(error).message)
        }
        status.secondsLeft = nil
        self.job = nil
        report(status)
    }

    /// Stops making the movie, if one is being made. Nothing of it is left.
    func cancel() async {
        job?.cancel()
        await following?.value
    }
}
