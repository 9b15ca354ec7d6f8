import ArgumentParser

/// The options that all commands with output files share.
struct RunOptions: ParsableArguments {
    @Flag(name: [.long, .customShort("y")], help: "Replace existing files.")
    var overwrite = false

    @Flag(help: "Check everything, print the plan as JSON, and write nothing.")
    var dryRun = false

    @Option(
        name: .customLong("progress"),
        help: """
            Progress on standard error: auto (a bar, on a terminal), plain (a line every few seconds), json (one object per \
            line, and the result as an object on standard output) or none.
            """)
    private var progressStyle: ProgressStyle = .auto

    @Flag(name: .shortAndLong, help: "Print nothing but errors.")
    var quiet = false

    @OptionGroup var limits: LimitOptions

    var progress: ProgressStyle { quiet ? .none : progressStyle }

    func validate() throws { Terminal.noteStyle = quiet ? .none : progressStyle == .json && !dryRun ? .json : .text }
}
