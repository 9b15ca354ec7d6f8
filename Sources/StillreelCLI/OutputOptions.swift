import ArgumentParser
import Foundation
import Stillreel

/// Where the movie goes, and what is said meanwhile.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The movie: a name that ends in .mp4, .m4v or .mov.", valueName: "file"),
        completion: .file(extensions: ["mp4", "m4v", "mov"]))
    var output: String?

    @OptionGroup var run: RunOptions

    /// Makes the movie, or says what would be done.
    ///
    /// - Parameter plan: works it out, once it is known that it can be put where it is to go.
    func make(defaultName: String, _ plan: () throws(ReelError) -> some MoviePlan) async throws {
        if run.dryRun { return try show(plan) }
        let name = output ?? defaultName
        let file = try OutputFile(URL(fileURLWithPath: name), overwriting: run.overwrite)
        let plan = try plan()
        let rendering = Interruption.shared.start { plan.render(to: file) }
        await ProgressDisplay(style: run.progress).follow(rendering)
        let summary = try await rendering.finish()
        Interruption.shared.end()
        if let text = try run.progress.text(of: summary, name: name) { try Terminal.print(text) }
    }

    /// What is written nowhere needs no name.
    private func show(_ plan: () throws(ReelError) -> some MoviePlan) throws {
        let file = try output.map { name throws(ReelError) in
            try OutputFile(URL(fileURLWithPath: name), overwriting: run.overwrite)
        }
        let plan = try plan()
        try file?.check(isNone: plan.inputs)
        try Terminal.print(String(decoding: plan.jsonData(), as: UTF8.self))
    }

    /// An error for a command whose movie has no usual name.
    func checkIsNamed() throws {
        guard output != nil || run.dryRun else { throw ValidationError("Where is the movie to go? Name a file: -o FILE.") }
    }
}
