import ArgumentParser
import Foundation
import Stillreel

struct FarmJoinCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Make the movie of all parts of a job, and remove the job's folder.",
        discussion: "Nothing is encoded again, unless a part is damaged.")

    @OptionGroup var job: FarmFolderArgument

    @Option(name: .shortAndLong, help: ArgumentHelp("Another file for the movie than the plan's.", valueName: "file"))
    var output: String?

    @Flag(name: [.long, .customShort("y")], help: "Replace an existing file.")
    var overwrite = false

    @Flag(help: "Keep the job's folder.")
    var keep = false

    private var folder: URL { URL(fileURLWithPath: job.folder, isDirectory: true) }

    var outputs: [String] {
        let movie = output ?? (try? FarmJob(contentsOf: folder))?.target.path
        // The job's folder is removed, which changes the one above.
        let parent = folder.deletingLastPathComponent().path
        return job.outputs + [keep ? nil : parent, NSTemporaryDirectory(), movie].compactMap(\.self)
    }

    func run() async throws {
        try await reportingFailures {
            FarmJob.prepare()
            let farm = try FarmJob(contentsOf: folder)
            let file = try output.map { name throws(ReelError) in
                try OutputFile(URL(fileURLWithPath: name), overwriting: overwrite)
            }
            try await reportingStatus(ofTask: 0, in: folder) {
                farm.join(to: file)
            } text: { summary in
                Terminal.releaseNotes()
                Terminal.printNotes(summary.notes)
                let text = try ProgressStyle.plain.text(of: summary, name: farm.target.lastPathComponent, verb: "joined")
                // The movie is complete.
                if let text { try? Terminal.print(text) }
                return ([text].compactMap(\.self) + summary.notes).joined(separator: "\n")
            }
            guard !keep else { return }
            farm.remove()
            if FileManager.default.fileExists(atPath: folder.path) { Terminal.printNotes(["not removed: \(job.folder)"]) }
        }
    }
}
