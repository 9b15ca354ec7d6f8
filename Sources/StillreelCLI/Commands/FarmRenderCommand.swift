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

    @Option(
        help: ArgumentHelp(
            "The path of stillreel on the machines.", discussion: "By default that of this one; in containers, `stillreel`.",
            valueName: "path"))
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

    func validate() throws {
        guard attempts > 0 else { throw ValidationError("--attempts must be 1 or more; got \(attempts).") }
        if on != .slurm, slurm != nil || detach { throw ValidationError("--slurm and --detach are for --on slurm.") }
        guard progress != .json else { throw ValidationError("--progress must be auto, plain or none.") }
        if let slurm, slurm.contains("--clusters") || slurm.contains("-M") {
            throw ValidationError("--slurm --clusters: other clusters than the usual one cannot be followed.")
        }
    }

    func run() async throws {
        let stopped = "interrupted; nothing runs any more, and the complete parts stay in \(plan.folder.path)"
        try await reportingFailures(interrupted: stopped) {
            Terminal.releaseNotes()
            // Before the job's folder is created. Whether the movie exists is a matter of planning.
            _ = try OutputFile(URL(fileURLWithPath: plan.output), overwriting: true)
            // Each runner of GitHub's checks the files out, with dates of its own.
            let words = on == .print(.github) && !plan.byContents ? ["--by-contents"] : []
            let farm = FarmRender(
                planning: words + plan.arguments, folder: plan.folder,
                engines: FarmEngineOptions(
                    place: on, program: program ?? (on.isInContainer ? "stillreel" : Program.own),
                    slurm: (slurm ?? "").split(separator: " ").map(String.init),
                    keepsFolder: keep || !detach),
                image: image, attempts: attempts, detaches: detach, keepsFolder: keep)
            let text = try await ProgressDisplay(style: plan.quiet ? .none : progress).run {
                RenderJob { report in try await farm.run(report) }
            }
            if let text, !plan.quiet || on.isPrinted { try Terminal.print(text) }
        }
    }
}
