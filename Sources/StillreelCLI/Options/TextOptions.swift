import ArgumentParser
import Foundation
import Stillreel

/// The options for text in the movie.
struct TextOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Large title on the first picture, which fades in and out. \\n begins a line.", valueName: "text"),
        transform: lines)
    var title: String?

    @Option(
        help: ArgumentHelp("Text of an opening slide, on the background colour.", valueName: "text"), transform: lines)
    var opening: String?

    @Option(help: ArgumentHelp("Text of a closing slide, on the background colour.", valueName: "text"))
    var closing: String?

    @Option(
        help: ArgumentHelp(
            "Text file whose lines roll over the background at the end. Empty lines divide it into paragraphs.",
            discussion: "The first of several lines of a paragraph is its heading.", valueName: "file"),
        completion: .file(extensions: ["txt"]))
    var credits: String?

    @Option(
        help: """
            Caption at the bottom of each picture: none, name (of the file, with spaces for _ and -), date (capture date, such \
            as 21 November 2026, where the day changes), time (such as 21 Nov 2026, 14:05, on each picture) or \
            description (IPTC, XMP or EXIF).
            """)
    var caption: PictureCaption = .none

    @Option(
        help: ArgumentHelp(
            "Form of dates, as in date(1): '%d.%m.%Y', '%A, %e %B', '%F %T'. (default: as usual in the language of LC_TIME)",
            valueName: "format"))
    var dateFormat: String?

    @Option(
        help: ArgumentHelp(
            "Subtitle file for the whole movie: SubRip (.srt), TTML, Whisper's JSON, or WebVTT or ASS, which keep their styles.",
            discussion: "With --text-color, --text-size or --text-place, all are shown as plain text.", valueName: "file"),
        completion: .file(extensions: ["srt", "vtt", "ass", "ssa", "ttml", "dfxp", "json"]))
    var captions: String?

    @Option(
        help: ArgumentHelp(
            "burned (--captions are in the pictures) or soft (they are a track that players show if asked to). (default: burned)"
        ),
        completion: .list(Captions.Mode.allCases.map(\.rawValue)), transform: Captions.Mode.argument)
    var subtitles: Captions.Mode = .burned

    @Option(
        help: ArgumentHelp(
            "Language of soft subtitles, such as de or pt-BR. (default: that in the file's name, as in words.de.srt)",
            valueName: "tag"))
    var subtitleLanguage: String?

    @Option(
        help: ArgumentHelp(
            "Encoding of --captions that are not in Unicode: windows-1251, Shift_JIS, GBK… (iconv -l). (default: guessed)",
            valueName: "name"))
    var captionEncoding: String?

    @Option(
        help: ArgumentHelp(
            "Colour of the word that is being spoken, if a WebVTT file of captions has times for words. (default: #FFD54A)",
            valueName: "color"),
        transform: Color.argument)
    var highlightColor: Color?

    @Option(
        help: ArgumentHelp(
            "Installed font family, or font file (.ttf, .otf, .ttc). (default: Inter, or else Sans)", valueName: "font"))
    var font: String?

    @Option(help: ArgumentHelp("Colour of the text. (default: white)", valueName: "color"), transform: Color.argument)
    var textColor: Color?

    @Option(
        help: ArgumentHelp(
            "Size of captions as a fraction of the shorter side; other text is 2.5 times as large. (default: 0.04)",
            valueName: "number"))
    var textSize: Double?

    @Option(
        help: ArgumentHelp(
            "Place of captions or, if there are none, of the other text: \(placeNames).",
            discussion: "(default: bottom for captions, center for the other text)", valueName: "place"),
        completion: .list(TitleStyle.Place.allCases.map(\.rawValue)), transform: place)
    var textPlace: TitleStyle.Place?

    @Option(
        name: .customLong("chapters"),
        help: ArgumentHelp(
            "Chapters: slides (one for each, named after its caption, title or file), or a text file.",
            discussion: "The file has lines such as '1:30 The second part', or is one of OGM, FFmpeg, WebVTT or podcast JSON.",
            valueName: "slides|file"),
        completion: .file())
    private var chapterSource: String?

    /// Whether each slide begins a chapter.
    var chapters: Bool { chapterSource == Self.slides }

    private static let slides = "slides"

    /// The file of the chapters, if there is one.
    var chapterFile: URL? { chapters ? nil : chapterSource.map { URL(fileURLWithPath: $0) } }

    /// Returns the chapters of a file; nil if there is none.
    func chapterList() throws(ReelError) -> [Chapter]? {
        guard let chapterFile, let chapterSource else { return nil }
        let isThere = FileManager.default.fileExists(atPath: chapterFile.path)
        if !isThere, let meant = SpellingCorrection.candidates(for: chapterSource, among: [Self.slides]).first {
            throw ReelError(.input, "--chapters \(chapterSource): there is no such file; did you mean \(meant)?")
        }
        let file = try ChapterFile(contentsOf: chapterFile)
        Terminal.printNotes(file.notes)
        return file.chapters
    }

    /// The file of the credits, if there is one.
    var creditsFile: URL? { credits.map { URL(fileURLWithPath: $0) } }

    /// Returns the credits; nil if there are none.
    ///
    /// - Throws: `ReelError` if the file cannot be read, is not text, or has too many characters.
    func creditsOverlay() throws(ReelError) -> Overlay? {
        guard let credits, let creditsFile else { return nil }
        let longest = Reel.longestCredits
        guard let file = try FileContents.text(creditsFile, named: credits, limit: Self.longestCreditsFile) else {
            throw ReelError(
                .input, "\(credits): credits are a text file of at most \(longest) characters; this is another file")
        }
        Terminal.printNotes([file.note].compactMap(\.self))
        let text = file.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else {
            throw ReelError(.input, "\(credits): the file is empty; write the lines of the credits into it")
        }
        guard text.count <= longest else {
            throw ReelError(.input, "\(credits): the file has \(text.count) characters; the limit for credits is \(longest)")
        }
        let style = style(place: .center, size: 1)
        return Overlay(text, style: .credits, size: textSize, font: style.font, color: style.color)
    }

    /// In bytes: more than that many characters have in any language.
    private static let longestCreditsFile = 1 << 20

    /// Shells pass `\n` on as it is written.
    private static func lines(_ text: String) -> String { text.replacingOccurrences(of: "\\n", with: "\n") }

    private static let placeNames = TitleStyle.Place.allCases.map(\.rawValue).joined(separator: ", ")

    static func place(_ text: String) throws -> TitleStyle.Place {
        guard let place = TitleStyle.Place(rawValue: text) else { throw ValidationError("must be one of \(placeNames)") }
        return place
    }

    func validate() throws {
        let hasText = [title, opening, closing, credits].contains { $0 != nil } || hasCaptions
        let options = [
            ("--font", font != nil), ("--text-color", textColor != nil), ("--text-size", textSize != nil),
            ("--text-place", textPlace != nil),
        ]
        if !hasText, let option = options.first(where: \.1)?.0 {
            throw ValidationError("\(option) needs text: add --title, --opening, --closing, --credits, --caption or --captions.")
        }
        for (option, text) in [("--title", title), ("--opening", opening), ("--closing", closing)]
        where text?.allSatisfy(\.isWhitespace) ?? false {
            throw ValidationError("\(option) must not be empty.")
        }
        guard highlightColor == nil || (captions != nil && subtitles == .burned) else {
            throw ValidationError("--highlight-color needs --captions that are burned in.")
        }
        guard captionEncoding == nil || captions != nil else { throw ValidationError("--caption-encoding needs --captions.") }
        guard dateFormat == nil || caption == .date || caption == .time else {
            throw ValidationError("--date-format needs --caption date or time.")
        }
        guard subtitles == .burned || captions != nil else { throw ValidationError("--subtitles soft needs --captions.") }
        guard subtitleLanguage == nil || subtitles == .soft else {
            throw ValidationError("--subtitle-language needs --subtitles soft.")
        }
        try checkSize()
    }

    /// Returns the captions of pictures, nil for those without one, and says which dates are missing.
    func captionTexts(for pictures: PictureList) throws(ReelError) -> [String?] {
        let (texts, missing) = try caption.texts(for: pictures, dates: DateText(pattern: dateFormat, hasTime: caption == .time))
        if let missing, missing != pictures.missingDates { Terminal.printNotes([missing]) }
        return texts
    }

    /// Throws if any text would not be 0.005 to 1 of the movie's shorter side. `--text-size` is the size of captions, even if
    /// there are none.
    private func checkSize() throws {
        guard let textSize else { return }
        let hasTitles = title != nil || opening != nil || closing != nil
        let (smallest, largest) = (hasCaptions ? 0.005 : 0.005 / Self.titleScale, hasTitles ? 1 / Self.titleScale : 1)
        guard (smallest...largest).contains(textSize) else {
            let reason = hasTitles ? "; titles are \(NumberFormat.significant(Self.titleScale)) times as large" : ""
            let range = "\(NumberFormat.significant(smallest)) to \(NumberFormat.significant(largest))"
            throw ValidationError(
                "--text-size \(NumberFormat.significant(textSize)): use \(range)\(reason).")
        }
    }

    /// Whether there are captions in the pictures.
    private var hasCaptions: Bool { caption != .none || (captions != nil && subtitles == .burned) }

    // MARK: Styles

    private static let usualSize = 0.04
    /// The size of titles relative to captions.
    private static let titleScale = 2.5

    var captionStyle: TitleStyle { style(place: textPlace ?? .bottom, size: 1) }

    /// The style of the caption on each picture. By default it is at the top if there are subtitles, which are at the bottom.
    var pictureCaptionStyle: TitleStyle {
        captions != nil && subtitles == .burned && textPlace == nil ? style(place: .top, size: 1) : captionStyle
    }

    /// The style of titles, which are not where captions are.
    var titleStyle: TitleStyle {
        let captionsAreInTheMiddle = hasCaptions && [.left, .center, .right].contains(textPlace)
        return style(
            place: captionsAreInTheMiddle ? .top : hasCaptions ? .center : textPlace ?? .center, size: Self.titleScale)
    }

    private func style(place: TitleStyle.Place, size: Double) -> TitleStyle {
        var style = TitleStyle(place: place, size: (textSize ?? Self.usualSize) * size)
        if let textColor { style.color = textColor }
        if let font { style.font = font }
        // Absolute, because the reel may be saved and rendered from another folder.
        if let file = style.fontFile { style.font = URL(fileURLWithPath: file).path }
        return style
    }

    var captionsOfReel: Captions? {
        captions.map { path in
            let file = URL(fileURLWithPath: path)
            if subtitles == .soft {
                return Captions(file: file, mode: .soft, language: subtitleLanguage, encoding: captionEncoding)
            }
            guard textColor == nil, textSize == nil, textPlace == nil, Captions.hasStyles(file, encoding: captionEncoding) else {
                return Captions(file: file, style: captionStyle, highlight: highlightColor, encoding: captionEncoding)
            }
            let font = font.map { _ in captionStyle.font }
            return Captions(file: file, font: font, highlight: highlightColor, encoding: captionEncoding)
        }
    }
}
