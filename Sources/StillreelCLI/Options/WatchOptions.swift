import ArgumentParser
import Foundation
import Stillreel

/// The options for a movie that grows with a folder.
struct WatchOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Take pictures as they come into a folder; the movie plays while it grows.",
            discussion: """
                It ends with Ctrl-C (or SIGTERM), when a file named done is in the folder, at --until, or at --duration. The \
                default preset is \(FolderWatch.usualPreset).
                """))
    var watch = false

    @Option(
        help: ArgumentHelp(
            "With --watch: when the movie ends: 18:30 or 18:30:15 (the next one), or 2026-11-25T18:30 (local time).",
            valueName: "time"),
        transform: DayTime.argument)
    var until: Date?

    @Option(
        help: ArgumentHelp(
            "With --watch: the name of a file in the folder that ends the movie. (default: \(FolderWatch.usualEndFile))",
            valueName: "name"))
    var untilFile: String?

    @Option(
        help: ArgumentHelp(
            "With --watch: how often the folder is searched, in seconds, besides the system's notifications.",
            discussion: "(default: 2 on network file systems, which have no notifications; otherwise 30)", valueName: "seconds"))
    var poll: Double?

    func validate() throws {
        let others = [
            ("--until", until != nil), ("--until-file", untilFile != nil), ("--poll", poll != nil),
        ]
        if !watch, let (name, _) = others.first(where: \.1) { throw ValidationError("\(name) needs --watch.") }
        if let poll, !FolderWatch.searchIntervals.contains(poll) {
            throw ValidationError("--poll must be 0.1 to 3600 seconds; got \(NumberFormat.significant(poll)).")
        }
    }

    /// Returns the description of a movie.
    func description(of folder: URL, canvas: Canvas, frameRate: FrameRate, encoding: Encoding) -> FolderWatch {
        var watch = FolderWatch(
            folder: folder, canvas: canvas, frameRate: frameRate, encoding: encoding,
            endFile: untilFile ?? FolderWatch.usualEndFile, end: until)
        watch.searchInterval = poll
        return watch
    }
}
