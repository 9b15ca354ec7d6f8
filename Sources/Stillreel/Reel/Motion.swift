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

extension Motion: Codable {
    private static let names: KeyValuePairs<String, Motion> = ["none": .none, "gentle": .gentle, "lively": .lively]

    /// The names of all motions but paths.
    static let words = names.map(\.key)

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
                        + SpellingCorrection.suggestion(for: name, among: Self.words)))
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
