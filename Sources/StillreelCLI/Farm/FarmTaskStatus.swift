import Foundation
import Stillreel

/// What a process that works for a job says of itself, in a file of the job's folder.
struct FarmTaskStatus: Codable {
    enum State: String, Codable { case running, done, failed }

    var state = State.running
    /// The machine on which it runs.
    var node: String
    var framesDone = 0
    var frameCount = 0
    /// Why it has failed, or a line about the finished movie.
    var message: String?

    init() {
        // Several nodes of Slurm's can be on one machine.
        node = ProcessInfo.processInfo.environment["SLURMD_NODENAME"] ?? ProcessInfo.processInfo.hostName
    }

    /// The file of a task, or of the join (0).
    static func file(_ task: Int, in folder: URL) -> URL {
        FarmFolder(folder).status.appendingPathComponent(task == 0 ? "join.json" : "task-\(task).json")
    }

    /// Reads what a task, or the join (0), says; nil if it has said nothing yet.
    init?(of task: Int, in folder: URL) {
        guard let data = try? Data(contentsOf: Self.file(task, in: folder)),
            let status = try? JSONDecoder().decode(Self.self, from: data),
            (0...Int(Int32.max)).contains(status.frameCount), (0...status.frameCount).contains(status.framesDone)
        else { return nil }
        self = status
    }

    /// Writes the file, which is replaced as a whole. That it cannot be written is no reason to end the work.
    func write(for task: Int, in folder: URL) {
        let file = Self.file(task, in: folder)
        try? FileManager.default.makeFolders(file.deletingLastPathComponent())
        try? JSONEncoder().encode(self).write(to: file, options: .atomic)
    }
}

/// Runs the work of a process for a job, and keeps its status up to date.
func reportingStatus<Summary: Sendable>(
    ofTask task: Int, in folder: URL, _ start: () -> RenderJob<Summary>, text: (Summary) throws -> String?
) async throws {
    var status = FarmTaskStatus()
    status.write(for: task, in: folder)
    do {
        let work = Interruption.shared.start(start)
        var next = ContinuousClock.now
        for await progress in work.progress {
            (status.framesDone, status.frameCount) = (progress.framesDone, progress.frameCount)
            guard .now >= next else { continue }
            next = .now + .seconds(2)
            status.write(for: task, in: folder)
        }
        let summary = try await work.finish()
        Interruption.shared.end()
        status.state = .done
        status.message = try text(summary)
        status.write(for: task, in: folder)
    } catch {
        FarmFolder(folder).removeTemporary(ofThisProcess: true)
        status.state = .failed
        status.message = Interruption.shared.signal == nil ? error.localizedDescription : "it was stopped"
        status.write(for: task, in: folder)
        throw error
    }
}
