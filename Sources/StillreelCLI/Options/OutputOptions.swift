import ArgumentParser
import Foundation
import Stillreel

/// The options for the output file and for the progress display.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Output file; its name must end in \(OutputFormat.list()), or in .m3u8 for HLS (with an .mp4 file beside it).",
            valueName: "file"),
        completion: .file(extensions: OutputFormat.allCases.map(\.rawValue) + [OutputFile.playlistExtension]))
    var output: String?

    @Flag(name: .shortAndLong, help: "Also print what is shown and heard when, and how it gets into the movie.")
    var verbose = false

    @OptionGroup var run: RunOptions

    /// The kind of the output file; nil if the option is missing or names none.
    var format: OutputFormat? {
        output.flatMap { OutputFormat(rawValue: URL(fileURLWithPath: $0).pathExtension.lowercased()) }
    }

    /// What is written: without a name, a file in the current folder. A dry run tries whether it could be.
    var outputs: [String] { output.map { [$0] } ?? (run.dryRun ? [] : ["."]) }

    func validate() throws {
        guard !verbose || !run.quiet else { throw ValidationError("--quiet and --verbose exclude each other.") }
    }

    /// Makes the movie or, with `--dry-run`, prints the plan.
    ///
    /// - Parameters:
    ///   - defaultName: the name of the movie if the option is missing.
    ///   - inputs: the files that the command has read beside those of the plan.
    ///   - continues: returns whether an existing file is continued.
    ///   - status: what is shown while a folder is watched.
    ///   - plan: plans the movie. It is called after the output file has been checked.
    func make(
        defaultName: String, inputs: [URL] = [], continues: (URL) -> Bool = { _ in false }, status: WatchStatus? = nil,
        _ plan: () throws(ReelError) -> some MoviePlan
    ) async throws {
        if run.dryRun { return try show(inputs, continues, plan) }
        let name = output ?? defaultName
        let file = try outputFile(name, inputs, continues)
        let plan = try plan().adapted(to: file)
        try plan.check(file)
        Terminal.releaseNotes()
        Terminal.printRemoved(file.removeAbandoned())
        Terminal.printNotes(plan.notes)
        if verbose { Terminal.printDetails(plan.details) }
        let summary = try await ProgressDisplay(style: run.progress, status: status).run { plan.render(to: file) }
        Terminal.printNotes(summary.notes)
        guard let text = try run.progress.text(of: summary, name: name) else { return }
        do throws(ReelError) {
            try Terminal.print(text)
        } catch {
            // The movie is complete.
            Terminal.printNotes([error.localizedDescription])
        }
    }

    /// Prints the plan. The output file is optional, and only checked.
    private func show(
        _ inputs: [URL], _ continues: (URL) -> Bool, _ plan: () throws(ReelError) -> some MoviePlan
    ) throws {
        let file = try output.map { name throws(ReelError) in try outputFile(name, inputs, continues) }
        var plan = try plan()
        if let file {
            plan = try plan.adapted(to: file)
            try plan.check(file)
        }
        Terminal.releaseNotes()
        Terminal.printNotes(plan.notes)
        if verbose { Terminal.printDetails(plan.details) }
        try Terminal.print(String(decoding: plan.jsonData(), as: UTF8.self))
    }

    /// Throws if there is no output file, for commands without a default name.
    func checkIsNamed() throws {
        guard output != nil || run.dryRun else { throw ValidationError("There is no output file: name one with -o FILE.") }
    }

    /// Checks the output file.
    ///
    /// - Returns: the file; nil for a dry run without one.
    func checkFile(defaultName: String, inputs: [URL] = []) throws(ReelError) -> OutputFile? {
        guard let name = output ?? (run.dryRun ? nil : defaultName) else { return nil }
        return try outputFile(name, inputs) { _ in false }
    }

    private func outputFile(_ name: String, _ inputs: [URL], _ continues: (URL) -> Bool) throws(ReelError) -> OutputFile {
        guard name != "-" else {
            throw ReelError(
                .reel, "-o -: a movie cannot be written to standard output, because its index is written last; name a file")
        }
        let url = URL(fileURLWithPath: name)
        let file = try OutputFile(url, overwriting: run.overwrite || continues(url))
        try file.check(isNone: inputs)
        return file
    }
}
