import Foundation
public import ReelCoreMedia

/// Text in front of the pictures that comes and goes with an animation: a title, a lower third, or a credit roll.
///
/// ```swift
/// var slide = Slide(picture: URL(fileURLWithPath: "guide.jpg"))
/// slide.overlays = [Overlay("Anna Bianchi\nGuide at the Forum", style: .lowerThird)]
/// var reel = Reel(slides: [slide], hold: CMTime(value: 4, timescale: 1))
/// reel.overlays = [Overlay("Rome\nThree days in May", entrance: OverlayAnimation(.pop))]
/// ```
public struct Overlay: Hashable, Sendable {
    /// What an overlay looks like.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// Centred text: the first line is large and bold, others are smaller.
        case title
        /// A dark bar at the lower left: the first line, a name, is bold, others are smaller. It is above captions and titles.
        case lowerThird = "lower-third"
        /// Centred lines that roll upwards over the darkened picture. Empty lines divide them into paragraphs; in one with
        /// several lines, the first is a smaller heading.
        case credits
    }

    /// The text, in which each line break counts.
    public var text: String
    /// What it looks like.
    public var style: Style
    /// When it appears, 0 to 24 hours. On a slide, the time counts from the slide's first frame; nil for the frame from which the
    /// slide stands alone. In a reel, it counts from the beginning of the movie; nil for 0, or for credits so that they end with
    /// the movie.
    public var start: CMTime?
    /// How long it is shown, above 0 and at most 24 hours, with both animations. If nil:
    ///
    /// * on a slide, until the slide no longer stands alone (if it starts later than that, until the slide is gone), but a lower
    ///   third for at most 5 seconds;
    /// * in a reel, a title for 4 and a lower third for 5 seconds, and credits for as long as is comfortable to read, with a
    ///   whole number of pixels per frame.
    ///
    /// A slide that has no length of its own is as long as its credits.
    public var duration: CMTime?
    /// How it appears; by default a fade. Credits can fade only, or appear at once; then this is what the darkening does.
    public var entrance: OverlayAnimation
    /// How it disappears; by default a fade.
    public var exit: OverlayAnimation
    /// The size of the first line as a fraction of the canvas's shorter side, 0.005 to 1; nil for 0.1 in titles, 0.05 in lower
    /// thirds and 0.045 in credits. A title or lower third that would be higher than the canvas is made smaller, down to 8
    /// pixels; a text that is still too high is an error of `Reel.plan()`.
    public var size: Double?
    /// An installed font family or a font file, as in `TitleStyle.font`.
    public var font: String
    /// The colour of the text; by default white.
    public var color: Color
    /// The colour of the stripe beside a lower third; by default a warm yellow (`Captions.usualHighlight`).
    public var accent: Color

    /// Creates an overlay. Nothing is checked before `Reel.plan()`.
    public init(
        _ text: String, style: Style = .title, start: CMTime? = nil, duration: CMTime? = nil,
        entrance: OverlayAnimation = .fade, exit: OverlayAnimation = .fade, size: Double? = nil,
        font: String = TitleStyle.usualFont, color: Color = .white, accent: Color = Captions.usualHighlight
    ) {
        self.text = text
        self.style = style
        self.start = start
        self.duration = duration
        self.entrance = entrance
        self.exit = exit
        self.size = size
        self.font = font
        self.color = color
        self.accent = accent
    }

    /// The style of its first line.
    var textStyle: TitleStyle { TitleStyle(size: size ?? style.usualSize, font: font, color: color) }
}

extension Overlay.Style {
    fileprivate var usualSize: Double {
        switch self {
        case .title: 0.1
        case .lowerThird: 0.05
        case .credits: 0.045
        }
    }
}

extension Overlay: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case text, style, start, seconds, size, font, color, accent
        case entrance = "in"
        case exit = "out"
    }

    /// Decodes an overlay from an object such as `{ "text": "Anna\nGuide", "style": "lower-third", "in": "slide" }`.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .text),
            style: try container.decodeChoice(Style.self, forKey: .style) ?? .title,
            start: try container.decodeTime(forKey: .start), duration: try container.decodeTime(forKey: .seconds),
            entrance: try container.decodeIfPresent(OverlayAnimation.self, forKey: .entrance) ?? .fade,
            exit: try container.decodeIfPresent(OverlayAnimation.self, forKey: .exit) ?? .fade,
            size: try container.decodeIfPresent(Double.self, forKey: .size))
        if let font = try container.decodeIfPresent(String.self, forKey: .font) {
            self.font = font
            if textStyle.fontFile != nil { self.font = try container.decodeFile(forKey: .font).path }
        }
        color = try container.decodeIfPresent(Color.self, forKey: .color) ?? color
        accent = try container.decodeIfPresent(Color.self, forKey: .accent) ?? accent
        if style != .lowerThird { try container.reject(.accent, because: "only a lower third has an accent") }
    }

    /// Encodes the overlay as an object with times in seconds. Omits defaults.
    public func encode(to encoder: any Encoder) throws {
        let usual = Overlay("")
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        if style != usual.style { try container.encode(style.rawValue, forKey: .style) }
        try container.encodeIfPresent(start.map(Seconds.init), forKey: .start)
        try container.encodeIfPresent(duration.map(Seconds.init), forKey: .seconds)
        if entrance != usual.entrance { try container.encode(entrance, forKey: .entrance) }
        if exit != usual.exit { try container.encode(exit, forKey: .exit) }
        try container.encodeIfPresent(size, forKey: .size)
        if font != usual.font { try container.encode(font, forKey: .font) }
        if color != usual.color { try container.encode(color, forKey: .color) }
        if accent != usual.accent, style == .lowerThird { try container.encode(accent, forKey: .accent) }
    }
}
