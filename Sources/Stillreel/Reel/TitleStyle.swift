import Foundation

/// The font, size, colour and place of text.
public struct TitleStyle: Hashable, Sendable {
    /// A place on the canvas.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        /// The top left corner.
        case topLeft = "top-left"
        /// The middle of the top edge.
        case top
        /// The top right corner.
        case topRight = "top-right"
        /// The middle of the left edge, the centre of the canvas, and the middle of the right edge.
        case left, center, right
        /// The bottom left corner.
        case bottomLeft = "bottom-left"
        /// The middle of the bottom edge.
        case bottom
        /// The bottom right corner.
        case bottomRight = "bottom-right"
    }

    /// The place of the text; by default the bottom.
    public var place: Place
    /// The font size as a fraction of the canvas's shorter side, 0.005 to 1; by default 0.05, which is 54 pixels on 1920×1080.
    public var size: Double
    /// An installed font family, several of which the first installed one is used (`Inter, Sans`), or the path of a font file (it
    /// contains a `/` or ends in .ttf, .otf or .ttc); by default `usualFont`.
    public var font: String
    /// Whether the text is bold; by default false.
    public var isBold: Bool
    /// The colour of the text; by default white.
    public var color: Color
    /// Whether a soft shadow behind the text keeps it legible on any picture; by default true.
    public var hasShadow: Bool
    /// Whether all digits are equally wide, if the font can do that, so that a clock does not tremble; by default false.
    public var hasTabularFigures: Bool

    /// Inter, or else the sans-serif font of the system: `Inter, Sans`.
    public static let usualFont = "Inter, Sans"

    /// Creates a style.
    public init(
        place: Place = .bottom, size: Double = 0.05, font: String = usualFont, isBold: Bool = false, color: Color = .white,
        hasShadow: Bool = true, hasTabularFigures: Bool = false
    ) {
        self.place = place
        self.size = size
        self.font = font
        self.isBold = isBold
        self.color = color
        self.hasShadow = hasShadow
        self.hasTabularFigures = hasTabularFigures
    }

    /// The path of the font file; nil if `font` is a family.
    public var fontFile: String? {
        let isFile = font.contains("/") || [".ttf", ".otf", ".ttc"].contains { font.lowercased().hasSuffix($0) }
        return isFile ? font : nil
    }
}

/// The keys of a style are in the same object as those of the text: `{ "text": "Rome", "place": "top" }`.
extension TitleStyle {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case place, size, font, bold, color, shadow, tabularFigures
    }

    init(_ container: KeyedDecodingContainer<CodingKeys>) throws {
        self.init()
        place = try container.decodeChoice(Place.self, forKey: .place) ?? place
        size = try container.decodeIfPresent(Double.self, forKey: .size) ?? size
        if let font = try container.decodeIfPresent(String.self, forKey: .font) {
            self.font = font
            if fontFile != nil { self.font = try container.decodeFile(forKey: .font).path }
        }
        isBold = try container.decodeIfPresent(Bool.self, forKey: .bold) ?? isBold
        color = try container.decodeIfPresent(Color.self, forKey: .color) ?? color
        hasShadow = try container.decodeIfPresent(Bool.self, forKey: .shadow) ?? hasShadow
        hasTabularFigures = try container.decodeIfPresent(Bool.self, forKey: .tabularFigures) ?? hasTabularFigures
    }

    /// Encodes the style into the object of its text. Omits defaults.
    func encode(to container: inout KeyedEncodingContainer<CodingKeys>) throws {
        let usual = TitleStyle()
        if place != usual.place { try container.encode(place.rawValue, forKey: .place) }
        if size != usual.size { try container.encode(size, forKey: .size) }
        if font != usual.font { try container.encode(font, forKey: .font) }
        if isBold { try container.encode(isBold, forKey: .bold) }
        if color != usual.color { try container.encode(color, forKey: .color) }
        if !hasShadow { try container.encode(hasShadow, forKey: .shadow) }
        if hasTabularFigures { try container.encode(hasTabularFigures, forKey: .tabularFigures) }
    }
}
