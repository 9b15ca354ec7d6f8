import ArgumentParser
import Foundation
import Stillreel

struct FarmCheckCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check that this machine makes the same bytes as the one that has planned a job.")

    @OptionGroup var job: FarmFolderArgument

    var outputs: [String] { job.outputs }

    func run() async throws {
        try await reportingFailures {
            FarmJob.prepare()
            try FarmJob(contentsOf: URL(fileURLWithPath: job.folder, isDirectory: true)).checkMachine()
        }
    }
}
