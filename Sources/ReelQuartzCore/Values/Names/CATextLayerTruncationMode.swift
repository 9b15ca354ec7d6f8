/// Where text that is too long is cut off (Apple: CATextLayerTruncationMode).
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// At the layer's edge. The default.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// "…" replaces the beginning of a line.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
    /// Also ends the last line that fits, if lines are wrapped.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
}
