import ArgumentParser
import Foundation
import Stillreel

/// The command that plans a movie, and has it made. It starts other programs, so it is not confined itself; what reads files are
/// the commands that it starts.
struct FarmRenderCommand: AsyncParsableCommand, StartsPrograms {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Make the movie that a reel describes, on many machines.",
        discussion: """
            Examples:
              stillreel farm render film.yaml -o film.mp4 --on slurm --slurm "--partition=long --time=1:00:00"
              stillreel farm render film.yaml -o film.mp4 --on local:4
              stillreel farm render film.yaml -o film.mp4 --on print:make > Makefile

            After Ctrl-C or an error, the complete parts stay in the job's folder, and the same command goes on with them. \
            When the movie is complete, the folder is removed.
            """)

    @OptionGroup var plan: FarmPlanOptions

    @Option(
        help: ArgumentHelp(
            "Where the work is done: \(FarmPlace.forms).",
            discussion:
                "slurm submits jobs; local:4 runs four tasks at a time here; print prints commands, or a file for another "
                + "scheduler.", valueName: "place"),
        completion: .list(FarmPlace.names))
    var on: FarmPlace

    @Option(parsing: .unconditional, help: ArgumentHelp("Further options for sbatch.", valueName: "options"))
    var slurm: String?

    @Option(help: ArgumentHelp("The path of stillreel on the machines; by default that of this one.", valueName: "path"))
    var program: String?

    @Option(help: ArgumentHelp("The image of stillreel for print:kubernetes and print:github.", valueName: "name"))
    var image = "stillreel:\(ReelVersion.current)"

    @Option(help: ArgumentHelp("How often a task is tried, each time on another machine if there is one.", valueName: "n"))
    var attempts = 3

    @Flag(help: "Submit the jobs to Slurm, and do not wait for them. A task that fails is not tried again.")
    var detach = false

    @Flag(help: "Keep the job's folder with all parts.")
    var keep = false

    @Option(
        name: .customLong("progress"),
        help: "Progress on standard error: auto (a bar, on a terminal), plain (a line every few seconds) or none.")
    var progress: ProgressStyle = .auto

    @Flag(name: .shortAndLong, help: "Print nothing but errors.")
    var quiet = false

    func validate() throws {
        guard attempts > 0 else { throw ValidationError("--attempts must be 1 or more; got \(attempts).") }
        if on != .slurm, slurm != nil || detach { throw ValidationError("--slurm and --detach are for --on slurm.") }
        guard progress != .json else { throw ValidationError("--progress must be auto, plain or none.") }
        if quiet { Terminal.noteStyle = .none }
    }

    func run() async throws {
        try await reportingFailures(
            interrupted: "interrupted; nothing runs any more, and the complete parts stay in \(plan.folder.path)"
        ) {
            Terminal.releaseNotes()
            let earlier = try? FarmJob(contentsOf: plan.folder)
            try planInOwnProcess()
            let job = try FarmJob(contentsOf: plan.folder)
            if case .print(let form) = on {
                return try Terminal.print(form.text(of: job, program: program ?? Program.own, image: image))
            }
            let place = FarmEngineOptions(
                place: on, program: program ?? Program.own, slurm: (slurm ?? "").split(separator: " ").map(String.init),
                keepsFolder: keep || !detach)
            if let earlier, !earlier.hasSameTasks(as: job) {
                var engine = try place.engine(for: job)
                if try !engine.resume().isEmpty {
                    Terminal.printNotes(["the jobs of an earlier plan are cancelled"])
                    engine.cancel()
                }
            }
            guard !detach else {
                var run = FarmRun(job, try place.engine(for: job), attempts: attempts)
                try run.begin()
                return try Terminal.print("submitted; `stillreel farm status \(plan.folder.path)` tells how far it is")
            }
            let text = try await ProgressDisplay(style: quiet ? .none : progress).run { [attempts] in
                RenderJob { report in
                    var run = FarmRun(job, try place.engine(for: job), attempts: attempts)
                    return try await run.run(report)
                }
            }
            if let text, !quiet { try Terminal.print(text) }
            if !keep { job.remove() }
        }
    }

    /// Plans in a process that is confined, as all that reads files of others.
    private func planInOwnProcess() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.own)
        // Each runner checks the files out, with dates of its own.
        let words = on == .print(.github) && !plan.byContents ? ["--by-contents"] : []
        process.arguments = ["farm", "plan"] + words + plan.arguments
        process.standardOutput = FileHandle.standardError
        if quiet || on.isPrinted { process.standardError = quiet ? FileHandle.nullDevice : FileHandle.standardError }
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
    }
}
