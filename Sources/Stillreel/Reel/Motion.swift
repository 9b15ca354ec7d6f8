/// How the eye moves over a picture while it is shown, from its first frame to its last.
public enum Motion: Hashable, Sendable {
    case none
    /// A little nearer, or a little away: 8 %.
    case gentle
    /// Clearly nearer, away, or along the picture: 25 %, and across all that a picture has more than the canvas shows.
    case lively
    indirect case path(MotionPath)
}

/// From one part of a picture to another.
public struct MotionPath: Hashable, Sendable {
    public enum Curve: String, Hashable, Sendable, CaseIterable {
        /// At one speed.
        case linear
        /// Starts and stops softly: 3t² − 2t³.
        case smooth
    }

    /// Parts of the upright picture. What is seen is the smallest part of the canvas's shape that holds all of it, moved and
    /// shrunk to lie within what the slide has.
    public var start: PictureArea
    public var end: PictureArea
    public var curve: Curve

    public init(from start: PictureArea, to end: PictureArea, curve: Curve = .smooth) {
        self.start = start
        self.end = end
        self.curve = curve
    }
}

/// A part of a picture, in fractions of its width and height, from its top left corner: 0…1.
public struct PictureArea: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public static let whole = PictureArea(x: 0, y: 0, width: 1, height: 1)

    /// True for an area that is one, within the picture, and not less than a ten-thousandth of it wide or high.
    public var isValid: Bool {
        let slack = 1e-9
        return [x, y, width, height].allSatisfy(\.isFinite) && x >= -slack && y >= -slack && width >= 1e-4 && height >= 1e-4
            && x + width <= 1 + slack && y + height <= 1 + slack
    }
}

extension Motion: Codable {
    private static let names: KeyValuePairs<String, Motion> = ["none": .none, "gentle": .gentle, "lively": .lively]

    /// `"gentle"`, or `{ "from": [x, y, width, height], "to": […] }`.
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

    public func encode(to encoder: any Encoder) throws {
        if case .path(let path) = self { return try path.encode(to: encoder) }
        var container = encoder.singleValueContainer()
        try container.encode(Self.names.first { $0.value == self }?.key)
    }

    /// `none`, `gentle` or `lively`; nil for another name.
    public init?(name: String) {
        guard let motion = Self.names.first(where: { $0.key == name })?.value else { return nil }
        self = motion
    }
}

extension MotionPath: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case from, to, curve
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init(
            from: try container.decodeIfPresent(PictureArea.self, forKey: .from) ?? .whole,
            to: try container.decodeIfPresent(PictureArea.self, forKey: .to) ?? .whole,
            curve: try container.decodeChoice(Curve.self, forKey: .curve) ?? .smooth)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(start, forKey: .from)
        try container.encode(end, forKey: .to)
        if curve != .smooth { try container.encode(curve.rawValue, forKey: .curve) }
    }
}

extension PictureArea: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let numbers = try container.decode([Double].self)
        guard numbers.count == 4 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a part of a picture is [x, y, width, height], each 0 to 1")
        }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode([x, y, width, height])
    }
}
