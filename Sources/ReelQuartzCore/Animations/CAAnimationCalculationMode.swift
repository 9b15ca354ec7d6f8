/// How the values between keyframes are found (Apple: CAAnimationCalculationMode).
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// On straight lines. The default.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// Each value stays until the next one. There is one more time than values: that of the end.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// On straight lines, or a path, at constant speed; `keyTimes` and `timingFunctions` have no effect.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// On a smooth curve through the values; only for numbers, points, sizes and rectangles. Of a path, the same as `linear`.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// On a smooth curve at constant speed; `keyTimes` and `timingFunctions` have no effect.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}
