import ArgumentParser
import Foundation
import Stillreel

struct FarmJoinCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Make the movie of all parts of a job, and remove the job's folder.",
        discussion: "Nothing is encoded again, unless a part is damaged.")

    @OptionGroup var job: FarmFolderArgument

    @Flag(help: "Keep the job's folder.")
    var keep = false

    private var folder: URL { URL(fileURLWithPath: job.folder, isDirectory: true) }

    var outputs: [String] { job.outputs + [(try? FarmJob(contentsOf: folder))?.target.path].compactMap(\.self) }

    func run() async throws {
        try await reportingFailures {
            let farm = try FarmJob(contentsOf: folder)
            try await reportingStatus(ofTask: 0, in: folder) {
                farm.join()
            } text: { summary in
                Terminal.releaseNotes()
                Terminal.printNotes(summary.notes)
                let text = try ProgressStyle.plain.text(of: summary, name: farm.target.lastPathComponent)
                if let text { try Terminal.print(text) }
                return ([text].compactMap(\.self) + summary.notes).joined(separator: "\n")
            }
            if !keep { farm.remove() }
        }
    }
}
