/// How a transition looks (Apple: CATransitionType).
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer as it was fades into the layer as it is. The default.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The layer as it is slides over the layer as it was.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The layer as it is slides in, and pushes the layer as it was out.
    public static let push = CATransitionType(rawValue: "push")
    /// The layer as it was slides out, and the layer as it is is seen behind it.
    public static let reveal = CATransitionType(rawValue: "reveal")
}
