/// An area of a picture in fractions of its width and height, 0 to 1, from its top left corner.
public struct PictureArea: Hashable, Sendable {
    /// The left edge as a fraction of the picture's width.
    public var x: Double
    /// The top edge as a fraction of the picture's height.
    public var y: Double
    /// The width as a fraction of the picture's width.
    public var width: Double
    /// The height as a fraction of the picture's height.
    public var height: Double

    /// Creates an area. It is not checked; see `isValid`.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole picture.
    public static let whole = PictureArea(x: 0, y: 0, width: 1, height: 1)

    /// Whether the area lies within the picture, and is at least a ten-thousandth of the picture wide and high.
    public var isValid: Bool {
        let slack = 1e-9
        return [x, y, width, height].allSatisfy(\.isFinite) && x >= -slack && y >= -slack && width >= 1e-4 && height >= 1e-4
            && x + width <= 1 + slack && y + height <= 1 + slack
    }
}

extension PictureArea: Codable {
    /// Decodes an area from the array `[x, y, width, height]`.
    ///
    /// - Throws: `DecodingError` unless there are four numbers.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let numbers = try container.decode([Double].self)
        guard numbers.count == 4 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a picture area must be [x, y, width, height], each 0 to 1")
        }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Encodes the area as the array `[x, y, width, height]`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode([x, y, width, height])
    }
}
