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
