/// What is inside of a path (Apple: CAShapeLayerFillRule).
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Where it winds around a point. The default.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// Where an odd number of lines is between a point and the outside.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}
