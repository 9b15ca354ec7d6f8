public import ReelCoreMedia

/// How an overlay appears or disappears.
public struct OverlayAnimation: Hashable, Sendable {
    /// The visual effect of an animation. Each is the same in every rendering, and reversed when an overlay disappears.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// It is there at once.
        case none
        /// It fades evenly. Over a picture that stands still, no frame of this is encoded.
        case fade
        /// It moves by the margin of the frame and fades: a lower third from the left, other text from below.
        case slide
        /// It is typed character by character. A character is what Unicode calls a grapheme cluster, such as an emoji or a letter
        /// with its accents.
        case type
        /// It grows from three quarters of its size, slightly beyond it, and fades.
        case pop
    }

    /// The visual effect.
    public var style: Style
    /// How long it takes, 0 to 24 hours; nil for `usualDuration`, or for `type` 25 characters per second. If both animations of
    /// an overlay take longer than it is shown, both are shortened evenly.
    public var duration: CMTime?

    /// Half a second.
    public static let usualDuration = CMTime(value: 1, timescale: 2)
    /// A fade of the usual duration.
    public static let fade = OverlayAnimation(.fade)

    /// Creates an animation.
    public init(_ style: Style, duration: CMTime? = nil) {
        self.style = style
        self.duration = duration
    }
}

extension OverlayAnimation: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case style, seconds }

    /// Decodes an animation from its name, or from an object such as `{ "style": "slide", "seconds": 0.8 }`.
    ///
    /// - Throws: `DecodingError` for an unknown name or key, or an invalid value.
    public init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self.init(try Style(word: name, at: decoder.codingPath))
            return
        }
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .style)
        self.init(
            try Style(word: name, at: container.codingPath + [CodingKeys.style]),
            duration: try container.decodeTime(forKey: .seconds))
    }

    /// Encodes the name alone, or an object if there is a duration.
    public func encode(to encoder: any Encoder) throws {
        guard let duration else {
            var container = encoder.singleValueContainer()
            try container.encode(style.rawValue)
            return
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(style.rawValue, forKey: .style)
        try container.encode(Seconds(time: duration), forKey: .seconds)
    }
}
