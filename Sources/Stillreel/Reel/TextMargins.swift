/// The margins of the canvas that contain no text, because an application shows its own controls there. Each is a fraction of the
/// canvas's height (top and bottom) or width (left and right), 0 to 0.45.
public struct TextMargins: Hashable, Sendable {
    /// The margin at the top.
    public var top: Double
    /// The margin at the bottom.
    public var bottom: Double
    /// The margin on the left.
    public var left: Double
    /// The margin on the right.
    public var right: Double

    /// Creates margins.
    public init(top: Double = 0, bottom: Double = 0, left: Double = 0, right: Double = 0) {
        (self.top, self.bottom, self.left, self.right) = (top, bottom, left, right)
    }

    /// The fractions that are allowed.
    static let fractions = 0.0...0.45
    var all: KeyValuePairs<String, Double> { ["top": top, "bottom": bottom, "left": left, "right": right] }
}

extension TextMargins: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case top, bottom, left, right }

    /// Decodes margins from an object. Keys that are missing are 0.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init(
            top: try container.decodeIfPresent(Double.self, forKey: .top) ?? 0,
            bottom: try container.decodeIfPresent(Double.self, forKey: .bottom) ?? 0,
            left: try container.decodeIfPresent(Double.self, forKey: .left) ?? 0,
            right: try container.decodeIfPresent(Double.self, forKey: .right) ?? 0)
    }
}
