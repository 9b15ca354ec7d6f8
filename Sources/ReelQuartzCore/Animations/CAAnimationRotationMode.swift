/// Whether a layer turns with the path that it is moved along (Apple: CAAnimationRotationMode).
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Its x axis points where the path goes.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// Its x axis points where the path comes from.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
