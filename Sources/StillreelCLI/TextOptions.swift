import ArgumentParser
import Foundation
import Stillreel

/// What is read in the movie.
struct TextOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Large, in the middle of the first picture; it fades in and out.", valueName: "text"))
    var title: String?

    @Option(
        help: ArgumentHelp("A slide of the background's colour before the pictures, with this text.", valueName: "text"))
    var opening: String?

    @Option(help: ArgumentHelp("A slide of the background's colour after the pictures, with this text.", valueName: "text"))
    var closing: String?

    @Option(
        help: """
            On each picture, small, at its lower edge: none, name (of the file, with spaces for _ and -) or date (when it was \
            taken, as its EXIF block says: 21 November 2026).
            """)
    var caption: PictureCaption = .none

    @Option(
        help: ArgumentHelp("Subtitles over all: SubRip (.srt), WebVTT or ASS.", valueName: "file"),
        completion: .file(extensions: ["srt", "vtt", "ass"]))
    var captions: String?

    @Option(
        help: ArgumentHelp("A family that is installed, or a font file (.ttf, .otf, .ttc). (default: Sans)", valueName: "font"))
    var font: String?

    @Option(help: ArgumentHelp("(default: white)", valueName: "color"), transform: Color.argument)
    var textColor: Color?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Of captions, as a part of the movie's shorter side; other text is 2.5 times as large. (default: 0.04)",
            valueName: "number"))
    var textSize: Double?

    @Option(
        help: ArgumentHelp(
            "Where captions stand, or where there are none, the other text: \(placeNames).",
            discussion: "(default: bottom for captions, center for the other text)", valueName: "place"),
        completion: .list(TextLook.Place.allCases.map(\.rawValue)), transform: place)
    var textPlace: TextLook.Place?

    @Flag(help: "A chapter for each slide, called as its caption, its title or its file.")
    var chapters = false

    private static let placeNames = TextLook.Place.allCases.map(\.rawValue).joined(separator: ", ")

    private static func place(_ text: String) throws -> TextLook.Place {
        guard let place = TextLook.Place(rawValue: text) else { throw ValidationError("write one of \(placeNames)") }
        return place
    }

    func validate() throws {
        let hasText = title != nil || opening != nil || closing != nil || hasCaptions
        let looks = [
            ("--font", font != nil), ("--text-color", textColor != nil), ("--text-size", textSize != nil),
            ("--text-place", textPlace != nil),
        ]
        if !hasText, let option = looks.first(where: \.1)?.0 {
            throw ValidationError("\(option) is for text: say which with --title, --opening, --closing, --caption or --captions.")
        }
        for (option, text) in [("--title", title), ("--opening", opening), ("--closing", closing)]
        where text?.allSatisfy(\.isWhitespace) ?? false {
            throw ValidationError("\(option) has no text.")
        }
        try checkSize()
    }

    /// Letters are 0.005 to 1 of the shorter side; the size that is given is that of captions, also where there are none.
    private func checkSize() throws {
        guard let textSize else { return }
        let hasTitles = title != nil || opening != nil || closing != nil
        let (smallest, largest) = (hasCaptions ? 0.005 : 0.005 / Self.titleScale, hasTitles ? 1 / Self.titleScale : 1)
        guard (smallest...largest).contains(textSize) else {
            let reason = hasTitles ? "; titles are \(String(format: "%g", Self.titleScale)) times as large" : ""
            throw ValidationError(
                "--text-size \(String(format: "%g", textSize)): write \(String(format: "%g to %g", smallest, largest))\(reason).")
        }
    }

    private var hasCaptions: Bool { caption != .none || captions != nil }

    // MARK: How it looks

    private static let usualSize = 0.04
    /// How much larger titles are than captions.
    private static let titleScale = 2.5

    var captionLook: TextLook { look(place: textPlace ?? .bottom, size: 1) }

    /// On each picture: where subtitles have the lower edge, the upper one is free.
    var pictureCaptionLook: TextLook {
        captions != nil && textPlace == nil ? look(place: .top, size: 1) : captionLook
    }

    var titleLook: TextLook { look(place: hasCaptions ? .center : textPlace ?? .center, size: Self.titleScale) }

    private func look(place: TextLook.Place, size: Double) -> TextLook {
        var look = TextLook(place: place, size: (textSize ?? Self.usualSize) * size)
        if let textColor { look.color = textColor }
        if let font { look.font = font }
        // The reel may be kept, and made from another folder.
        if let file = look.fontFile { look.font = URL(fileURLWithPath: file).path }
        return look
    }

    var subtitles: Captions? {
        captions.map { Captions(file: URL(fileURLWithPath: $0), look: captionLook) }
    }
}
