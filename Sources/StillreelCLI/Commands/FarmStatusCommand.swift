import ArgumentParser
import Foundation
import Stillreel

struct FarmStatusCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Print how far a job is.",
        discussion: "With --wait, it ends when all parts are there.")

    @OptionGroup var job: FarmFolderArgument

    @Flag(help: "Wait until all parts are there.")
    var wait = false

    var outputs: [String] { job.outputs }

    func run() async throws {
        try await reportingFailures {
            let farm = try FarmJob(contentsOf: URL(fileURLWithPath: job.folder, isDirectory: true))
            while wait, try !farm.missing().isEmpty { try await Task.sleep(for: .seconds(2)) }
            let missing = Set(try farm.missing().map(\.number))
            for task in farm.tasks {
                let words = missing.contains(task.number) ? Self.words(FarmTaskStatus(of: task.number, in: farm.folder)) : "done"
                let content = task.isSound ? "sound" : "frames \(task.firstFrame)+\(task.frameCount)"
                try Terminal.print("\(task.number)\t\(content)\t\(words)")
            }
        }
    }

    private static func words(_ status: FarmTaskStatus?) -> String {
        guard let status else { return "waiting" }
        switch status.state {
        case .done: return "waiting"
        case .failed: return "failed on \(status.node): \(status.message ?? "no reason is known")"
        case .running:
            let percent = status.frameCount > 0 ? " \(status.framesDone * 100 / status.frameCount) %" : ""
            return "running on \(status.node)\(percent)"
        }
    }
}
