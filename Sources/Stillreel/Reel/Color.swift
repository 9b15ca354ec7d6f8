/// An sRGB colour. As text: `#RRGGBB`, or one of a few names.
public struct Color: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    public static let black = Color(red: 0, green: 0, blue: 0)
    public static let white = Color(red: 255, green: 255, blue: 255)

    /// CSS's basic names, level 1.
    private static let names: [String: Color] = [
        "black": .black, "white": .white, "gray": Color(red: 128, green: 128, blue: 128),
        "silver": Color(red: 192, green: 192, blue: 192), "maroon": Color(red: 128, green: 0, blue: 0),
        "red": Color(red: 255, green: 0, blue: 0), "green": Color(red: 0, green: 128, blue: 0),
        "blue": Color(red: 0, green: 0, blue: 255), "navy": Color(red: 0, green: 0, blue: 128),
        "yellow": Color(red: 255, green: 255, blue: 0), "teal": Color(red: 0, green: 128, blue: 128),
        "purple": Color(red: 128, green: 0, blue: 128), "fuchsia": Color(red: 255, green: 0, blue: 255),
        "olive": Color(red: 128, green: 128, blue: 0), "lime": Color(red: 0, green: 255, blue: 0),
        "aqua": Color(red: 0, green: 255, blue: 255),
    ]
}

extension Color: LosslessStringConvertible, Codable {
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

    public var description: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    public init(from decoder: any Decoder) throws {
        self = try decoder.losslessText("a colour as #RRGGBB or a name")
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
