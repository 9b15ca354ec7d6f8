public import Foundation

/// Text over the whole movie, from a subtitle file.
public struct Captions: Hashable, Sendable {
    /// How captions get into the movie.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// They are drawn into the pictures.
        case burned
        /// They are a track of text, which players show if asked to.
        case soft
    }

    /// The subtitle file: SubRip (.srt), WebVTT (.vtt), ASS, TTML, a transcript of Whisper (.json), or another file with text
    /// subtitles.
    public var file: URL
    /// How the text looks, and its place on the canvas. If nil, an ASS file is drawn with its own styles, places and movements,
    /// and so is a WebVTT file that has any; other files are drawn in the usual style. With a style, all texts look alike.
    public var style: TitleStyle?
    /// If `style` is nil, the font of text that does not name one which is available: an installed family, or the path of a font
    /// file, which an ASS file may then name, too; nil for `TitleStyle.usualFont`.
    public var font: String?
    /// How they get into the movie; by default into the pictures.
    public var mode: Mode
    /// The language of a text track as a tag of IETF BCP 47 (`de`, `pt-BR`). If nil, it is that in the name of the file
    /// (`words.de.srt`), if there is one.
    public var language: String?
    /// The colour of the word that is being spoken, if the file has times for words (WebVTT: `Hello <00:00:01.500>world`); nil
    /// for `usualHighlight` or, if the text itself has about that colour, white.
    public var highlight: Color?
    /// The encoding of the file if it has no byte order mark, by a name of IANA or WHATWG (`windows-1251`). If nil, it is UTF-8
    /// or UTF-16 if the file is valid in it, or else guessed (uchardet).
    public var encoding: String?

    /// A warm yellow, `#ffd54a`, which differs from white text, and from dark pictures and shadows.
    public static let usualHighlight = Color(red: 255, green: 213, blue: 74)

    /// Creates captions. Nothing is read or checked before `Reel.plan()`.
    public init(
        file: URL, style: TitleStyle? = nil, font: String? = nil, highlight: Color? = nil, mode: Mode = .burned,
        language: String? = nil, encoding: String? = nil
    ) {
        self.file = file
        self.highlight = highlight
        self.mode = mode
        self.language = language
        self.encoding = encoding
        self.style = style
        self.font = font
    }

    /// The style of captions that have none of their own.
    var textStyle: TitleStyle { style ?? TitleStyle(font: font ?? TitleStyle.usualFont) }

    /// The colour of the word that is being spoken.
    var usedHighlight: Color {
        if let highlight { return highlight }
        let (text, usual) = (textStyle.color, Self.usualHighlight)
        let differences = [(text.red, usual.red), (text.green, usual.green), (text.blue, usual.blue)].map { Int($0) - Int($1) }
        // Yellow, gold and orange are nearer than this, white and grey are not.
        return differences.reduce(0) { $0 + $1 * $1 } < 130 * 130 ? .white : usual
    }
}

extension Captions: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case file, highlight, mode, language, encoding
    }

    /// Decodes captions from an object with the keys of a style. With no key of the style but `font`, there is none.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        try decoder.rejectUnknownKeys(CodingKeys.allCases.map(\.stringValue) + TitleStyle.CodingKeys.allCases.map(\.stringValue))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let styleContainer = try decoder.container(keyedBy: TitleStyle.CodingKeys.self)
        let style = try TitleStyle(styleContainer)
        let hasStyle = TitleStyle.CodingKeys.allCases.contains { $0 != .font && styleContainer.contains($0) }
        self.init(
            file: try container.decodeFile(forKey: .file), style: hasStyle ? style : nil,
            font: !hasStyle && styleContainer.contains(.font) ? style.font : nil,
            highlight: try container.decodeIfPresent(Color.self, forKey: .highlight),
            mode: try container.decodeChoice(Mode.self, forKey: .mode) ?? .burned,
            language: try container.decodeIfPresent(String.self, forKey: .language),
            encoding: try container.decodeIfPresent(String.self, forKey: .encoding))
    }

    /// Encodes the captions as an object. Omits defaults of the style, but not all of them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file.path, forKey: .file)
        try container.encodeIfPresent(highlight, forKey: .highlight)
        if mode != .burned { try container.encode(mode.rawValue, forKey: .mode) }
        try container.encodeIfPresent(language, forKey: .language)
        try container.encodeIfPresent(encoding, forKey: .encoding)
        var styleContainer = encoder.container(keyedBy: TitleStyle.CodingKeys.self)
        guard let style else { return try styleContainer.encodeIfPresent(font, forKey: .font) }
        try style.encode(to: &styleContainer)
        if style == TitleStyle(font: style.font) { try styleContainer.encode(style.place.rawValue, forKey: .place) }
    }
}
