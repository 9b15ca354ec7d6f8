import ArgumentParser

/// The options that all commands with output files share.
struct RunOptions: ParsableArguments {
    @Flag(help: "Replace existing files.")
    var overwrite = false

    @Flag(help: "Check everything, print the plan as JSON, and write nothing.")
    var dryRun = false

    @Option(
        help: """
            Progress on standard error: auto (a bar, on a terminal), plain (a line every few seconds), json (one object per \
            line, and the result as an object on standard output) or none.
            """)
    var progress: ProgressStyle = .auto
}
