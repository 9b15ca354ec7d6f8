import ArgumentParser
import Foundation
import Stillreel

/// The options that select pictures of a movie.
struct SelectionOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Times, separated by commas: seconds (90, 2.5), H:MM:SS (0:05, 00:01:02.5), or a percentage (50%).",
            discussion: "Negative times count from the end: -10, -5%.", valueName: "times"),
        transform: MoviePosition.arguments)
    var at: [[MoviePosition]] = []

    @Option(
        help: ArgumentHelp("A picture at 0, and one after every interval of this length.", valueName: "time"),
        transform: ClockTime.argument)
    var every: ClockTime?

    @Option(help: ArgumentHelp("Number of pictures, taken from the middles of equal parts.", valueName: "number"))
    var count: Int?

    @Flag(help: "The first picture of each scene. The whole movie is decoded to find the scenes.")
    var scenes = false

    @Flag(
        help: ArgumentHelp(
            "Take the best-looking picture near each time: not black, blurred or blank.",
            discussion: "With --at, up to two seconds away; otherwise anywhere in the picture's part of the movie."))
    var best = false

    @Option(
        help: ArgumentHelp(
            "exact (the frame shown at the time), keyframe (faster: a keyframe less than half-way to the next time), "
                + "or the largest distance in seconds.",
            discussion: "(default: exact with --at, --every and --scenes, keyframe otherwise)",
            valueName: "exact|keyframe|seconds"),
        completion: .list(["exact", "keyframe"]), transform: Thumbnails.Tolerance.argument)
    var tolerance: Thumbnails.Tolerance?

    func check() throws {
        let given = [("--at", !at.isEmpty), ("--every", every != nil), ("--count", count != nil), ("--scenes", scenes)].filter(
            \.1
        ).map(\.0)
        guard given.count < 2 else {
            throw ValidationError("\(given[0]) and \(given[1]) both select pictures: choose one of them.")
        }
    }

    var selection: Thumbnails.Selection? {
        if !at.isEmpty { return .at(at.flatMap { $0 }) }
        if let every { return .every(every.time) }
        if let count { return .count(count) }
        return scenes ? .scenes : nil
    }
}
