import ArgumentParser
import Foundation
import Stillreel

struct FarmPlanCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Divide the work of a movie into tasks, and write the plan to the job's folder.",
        discussion: "`farm render` does this first. Parts that are in the folder are kept if they are still right.")

    @OptionGroup var options: FarmPlanOptions

    /// Given by `farm render`, which has the lock.
    @Flag(name: .customLong("locked"), help: .hidden)
    var isLocked = false

    /// An empty folder is removed, which changes the one above.
    var outputs: [String] { [options.output, options.folder.path, options.folder.deletingLastPathComponent().path] }

    func run() async throws {
        try await reportingFailures {
            FarmJob.prepare()
            let file = try ReelFile(contentsOf: URL(fileURLWithPath: options.reel))
            let output = try OutputFile(URL(fileURLWithPath: options.output), overwriting: options.overwrite)
            try output.check(isNone: [URL(fileURLWithPath: options.reel)])
            let folder = FarmFolder(options.folder)
            // Not created here: the folder may be none for a job.
            let hasLock = FileManager.default.fileExists(atPath: folder.lock.path)
            let lock = hasLock && !isLocked ? try FarmLock(options.folder) : nil
            defer { withExtendedLifetime(lock) {} }
            Interruption.shared.beforeEnd {
                folder.removeTemporaryBeforeEnd()
                folder.removeEmpty()
                // The next plan uses the files that have been copied.
                let isThere = FileManager.default.fileExists(atPath: folder.url.path)
                return isThere ? "interrupted; what was planned or copied is in \(folder.url.path)" : nil
            }
            let job: FarmJob
            do throws(ReelError) {
                job = try FarmJob.plan(
                    file.reel, for: output, overwriting: options.overwrite, in: options.folder,
                    packing: options.pack, byContents: options.byContents,
                    coreCount: options.cores ?? ProcessInfo.processInfo.activeProcessorCount, taskCount: options.tasks)
            } catch {
                folder.removeEmpty()
                throw file.located(error)
            }
            let longest = job.tasks.map(\.cost).max() ?? 0
            let tasks =
                "\(NumberFormat.count(job.tasks.count, "task")) for \(NumberFormat.frames(job.frameCount)); "
                + "the longest takes about \(NumberFormat.fixed(longest, longest < 10 ? 1 : 0)) s on a machine like this one"
            Terminal.printNotes(job.notes + [tasks])
        }
    }
}
