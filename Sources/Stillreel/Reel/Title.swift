public import OpenCoreMedia

/// Text on a slide.
public struct Title: Hashable, Sendable {
    public var text: String
    public var look: TextLook
    /// When it appears, counted from the slide's first frame; nil: it comes and goes with the slide.
    public var start: CMTime?
    /// How long it is there; nil for as long as the slide is.
    public var duration: CMTime?
    /// How long it takes to appear, and to vanish, where it does that by itself.
    public var fade: CMTime

    public static let usualFade = CMTime(value: 1, timescale: 2)

    public init(
        _ text: String, look: TextLook = TextLook(), start: CMTime? = nil, duration: CMTime? = nil, fade: CMTime = Title.usualFade
    ) {
        self.text = text
        self.look = look
        self.start = start
        self.duration = duration
        self.fade = fade
    }
}

extension Title: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case text, start, seconds, fade
    }

    /// A text alone, or `{ "text": "Rome", "place": "top" }` with what else there is to say.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(text)
            return
        }
        try decoder.refuseStrangers(CodingKeys.allCases.map(\.stringValue) + TextLook.CodingKeys.allCases.map(\.stringValue))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .text),
            look: try TextLook(decoder.container(keyedBy: TextLook.CodingKeys.self)),
            start: try container.decodeTime(forKey: .start), duration: try container.decodeTime(forKey: .seconds),
            fade: try container.decodeTime(forKey: .fade) ?? Self.usualFade)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        if let start { try container.encode(Seconds(time: start), forKey: .start) }
        if let duration { try container.encode(Seconds(time: duration), forKey: .seconds) }
        if fade != Self.usualFade { try container.encode(Seconds(time: fade), forKey: .fade) }
        var looks = encoder.container(keyedBy: TextLook.CodingKeys.self)
        try look.encode(to: &looks)
    }
}
