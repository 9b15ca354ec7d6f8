import ArgumentParser
import Foundation
import Stillreel

struct FarmStatusCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Print how far a job is.",
        discussion: """
            With --wait, it ends when all parts are there, or two minutes after all that is missing has failed, if it is not \
            tried again.
            """)

    @OptionGroup var job: FarmFolderArgument

    @Flag(help: "Wait until all parts are there.")
    var wait = false

    var outputs: [String] { job.outputs }

    func run() async throws {
        try await reportingFailures {
            let folder = URL(fileURLWithPath: job.folder, isDirectory: true)
            if wait { try await Self.waitForParts(of: folder) }
            let farm = try FarmJob(contentsOf: folder)
            let missing = Set(try farm.missing().map(\.number))
            for task in farm.tasks {
                let words = missing.contains(task.number) ? Self.words(FarmTaskStatus(of: task.number, in: farm.folder)) : "done"
                let content = task.isSound ? "sound" : "frames \(task.firstFrame)+\(task.frameCount)"
                try Terminal.print("\(task.number)\t\(content)\t\(words)")
            }
        }
    }

    /// How long what has failed may take to be tried again.
    private static let patience = Duration.seconds(120)

    private static func waitForParts(of folder: URL) async throws {
        var failed: ContinuousClock.Instant?
        while true {
            let missing = try FarmJob(contentsOf: folder).missing()
            if missing.isEmpty { return }
            let statuses = missing.map { FarmTaskStatus(of: $0.number, in: folder) }
            if statuses.allSatisfy({ $0?.state == .failed }) {
                if failed == nil {
                    Terminal.printEvent("task \(missing[0].number) has failed; waiting in case it is tried again")
                }
                let since = failed ?? .now
                failed = since
                guard since.duration(to: .now) < patience else {
                    let reason = statuses.compactMap { $0?.message }.first ?? "no reason is known"
                    throw ReelError(.encoding, "task \(missing[0].number) has failed: \(reason)")
                }
            } else {
                failed = nil
            }
            try await Task.sleep(for: .seconds(2))
        }
    }

    private static func words(_ status: FarmTaskStatus?) -> String {
        guard let status else { return "waiting" }
        switch status.state {
        case .done: return "waiting"
        case .failed: return "failed on \(status.node): \(status.message ?? "no reason is known")"
        case .running:
            let percent = status.frameCount > 0 ? " \(Int(Double(status.framesDone) / Double(status.frameCount) * 100)) %" : ""
            return "running on \(status.node)\(percent)"
        }
    }
}
