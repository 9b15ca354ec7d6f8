import ArgumentParser

/// How a command goes about its work.
struct RunOptions: ParsableArguments {
    @Flag(help: "Replace a file that is there.")
    var overwrite = false

    @Flag(help: "Check everything, print the plan as JSON, and write nothing.")
    var dryRun = false

    @Option(
        help: """
            On standard error: auto (a bar, on a terminal), plain (a line every few seconds), json (an object a line, and the \
            result as an object on standard output) or none.
            """)
    var progress: ProgressStyle = .auto
}
