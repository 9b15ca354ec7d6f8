/// What an animation shows before it begins and after it ends (Apple: CAMediaTimingFillMode).
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing: the layer's own value shows. The default.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// Its last value after the end, unless it is removed on completion.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// Its first value before the beginning.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both.
    public static let both = CAMediaTimingFillMode(rawValue: "both")

    var fillsBackwards: Bool { self == .backwards || self == .both }
    var fillsForwards: Bool { self == .forwards || self == .both }
}
