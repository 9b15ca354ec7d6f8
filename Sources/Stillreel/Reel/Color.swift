import ReelColor

/// An opaque sRGB colour. Its text is `#RRGGBB` or one of CSS's sixteen basic names.
public struct Color: Hashable, Sendable {
    /// The red component, 0 to 255.
    public var red: UInt8
    /// The green component, 0 to 255.
    public var green: UInt8
    /// The blue component, 0 to 255.
    public var blue: UInt8

    /// Creates a colour from its components, each 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Black, `#000000`.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// White, `#ffffff`.
    public static let white = Color(red: 255, green: 255, blue: 255)

    private static let names = RGB24.basicNames.mapValues { color in
        Color(red: UInt8(color.red), green: UInt8(color.green), blue: UInt8(color.blue))
    }

    /// The names that are allowed.
    static var basicNames: some Collection<String> { names.keys }
}

extension Color: LosslessStringConvertible, Codable {
    /// Parses a colour as `#RRGGBB`, `RRGGBB` or a name, regardless of case; nil if the text is neither.
    public init?(_ description: String) {
        let text = description.lowercased()
        if let named = Self.names[text] {
            self = named
            return
        }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else { return nil }
        self.init(red: UInt8(number >> 16), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
    }

    /// The colour as `#rrggbb`.
    public var description: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Decodes a colour from its text.
    ///
    /// - Throws: `DecodingError` if it is not a colour.
    public init(from decoder: any Decoder) throws {
        self = try decoder.losslessText("a colour; write #RRGGBB or a name such as white")
    }

    /// Encodes the colour as `#rrggbb`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
