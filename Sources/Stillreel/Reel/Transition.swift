public import Foundation
public import ReelCoreMedia

/// How one slide is replaced by the next.
public struct Transition: Hashable, Sendable {
    /// The visual effect of a transition.
    public enum Style: Hashable, Sendable {
        /// No transition: one frame shows the old slide, the next frame the new one.
        case cut
        /// The old slide is blended into the new one.
        case dissolve
        /// The old slide fades to a colour, and from there the new one fades in.
        case fade(through: Color)
        /// The new slide pushes the old one out; both move side by side. Diagonal directions are not allowed.
        case push(Direction)
        /// The new slide moves over the old one, which stands still. Diagonal directions are not allowed.
        case slide(Direction)
        /// An edge moves over the canvas and reveals the new slide behind it.
        case wipe(Direction)
        /// The new slide appears in a circle that grows from the centre.
        case circle
        /// A clock hand sweeps clockwise from twelve o'clock and reveals the new slide.
        case clock
        /// The new slide appears first where the mask picture is dark, and last where it is bright. The mask is scaled to cover
        /// the canvas.
        indirect case mask(URL)
        /// Both slides are enlarged while the old one is blended into the new one.
        case zoom
        /// The old slide is blurred, and the new one gets sharp.
        case blur
        /// One of `randomStyles`, chosen for each transition by the reel's `seed`.
        case random
    }

    /// The direction in which a transition moves.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        /// The horizontal and vertical directions.
        case left, right, up, down
        /// Diagonally to the top left.
        case upLeft = "up-left"
        /// Diagonally to the top right.
        case upRight = "up-right"
        /// Diagonally to the bottom left.
        case downLeft = "down-left"
        /// Diagonally to the bottom right.
        case downRight = "down-right"

        /// Whether the direction is diagonal, which only wipes support.
        public var isDiagonal: Bool { rawValue.contains("-") }
    }

    /// The visual effect.
    public var style: Style
    /// The duration, 0 to 24 hours; by default one second, and always zero after `init` with a cut.
    public var duration: CMTime
    /// The width of the edge of a wipe, a circle, a clock or a mask, as a fraction of the whole way of the edge: 0 (sharp) to 1;
    /// by default 0.05.
    public var softness: Double

    /// Whether the transition has any frames: false for a cut, and for a duration of zero.
    var takesTime: Bool { style != .cut && duration > .zero }

    /// The default duration: one second.
    public static let usualDuration = CMTime(value: 1, timescale: 1)
    /// The default softness: 0.05.
    public static let usualSoftness = 0.05

    /// Creates a transition. The duration of a cut is zero, whatever is passed.
    public init(
        _ style: Style, duration: CMTime = Transition.usualDuration, softness: Double = Transition.usualSoftness
    ) {
        self.style = style
        self.duration = style == .cut ? .zero : duration
        self.softness = softness
    }

    /// The styles from which `random` chooses.
    public static let randomStyles: [Style] = [
        .dissolve, .fade(through: .black), .push(.left), .push(.up), .slide(.left), .slide(.down), .wipe(.right),
        .wipe(.downRight),
        .circle, .clock, .zoom, .blur,
    ]
}

extension Transition.Style {
    /// The name in reels and on the command line, such as `dissolve` or `push-left`, without a fade's colour and a mask's
    /// picture.
    public var name: String {
        switch self {
        case .cut: "none"
        case .dissolve: "dissolve"
        case .fade: "fade"
        case .push(let direction): "push-\(direction.rawValue)"
        case .slide(let direction): "slide-\(direction.rawValue)"
        case .wipe(let direction): "wipe-\(direction.rawValue)"
        case .circle: "circle"
        case .clock: "clock"
        case .mask: "mask"
        case .zoom: "zoom"
        case .blur: "blur"
        case .random: "random"
        }
    }

    /// All styles that a name alone specifies, that is, all but masks and fades through other colours than black.
    public static let named: [Transition.Style] =
        [.cut, .dissolve, .fade(through: .black)]
        + Transition.Direction.allCases.filter { !$0.isDiagonal }.flatMap { [.push($0), .slide($0)] }
        + Transition.Direction.allCases.map { .wipe($0) } + [.circle, .clock, .zoom, .blur, .random]

    /// Creates a style from its name; without a direction, `push`, `slide` and `wipe` go left. Nil for an unknown name, and for
    /// `mask`, which needs a picture.
    public init?(name: String) {
        let word = ["push", "slide", "wipe"].contains(name) ? "\(name)-left" : name
        guard let style = Self.named.first(where: { $0.name == word }) else { return nil }
        self = style
    }

    /// All names that reels and the command line accept.
    public static let acceptedNames = named.map(\.name) + ["push", "slide", "wipe", "mask"]

    /// A readable list of the names for messages, with the directions listed once.
    public static let nameList =
        "none, dissolve, fade, push, slide (each with -left, -right, -up or -down), wipe (also diagonally, as in -up-left), "
        + "circle, clock, mask, zoom, blur, random"
}

extension Transition: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case style, seconds, color, mask, softness
    }

    /// Decodes a transition from the name of a style, or from an object such as `{ "style": "wipe-up", "seconds": 1.5 }`.
    ///
    /// - Throws: `DecodingError` for an unknown name or key, or an invalid value.
    public init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self.init(try Self.style(named: name, at: decoder.codingPath))
            return
        }
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .style)
        var style: Style
        if name == "mask" {
            style = .mask(try container.decodeFile(forKey: .mask))
        } else {
            try container.reject(.mask, because: "only the style \"mask\" can have a mask")
            style = try Self.style(named: name, at: container.codingPath + [CodingKeys.style])
        }
        if case .fade = style {
            if let color = try container.decodeIfPresent(Color.self, forKey: .color) { style = .fade(through: color) }
        } else {
            try container.reject(.color, because: "only the style \"fade\" can have a color")
        }
        self.init(
            style, duration: try container.decodeTime(forKey: .seconds) ?? Self.usualDuration,
            softness: try container.decodeIfPresent(Double.self, forKey: .softness) ?? Self.usualSoftness)
    }

    /// Encodes the transition as an object with the time in seconds. Omits the default softness, and a cut's duration.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(style.name, forKey: .style)
        if case .fade(let color) = style { try container.encode(color, forKey: .color) }
        if case .mask(let picture) = style { try container.encode(picture.path, forKey: .mask) }
        if style != .cut { try container.encode(Seconds(time: duration), forKey: .seconds) }
        if softness != Self.usualSoftness { try container.encode(softness, forKey: .softness) }
    }

    private static func style(named name: String, at path: [any CodingKey]) throws -> Style {
        if let style = Style(name: name) { return style }
        let words =
            name == "mask"
            ? "\"mask\" needs a picture: { \"style\": \"mask\", \"mask\": \"FILE\" }"
            : "\"\(name)\" is not one of \(Style.nameList)" + SpellingCorrection.suggestion(for: name, among: Style.acceptedNames)
        throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: words))
    }
}
