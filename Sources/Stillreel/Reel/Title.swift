public import ReelCoreMedia

/// Text on a slide.
public struct Title: Hashable, Sendable {
    /// The text, which may contain line breaks.
    public var text: String
    /// How the text looks, and its place on the canvas.
    public var style: TitleStyle
    /// When the title appears, counted from the slide's first frame, 0 to 24 hours; nil to appear together with the slide.
    public var start: CMTime?
    /// How long the title is shown, 0 to 24 hours; nil to stay until the slide has left.
    public var duration: CMTime?
    /// How long the title takes to fade in if it has a start, and to fade out if it ends before its slide, 0 to 24 hours.
    public var fade: CMTime

    /// The default of `fade`: half a second.
    public static let usualFade = CMTime(value: 1, timescale: 2)

    /// Creates a title, by default one that is shown together with its slide.
    public init(
        _ text: String, style: TitleStyle = TitleStyle(), start: CMTime? = nil, duration: CMTime? = nil,
        fade: CMTime = Title.usualFade
    ) {
        self.text = text
        self.style = style
        self.start = start
        self.duration = duration
        self.fade = fade
    }
}

extension Title: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case text, start, seconds, fade
    }

    /// Decodes a title from its text alone, or from an object such as `{ "text": "Rome", "place": "top" }`.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(text)
            return
        }
        try decoder.rejectUnknownKeys(CodingKeys.allCases.map(\.stringValue) + TitleStyle.CodingKeys.allCases.map(\.stringValue))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .text),
            style: try TitleStyle(decoder.container(keyedBy: TitleStyle.CodingKeys.self)),
            start: try container.decodeTime(forKey: .start), duration: try container.decodeTime(forKey: .seconds),
            fade: try container.decodeTime(forKey: .fade) ?? Self.usualFade)
    }

    /// Encodes the title as an object with times in seconds. Omits defaults.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        if let start { try container.encode(Seconds(time: start), forKey: .start) }
        if let duration { try container.encode(Seconds(time: duration), forKey: .seconds) }
        if fade != Self.usualFade { try container.encode(Seconds(time: fade), forKey: .fade) }
        var styleContainer = encoder.container(keyedBy: TitleStyle.CodingKeys.self)
        try style.encode(to: &styleContainer)
    }
}
