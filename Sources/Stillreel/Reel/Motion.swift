/// How the camera moves over a picture, from the slide's first frame to its last.
public enum Motion: Hashable, Sendable {
    /// The camera does not move.
    case none
    /// The camera zooms in or out a little, by 8 %.
    case gentle
    /// The camera zooms in or out by 25 % or, if the canvas does not show the whole picture, pans along it.
    case lively
    /// The camera moves from one area of the picture to another.
    indirect case path(MotionPath)
}

/// A camera motion from one area of a picture to another.
public struct MotionPath: Hashable, Sendable {
    /// The speed of the motion over time.
    public enum Curve: String, Hashable, Sendable, CaseIterable {
        /// Constant speed.
        case linear
        /// Starts and stops softly: 3t² − 2t³.
        case smooth
    }

    /// The first area of the upright picture. The camera shows the smallest area with the canvas's aspect ratio that contains it,
    /// moved and shrunk to lie within the slide.
    public var start: PictureArea
    /// The last area of the upright picture, shown in the same way as the first.
    public var end: PictureArea
    /// The speed over time; by default `smooth`.
    public var curve: Curve

    /// Creates a path between two areas.
    public init(from start: PictureArea, to end: PictureArea, curve: Curve = .smooth) {
        self.start = start
        self.end = end
        self.curve = curve
    }
}

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

extension Motion: Codable {
    private static let names: KeyValuePairs<String, Motion> = ["none": .none, "gentle": .gentle, "lively": .lively]

    /// Decodes a motion from a name such as `"gentle"`, or from an object `{ "from": [x, y, width, height], "to": […] }`.
    ///
    /// - Throws: `DecodingError` for an unknown name or key, or an invalid value.
    public init(from decoder: any Decoder) throws {
        guard let name = try? decoder.singleValueContainer().decode(String.self) else {
            self = .path(try MotionPath(from: decoder))
            return
        }
        guard let motion = Motion(name: name) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "\"\(name)\" is not one of none, gentle, lively, or { \"from\": […], \"to\": […] }"
                        + Spelling.suggestion(for: name, among: Self.names.map(\.key))))
        }
        self = motion
    }

    /// Encodes the motion as a name or, for a path, as an object.
    public func encode(to encoder: any Encoder) throws {
        if case .path(let path) = self { return try path.encode(to: encoder) }
        var container = encoder.singleValueContainer()
        try container.encode(Self.names.first { $0.value == self }?.key)
    }

    /// Creates a motion from the name `none`, `gentle` or `lively`; nil for any other.
    public init?(name: String) {
        guard let motion = Self.names.first(where: { $0.key == name })?.value else { return nil }
        self = motion
    }
}

extension MotionPath: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case from, to, curve
    }

    /// Decodes a path from an object. `from` and `to` default to the whole picture.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init(
            from: try container.decodeIfPresent(PictureArea.self, forKey: .from) ?? .whole,
            to: try container.decodeIfPresent(PictureArea.self, forKey: .to) ?? .whole,
            curve: try container.decodeChoice(Curve.self, forKey: .curve) ?? .smooth)
    }

    /// Encodes the path as an object. Omits the default curve.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(start, forKey: .from)
        try container.encode(end, forKey: .to)
        if curve != .smooth { try container.encode(curve.rawValue, forKey: .curve) }
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
