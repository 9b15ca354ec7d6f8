public import Foundation

/// Text over the whole movie, from a subtitle file.
public struct Captions: Hashable, Sendable {
    /// The subtitle file: SubRip (.srt), WebVTT (.vtt), ASS, or another file with text subtitles that FFmpeg reads.
    public var file: URL
    /// How the text looks, and its place on the canvas.
    public var style: TitleStyle

    /// Creates captions. Nothing is read or checked before `Reel.plan()`.
    public init(file: URL, style: TitleStyle = TitleStyle()) {
        self.file = file
        self.style = style
    }
}

extension Captions: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case file
    }

    /// Decodes captions from an object with `file` and the keys of the style.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        try decoder.rejectUnknownKeys(CodingKeys.allCases.map(\.stringValue) + TitleStyle.CodingKeys.allCases.map(\.stringValue))
        self.init(
            file: try decoder.container(keyedBy: CodingKeys.self).decodeFile(forKey: .file),
            style: try TitleStyle(decoder.container(keyedBy: TitleStyle.CodingKeys.self)))
    }

    /// Encodes the captions as an object. Omits defaults of the style.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file.path, forKey: .file)
        var styleContainer = encoder.container(keyedBy: TitleStyle.CodingKeys.self)
        try style.encode(to: &styleContainer)
    }
}
