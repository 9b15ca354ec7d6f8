/// The picture that all slides are shown in.
public struct Canvas: Hashable, Sendable {
    /// What becomes of a picture of other proportions than the canvas.
    public enum Scaling: String, Codable, Hashable, Sendable, CaseIterable {
        /// The whole picture, on the background.
        case fit
        /// The whole canvas covered; what lies outside is cut off evenly.
        case fill
        /// The picture's proportions give way.
        case stretch
        /// The whole picture, on the same picture, out of focus and darker.
        case blur
    }

    /// Pixels.
    public var width: Int
    public var height: Int
    public var scaling: Scaling
    /// Behind pictures that do not cover the canvas, or are transparent.
    public var background: Color

    public init(width: Int = 1920, height: Int = 1080, scaling: Scaling = .fit, background: Color = .black) {
        self.width = width
        self.height = height
        self.scaling = scaling
        self.background = background
    }

    /// Sizes that have a name.
    public static let namedSizes: KeyValuePairs<String, (width: Int, height: Int)> = [
        "480p": (854, 480), "720p": (1280, 720), "1080p": (1920, 1080), "1440p": (2560, 1440), "2160p": (3840, 2160),
        "4k": (3840, 2160), "square": (1080, 1080), "vertical": (1080, 1920),
    ]

    /// A size by its name, or as `WIDTHxHEIGHT`; nil for what is neither.
    public static func size(_ text: String) -> (width: Int, height: Int)? {
        if let named = namedSizes.first(where: { $0.key == text.lowercased() }) { return named.value }
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        return (width, height)
    }
}

extension Canvas: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case width, height, scaling, background
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init()
        if container.contains(.width) || container.contains(.height) {
            // One without the other would go with a side that nobody has asked for.
            width = try container.decode(Int.self, forKey: .width)
            height = try container.decode(Int.self, forKey: .height)
        }
        scaling = try container.decodeChoice(Scaling.self, forKey: .scaling) ?? scaling
        background = try container.decodeIfPresent(Color.self, forKey: .background) ?? background
    }
}
