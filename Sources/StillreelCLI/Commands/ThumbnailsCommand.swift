import ArgumentParser
import Foundation
import Stillreel

struct ThumbnailsCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbnails",
        abstract: "Extract pictures of a movie: single ones, a contact sheet, a sprite for players, an animated preview.",
        discussion: """
            Examples:
              stillreel thumbnails movie.mp4 --at 0:05,50%,00:01:02.5
              stillreel thumbnails movie.mp4 --count 12 --best --width 640 -o stills/
              stillreel thumbnails movie.mp4 --scenes --best -o scenes/
              stillreel thumbnails movie.mp4 -o cover.webp
              stillreel thumbnails movie.mp4 --every 10 -o '%04d-{time}.png' --json
              stillreel thumbnails movie.mp4 --sheet contact.jpg --count 30
              stillreel thumbnails movie.mp4 --sprite scrub.jpg --animated preview.webp
              stillreel thumbnails movie.mp4 --sprite --layout jellyfin

            By default, the result is one picture: the best-looking one from the movie's beginning.
            """)

    @Argument(help: "The movie.", completion: .file())
    var movie: String

    @OptionGroup(title: "Which pictures") var selection: SelectionOptions

    @Option(
        help: ArgumentHelp(
            "Largest width in pixels. Pictures keep their proportions, and are never enlarged.", valueName: "pixels"))
    var width: Int?

    @Option(help: ArgumentHelp("Largest height in pixels.", valueName: "pixels"))
    var height: Int?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Folder, or file name that contains %d, %04d (the picture's number) or {time}; "
                + "for one picture, a file name, or - for standard output.",
            discussion: "The folder is created if needed. By default it is named after the movie, with -thumbnails.",
            valueName: "place"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp("Format of the pictures: jpg, png, webp, avif, heic or tif. (default: by the extension, else jpg)"),
        completion: .list(ThumbnailFormat.allCases.map(\.rawValue)), transform: ThumbnailFormat.argument)
    var format: ThumbnailFormat?

    @Option(help: ArgumentHelp("Quality, from 0 (smallest file) to 100 (best picture). (default: 85)", valueName: "number"))
    var quality: Double?

    @Option(
        help: ArgumentHelp(
            "Contact sheet: all pictures on one, with their times and a description of the movie.",
            discussion: "By default 20 pictures, 320 pixels wide.", valueName: "file"),
        completion: .file(extensions: ["jpg", "png", "webp", "avif", "heic", "tif"]))
    var sheet: String?

    @Option(
        defaultAsFlag: "",
        help: ArgumentHelp(
            "Sprite: small pictures in a grid for players' scrubbing previews, with FILE.vtt (WebVTT) and FILE.json beside it.",
            discussion: """
                By default about 100 pictures, 160 pixels wide. Many make several files, with -2 and so on. Without a name, it \
                is named after the movie, with -sprite.
                """,
            valueName: "file"),
        completion: .file(extensions: ["jpg", "png", "webp", "avif", "heic", "tif"]))
    var sprite: String?

    @Option(
        help: ArgumentHelp(
            "How the files of a sprite are laid out: webvtt, or jellyfin, whose previews (trickplay) are beside the movie. "
                + "(default: webvtt)",
            discussion: "For Jellyfin, there is a picture for every 10 seconds, 320 pixels wide, in MOVIE.trickplay.",
            valueName: "name"),
        completion: .list(Sprite.Layout.allCases.map(\.rawValue)))
    var layout: Sprite.Layout?

    @Option(help: ArgumentHelp("Number of columns of a sprite. (default: 10)", valueName: "number"))
    var spriteColumns: Int?

    @Option(
        help: ArgumentHelp(
            "Animated preview, .webp or .gif: by default 12 pictures, three per second.", valueName: "file"),
        completion: .file(extensions: ["webp", "gif"]))
    var animated: String?

    @Flag(help: "Print the result as JSON: files, sizes, and the exact time of each picture.")
    var json = false

    @OptionGroup var run: RunOptions

    var outputs: [String] {
        let named = [output, sheet, requestedSprite?.file.path, animated].compactMap(\.self)
        return named.isEmpty ? [usualFolder] : named.filter { $0 != "-" }
    }

    /// The folder of the pictures if no place is named.
    private var usualFolder: String {
        URL(fileURLWithPath: movie).deletingPathExtension().lastPathComponent + "-thumbnails"
    }

    private var requestedSprite: Sprite? {
        guard let sprite else { return nil }
        let file = URL(fileURLWithPath: movie)
        var request: Sprite
        switch layout ?? .webvtt {
        case .webvtt: request = Sprite(file: URL(fileURLWithPath: file.deletingPathExtension().lastPathComponent + "-sprite.jpg"))
        case .jellyfin: request = .jellyfin(beside: file)
        }
        if !sprite.isEmpty { request.file = URL(fileURLWithPath: sprite) }
        if let spriteColumns { request.columns = spriteColumns }
        return request
    }

    func validate() throws {
        try selection.check()
        guard layout == nil || sprite != nil else {
            throw ValidationError("--layout is that of a sprite: add --sprite.")
        }
        guard spriteColumns == nil || sprite != nil else {
            throw ValidationError("--sprite-columns needs a sprite: add --sprite FILE.")
        }
        guard !(json && output == "-") else {
            throw ValidationError("Standard output can take the picture or the JSON, not both: name a file with -o.")
        }
        if output == nil, sheet != nil || sprite != nil || animated != nil, format != nil {
            throw ValidationError("--format is for single pictures: name a place for them with -o.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let plan = try thumbnails().plan()
            try plan.check(overwriting: run.overwrite)
            if run.dryRun { return try Terminal.print(String(decoding: plan.jsonData(), as: UTF8.self)) }
            Terminal.releaseNotes()
            Terminal.printRemoved(plan.removeAbandoned())
            try printResult(
                try await ProgressDisplay(style: run.progress).run { plan.render(overwriting: run.overwrite) })
        }
    }

    private func thumbnails() throws(ReelError) -> Thumbnails {
        let file = URL(fileURLWithPath: movie)
        var thumbnails = Thumbnails(
            movie: file, selection: selection.selection, prefersBest: selection.best, tolerance: selection.tolerance,
            width: width, height: height)
        if let quality { thumbnails.quality = quality }
        // Single pictures are made if there is a place for them, or if nothing else is requested.
        if let output {
            thumbnails.pictures = try PictureFiles(path: output, format: format)
        } else if sheet == nil, sprite == nil, animated == nil {
            thumbnails.pictures = PictureFiles(.folder(URL(fileURLWithPath: usualFolder)), format: format)
        }
        thumbnails.sheet = sheet.map { URL(fileURLWithPath: $0) }
        thumbnails.sprite = requestedSprite
        thumbnails.animation = animated.map { URL(fileURLWithPath: $0) }
        return thumbnails
    }

    private func printResult(_ summary: ThumbnailSummary) throws {
        if let data = summary.pictures.first?.data { return try Terminal.print(data) }
        if json { return try Terminal.print(String(decoding: summary.jsonData(), as: UTF8.self)) }
        switch run.progress {
        case .none: break
        case .json: try Terminal.print(try JSONLine(summary).text)
        case .auto, .plain: try Terminal.print(ThumbnailText(summary).lines.joined(separator: "\n"))
        }
    }
}
