public import ArgumentParser
import Foundation
public import Stillreel

// Conversions of command-line arguments to the library's types. ArgumentParser puts the option's name before the messages.

extension CompletionKind {
    /// Picture files, whose names may end in capitals, as cameras write them.
    static var pictures: CompletionKind {
        .file(extensions: PictureList.fileExtensions.sorted().flatMap { [$0, $0.uppercased()] })
    }
}

extension Canvas.Scaling: ExpressibleByArgument {}
extension Encoding.Codec: ExpressibleByArgument {}
extension FrameStream.Format: ExpressibleByArgument {}
extension LengthMatch: ExpressibleByArgument {}
extension Soundtrack.Coding: ExpressibleByArgument {}
extension PictureCaption: ExpressibleByArgument {}
extension Sprite.Layout: ExpressibleByArgument {}

extension PictureList.Order: ExpressibleByArgument {
    /// Creates an order from its name, or from `date`, which is `exif`; nil for any other.
    public init?(argument: String) { self.init(rawValue: argument == "date" ? "exif" : argument) }
}

extension Captions.Mode {
    static func argument(_ text: String) throws -> Self {
        guard let mode = Self(rawValue: text) else {
            let names = allCases.map(\.rawValue).joined(separator: " or ")
            let isFile = text.contains(".") || FileManager.default.fileExists(atPath: text)
            throw ValidationError("must be \(names)" + (isFile ? "; for a file of subtitles, write --captions \(text)" : ""))
        }
        return mode
    }
}

extension Motion: ExpressibleByArgument {
    /// Creates a motion from the name `none` (or `off`), `gentle` or `lively`; nil for any other.
    public init?(argument: String) { self.init(name: argument == "off" ? "none" : argument) }

    /// The names that the command line accepts.
    public static var allValueStrings: [String] { ["none", "gentle", "lively"] }
}

extension FrameRate {
    static func argument(_ text: String) throws -> FrameRate {
        guard let rate = FrameRate(text) else {
            throw ValidationError("must be above 0 and at most 1000, such as 30, 30000/1001 or 29.97")
        }
        return rate
    }
}

extension Color {
    static func argument(_ text: String) throws -> Color {
        guard let color = Color(text) else {
            throw ValidationError("must be a colour: RRGGBB, or a name such as white, gray or navy")
        }
        return color
    }
}

extension ClockTime {
    static func argument(_ text: String) throws -> ClockTime {
        guard let time = ClockTime(text) else {
            throw ValidationError("must be 0 or more seconds (90, 2.5), or hours, minutes and seconds (1:02:03.25)")
        }
        return time
    }
}

extension MoviePosition {
    static func arguments(_ text: String) throws -> [MoviePosition] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let moment = MoviePosition(word.trimmingCharacters(in: .whitespaces)) else {
                throw ValidationError(
                    "'\(word)' is not a time: write seconds (90, 2.5), hours, minutes and seconds (1:02:03.25) "
                        + "or a percentage (50%), separated by commas")
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
            guard let time = ClockTime(text) else { throw ValidationError("must be exact, keyframe, or a number of seconds") }
            return .time(time.time)
        }
    }
}

extension ThumbnailFormat {
    static func argument(_ text: String) throws -> ThumbnailFormat {
        guard let format = ThumbnailFormat(pathExtension: text) else {
            throw ValidationError("must be jpg, png, webp, avif, heic or tif")
        }
        return format
    }
}
