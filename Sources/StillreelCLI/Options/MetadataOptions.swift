import ArgumentParser
import Foundation
import Stillreel

/// A tag on the command line: `title=Rome`.
struct MetadataTag {
    let name: String
    let value: String

    static func argument(_ text: String) throws -> MetadataTag {
        guard let equals = text.firstIndex(of: "=") else { throw ValidationError("must be a name and a value: title=Rome") }
        let name = String(text[..<equals])
        guard MovieMetadata.names.contains(name) else {
            throw ValidationError("the name must be one of \(MovieMetadata.names.sorted().joined(separator: ", "))")
        }
        return MetadataTag(name: name, value: String(text[text.index(after: equals)...]))
    }
}

/// The options for what the movie says of itself.
struct MetadataOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Metadata: title=Rome, artist=…, album=…, date=2026, comment=… (as in FFmpeg). Repeat it for several.",
            discussion: "An empty value leaves out what the movie would have otherwise.", valueName: "name=value"),
        completion: .list(MovieMetadata.names.map { $0 + "=" }), transform: MetadataTag.argument)
    var metadata: [MetadataTag] = []

    @Option(
        help: ArgumentHelp("Cover, which players show for the movie: a JPEG or PNG file.", valueName: "file"),
        completion: .pictures)
    var cover: String?

    /// Returns the metadata.
    ///
    /// - Parameter fromSound: whether the rest is taken from the sound.
    func metadata(chapters: [Chapter]?, fromSound: Bool = false, keepsPlace: Bool = false) -> MovieMetadata {
        MovieMetadata(
            tags: Dictionary(metadata.map { ($0.name, $0.value) }) { $1 }, cover: cover.map { URL(fileURLWithPath: $0) },
            chapters: chapters,
            fromSound: fromSound, keepsPlace: keepsPlace)
    }
}

/// The option for a file with chapters.
struct ChapterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Chapters: a text file with lines such as '1:30 The second part', or one of OGM, FFmpeg, WebVTT or podcast JSON.",
            valueName: "file"),
        completion: .file())
    var chapters: String?

    /// The file, if there is one.
    var files: [URL] { chapters.map { [URL(fileURLWithPath: $0)] } ?? [] }

    func read() throws(ReelError) -> [Chapter]? {
        guard let chapters else { return nil }
        let file = try ChapterFile(contentsOf: URL(fileURLWithPath: chapters))
        Terminal.printNotes(file.notes)
        return file.chapters
    }
}

/// The option for the place in the metadata.
struct PlaceOptions: ParsableArguments {
    @Flag(
        name: .customLong("place"),
        help: "Store where the first picture with a place was taken. By default, the movie contains no places.")
    var keepsPlace = false
}
