public import Foundation
public import OpenCoreMedia

/// How one slide takes the place of another.
public struct Transition: Hashable, Sendable {
    public enum Style: Hashable, Sendable {
        /// None: one frame shows the one slide, the next frame the other.
        case cut
        /// The one becomes the other, everywhere at once.
        case dissolve
        /// To a colour, and from there to the other slide.
        case fade(through: Color)
        /// Both move, side by side. Not along a diagonal.
        case push(Direction)
        /// The new one moves over the old one, which stands. Not along a diagonal.
        case slide(Direction)
        /// An edge moves over the picture; behind it is the new one.
        case wipe(Direction)
        /// The new one is seen in a circle that grows from the middle.
        case circle
        /// A hand goes round as a clock's does, from twelve.
        case clock
        /// The new one is seen first where a picture is dark, and last where it is bright. The picture covers the canvas.
        indirect case mask(URL)
        /// Both come nearer while the one becomes the other.
        case zoom
        /// The one loses its sharpness, and the other gains it.
        case blur
        /// Another style each time, by the reel's `seed`: one of `randomStyles`.
        case random
    }

    /// Where things move to.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        case left, right, up, down
        case upLeft = "up-left"
        case upRight = "up-right"
        case downLeft = "down-left"
        case downRight = "down-right"

        public var isDiagonal: Bool { rawValue.contains("-") }
    }

    public var style: Style
    public var duration: CMTime
    /// How wide the edge of a wipe, a circle, a clock or a mask is, as a part of its whole way: 0 (sharp) to 1.
    public var softness: Double

    /// False for what is a cut, whatever it is called.
    var takesTime: Bool { style != .cut && duration > .zero }

    /// A second, which suits slides that stand for some.
    public static let usualDuration = CMTime(value: 1, timescale: 1)
    public static let usualSoftness = 0.05

    public init(
        _ style: Style, duration: CMTime = Transition.usualDuration, softness: Double = Transition.usualSoftness
    ) {
        self.style = style
        self.duration = style == .cut ? .zero : duration
        self.softness = softness
    }

    /// What `random` chooses from.
    public static let randomStyles: [Style] = [
        .dissolve, .fade(through: .black), .push(.left), .push(.up), .slide(.left), .slide(.down), .wipe(.right),
        .wipe(.downRight),
        .circle, .clock, .zoom, .blur,
    ]
}

extension Transition.Style {
    /// As people write it: `dissolve`, `push-left`. The colour of a fade and the picture of a mask are said beside it.
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

    /// All styles that a name alone says; a direction that is left out is `left`.
    public static let named: [Transition.Style] =
        [.cut, .dissolve, .fade(through: .black)]
        + Transition.Direction.allCases.filter { !$0.isDiagonal }.flatMap { [.push($0), .slide($0)] }
        + Transition.Direction.allCases.map { .wipe($0) } + [.circle, .clock, .zoom, .blur, .random]

    /// Nil for a name that is not known; `mask` needs more than its name.
    public init?(name: String) {
        let word = ["push", "slide", "wipe"].contains(name) ? "\(name)-left" : name
        guard let style = Self.named.first(where: { $0.name == word }) else { return nil }
        self = style
    }

    /// All that may be written.
    public static let words = named.map(\.name) + ["push", "slide", "wipe", "mask"]

    /// The names as they are listed for people: directions once.
    public static let nameList =
        "none, dissolve, fade, push, slide (each with -left, -right, -up or -down), wipe (with diagonals such as -up-left, too), "
        + "circle, clock, mask, zoom, blur, random"
}

extension Transition: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case style, seconds, color, mask, softness
    }

    /// The name of a style, or `{ "style": "wipe-up", "seconds": 1.5 }` with what else there is to say.
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
            try container.refuse(.mask, beside: "only the style \"mask\" has one")
            style = try Self.style(named: name, at: container.codingPath + [CodingKeys.style])
        }
        if case .fade = style {
            if let color = try container.decodeIfPresent(Color.self, forKey: .color) { style = .fade(through: color) }
        } else {
            try container.refuse(.color, beside: "only the style \"fade\" has one")
        }
        self.init(
            style, duration: try container.decodeTime(forKey: .seconds) ?? Self.usualDuration,
            softness: try container.decodeIfPresent(Double.self, forKey: .softness) ?? Self.usualSoftness)
    }

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
            : "\"\(name)\" is not one of \(Style.nameList)" + Spelling.suggestion(for: name, among: Style.words)
        throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: words))
    }
}
