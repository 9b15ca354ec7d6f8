import Foundation

/// How text on a movie looks, and where it stands.
public struct TextLook: Hashable, Sendable {
    public enum Place: String, Hashable, Sendable, CaseIterable {
        case topLeft = "top-left"
        case top
        case topRight = "top-right"
        case left, center, right
        case bottomLeft = "bottom-left"
        case bottom
        case bottomRight = "bottom-right"
    }

    public var place: Place
    /// Of the letters, as a part of the canvas's shorter side: 0.05 is 54 pixels on 1920×1080.
    public var size: Double
    /// A family that is installed, or a path of a font file (it holds a `/` or ends in .ttf, .otf, .ttc).
    public var font: String
    public var isBold: Bool
    public var color: Color
    /// A soft shadow behind it, so that it can be read on any picture.
    public var hasShadow: Bool

    public init(
        place: Place = .bottom, size: Double = 0.05, font: String = "Sans", isBold: Bool = false, color: Color = .white,
        hasShadow: Bool = true
    ) {
        self.place = place
        self.size = size
        self.font = font
        self.isBold = isBold
        self.color = color
        self.hasShadow = hasShadow
    }

    /// The path of a font file; nil for a family.
    public var fontFile: String? {
        let isFile = font.contains("/") || [".ttf", ".otf", ".ttc"].contains { font.lowercased().hasSuffix($0) }
        return isFile ? font : nil
    }
}

/// The keys of a text's look stand beside those of what is written: `{ "text": "Rome", "place": "top" }`.
extension TextLook {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case place, size, font, bold, color, shadow
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
    }

    /// What is as it is anyway is left out.
    func encode(to container: inout KeyedEncodingContainer<CodingKeys>) throws {
        let usual = TextLook()
        if place != usual.place { try container.encode(place.rawValue, forKey: .place) }
        if size != usual.size { try container.encode(size, forKey: .size) }
        if font != usual.font { try container.encode(font, forKey: .font) }
        if isBold { try container.encode(isBold, forKey: .bold) }
        if color != usual.color { try container.encode(color, forKey: .color) }
        if !hasShadow { try container.encode(hasShadow, forKey: .shadow) }
    }
}
