package import ReelCoreFoundation

/// The movie's frame on which all slides are shown.
public struct Canvas: Hashable, Sendable {
    /// How a picture is scaled if its proportions differ from the canvas's.
    public enum Scaling: String, Codable, Hashable, Sendable, CaseIterable {
        /// Decided for each picture. A photograph that loses at most a quarter covers the canvas; of what is too high, more is
        /// cut at the bottom than at the top. The camera pans along a panorama, unless the slide does not move. All other
        /// pictures are shown as with `blur` or, if they are transparent, as with `fit`; dark ones on white, unless the canvas
        /// has a colour of its own.
        case auto
        /// The whole picture is shown on the background.
        case fit
        /// The picture covers the canvas; what lies outside is cropped evenly.
        case fill
        /// The picture is distorted to the canvas's proportions.
        case stretch
        /// The whole picture is shown on a blurred and darkened copy of itself that covers the canvas.
        case blur
    }

    /// The width of the movie in pixels, 2 to 16,384.
    public var width: Int
    /// The height of the movie in pixels, 2 to 16,384.
    public var height: Int
    /// How pictures of other proportions are scaled; by default `auto`. A slide may have a scaling of its own.
    public var scaling: Scaling
    /// The colour behind pictures that do not cover the canvas or are transparent; by default black.
    public var background: Color

    /// The margins without text; by default none but the usual one of 6 % of the shorter side, which these include.
    public var textMargins = TextMargins()

    /// Creates a canvas, by default a black one of 1920×1080 pixels.
    public init(width: Int = 1920, height: Int = 1080, scaling: Scaling = .auto, background: Color = .black) {
        self.width = width
        self.height = height
        self.scaling = scaling
        self.background = background
    }

    package var size: PixelSize { PixelSize(width: width, height: height) }

    /// The sizes that have a name, in pixels.
    public static let namedSizes: KeyValuePairs<String, (width: Int, height: Int)> = [
        "480p": (854, 480), "720p": (1280, 720), "1080p": (1920, 1080), "1440p": (2560, 1440), "2160p": (3840, 2160),
        "4k": (3840, 2160), "square": (1080, 1080), "vertical": (1080, 1920),
    ]

    /// Parses a size in pixels, either a name in `namedSizes` or `WIDTHxHEIGHT`; nil if the text is neither.
    public static func size(_ text: String) -> (width: Int, height: Int)? {
        if let named = namedSizes.first(where: { $0.key == text.lowercased() }) { return named.value }
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        return (width, height)
    }
}

extension Canvas: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case width, height, scaling, background, textMargins
    }

    /// Decodes a canvas. Keys that are missing have their defaults; the width and the height must be given together.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init()
        if container.contains(.width) || container.contains(.height) {
            // Both are required: one alone would be combined with the default of the other.
            width = try container.decode(Int.self, forKey: .width)
            height = try container.decode(Int.self, forKey: .height)
        }
        scaling = try container.decodeChoice(Scaling.self, forKey: .scaling) ?? scaling
        background = try container.decodeIfPresent(Color.self, forKey: .background) ?? background
        textMargins = try container.decodeIfPresent(TextMargins.self, forKey: .textMargins) ?? textMargins
    }

    /// Encodes the canvas as an object. Omits text margins of 0.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(scaling, forKey: .scaling)
        try container.encode(background, forKey: .background)
        if textMargins != TextMargins() { try container.encode(textMargins, forKey: .textMargins) }
    }
}
