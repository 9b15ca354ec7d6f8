import ArgumentParser
import Foundation
import Stillreel

/// Plans a movie in a process of its own, and has it made, or prints how.
struct FarmRender: Sendable {
    /// The arguments of `farm plan`.
    let planning: [String]
    let folder: URL
    let engines: FarmEngineOptions
    /// The image of containers that are printed.
    let image: String
    let attempts: Int
    /// Whether the command ends when everything has been submitted.
    let detaches: Bool
    let keepsFolder: Bool

    /// - Returns: what to print on standard output; nil for nothing.
    /// - Throws: `ReelError`, `ExitCode` if planning has failed and said why, or `CancellationError`, after which nothing runs
    ///   any more.
    func run(_ report: (RenderProgress) -> Void) async throws -> String? {
        let isNew = !FileManager.default.fileExists(atPath: folder.path)
        let hadLock = FileManager.default.fileExists(atPath: FarmFolder(folder).lock.path)
        let lock = try FarmLock(folder)
        defer { withExtendedLifetime(lock) {} }
        let earlier = try? FarmJob(contentsOf: folder)
        do {
            try await plan()
        } catch {
            if earlier == nil, !hadLock { unlink(FarmFolder(folder).lock.path) }
            if isNew { rmdir(folder.path) }
            throw error
        }
        let job = try FarmJob(contentsOf: folder)
        if case .print(let form) = engines.place {
            return try form.text(of: job, program: engines.program, image: image)
        }
        if let earlier, !earlier.hasSameTasks(as: job) {
            var engine = try engines.engine(for: job)
            if try !engine.resume().isEmpty {
                Terminal.printEvent("the jobs of an earlier plan are cancelled")
                try engine.cancel()
            }
        }
        let text: String?
        do {
            var run = FarmRun(job, try engines.engine(for: job), attempts: attempts)
            guard !detaches else {
                try run.begin()
                return "submitted; `stillreel farm status \(folder.path)` tells how far it is"
            }
            text = try await run.run(report)
        } catch let error as ReelError where isNew && FarmLogs.areEmpty(in: folder) && !SlurmEngine.hasJobs(in: folder) {
            // No task has run, and none will.
            job.remove()
            throw error
        }
        if !keepsFolder {
            job.remove()
            if FileManager.default.fileExists(atPath: folder.path) { Terminal.printEvent("not removed: \(folder.path)") }
        }
        return text
    }

    /// Plans in a process that is confined, as all that reads files of others.
    private func plan() async throws {
        let process = Program.process(Program.own, ["farm", "plan", "--locked"] + planning)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.standardError
        try process.run()
        do {
            while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
        } catch {
            process.terminate()
            process.waitUntilExit()
            throw error
        }
        // It may have had the same signal.
        if process.terminationStatus != 0 { try Task.checkCancellation() }
        if process.terminationReason == .uncaughtSignal {
            throw ReelError(.encoding, "\(folder.path): planning was ended by signal \(process.terminationStatus)")
        }
        guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
    }
}
