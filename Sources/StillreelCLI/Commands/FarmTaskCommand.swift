import ArgumentParser
import Foundation
import Stillreel

struct FarmTaskCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "task",
        abstract: "Make the parts of one task of a job.",
        discussion: """
            Parts that are complete are not made again. Schedulers run this command; the number may also be in the variable \
            SLURM_ARRAY_TASK_ID or, counted from 0, JOB_COMPLETION_INDEX.
            """)

    @OptionGroup var job: FarmFolderArgument

    @Argument(help: "The number of the task, from 1.")
    var number: Int?

    var outputs: [String] { job.outputs + [NSTemporaryDirectory()] }

    private var task: Int? {
        let environment = ProcessInfo.processInfo.environment
        return number ?? environment["SLURM_ARRAY_TASK_ID"].flatMap { Int($0) }
            ?? environment["JOB_COMPLETION_INDEX"].flatMap { Int($0).map { $0 &+ 1 } }
    }

    func run() async throws {
        try await reportingFailures {
            FarmJob.prepare()
            guard let task else { throw ReelError(.reel, "there is no number of a task: name it, or run this in an array job") }
            let farm = try FarmJob(contentsOf: URL(fileURLWithPath: job.folder, isDirectory: true))
            try farm.check(task)
            try await reportingStatus(ofTask: task, in: farm.folder) {
                farm.make(task)
            } text: { count in
                count == 0 ? "everything was there" : NumberFormat.count(count, "part") + " made"
            }
        }
    }
}
