import ArgumentParser
import Foundation
import Stillreel

/// Which pictures of a movie.
struct SelectionOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Moments, with commas between them: seconds (90, 2.5), H:MM:SS (0:05, 00:01:02.5), or a share (50%).",
            discussion: "With a minus they count from the end: -10, -5%.", valueName: "times"),
        transform: Moment.arguments)
    var at: [[Moment]] = []

    @Option(
        help: ArgumentHelp("One picture at 0, and one every so many seconds after it.", valueName: "time"),
        transform: ClockTime.argument)
    var every: ClockTime?

    @Option(help: ArgumentHelp("So many, from the middles of parts of equal length.", valueName: "number"))
    var count: Int?

    @Flag(help: "The first of each scene. All of the movie is decoded to find them.")
    var scenes = false

    @Flag(
        help: ArgumentHelp(
            "Take the best-looking picture near each moment: not black, blurred or blank.",
            discussion: "With --at from up to two seconds before and after, else from the picture's whole part of the movie."))
    var best = false

    @Option(
        help: ArgumentHelp(
            "exact: the frame shown at the moment; keyframe: a quick one, less than half the way to the next moment; "
                + "or up to so many seconds away.",
            discussion: "(default: exact with --at, --every and --scenes, keyframe otherwise)",
            valueName: "exact|keyframe|seconds"),
        completion: .list(["exact", "keyframe"]), transform: Thumbnails.Tolerance.argument)
    var tolerance: Thumbnails.Tolerance?

    func check() throws {
        let given = [("--at", !at.isEmpty), ("--every", every != nil), ("--count", count != nil), ("--scenes", scenes)].filter(
            \.1
        ).map(\.0)
        guard given.count < 2 else {
            throw ValidationError("\(given[0]) and \(given[1]) both say which pictures: choose one of them.")
        }
    }

    var selection: Thumbnails.Selection? {
        if !at.isEmpty { return .at(at.flatMap { $0 }) }
        if let every { return .every(every.time) }
        if let count { return .count(count) }
        return scenes ? .scenes : nil
    }
}

extension Moment {
    static func arguments(_ text: String) throws -> [Moment] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let moment = Moment(word.trimmingCharacters(in: .whitespaces)) else {
                throw ValidationError(
                    "'\(word)' is no time: write seconds (90, 2.5), hours, minutes and seconds (1:02:03.25) "
                        + "or a share (50%), with commas between")
            }
            return moment
        }
    }
}

extension Thumbnails.Tolerance {
    static func argument(_ text: String) throws -> Self {
        switch text {
        case "exact": return .exact
        case "keyframe": return .keyframe
        default:
            guard let time = ClockTime(text) else { throw ValidationError("write exact, keyframe, or a number of seconds") }
            return .time(time.time)
        }
    }
}

extension PictureFormat {
    static func argument(_ text: String) throws -> PictureFormat {
        guard let format = PictureFormat(pathExtension: text) else {
            throw ValidationError("write jpg, png, webp, avif, heic or tif")
        }
        return format
    }
}
