import ReelCoreGraphics

/// The thickness and the pattern of a line under or through text. Source: Apple, "NSUnderlineStyle".
///
/// Attributes contain the raw value. Difference from Apple: `byWord` is absent.
public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let single = NSUnderlineStyle(rawValue: UnderlineStyle.single)
    /// A line twice as thick as `single`.
    public static let thick = NSUnderlineStyle(rawValue: UnderlineStyle.thick)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: UnderlineStyle.double)

    public static let patternDot = NSUnderlineStyle(rawValue: UnderlineStyle.patternDot)
    public static let patternDash = NSUnderlineStyle(rawValue: UnderlineStyle.patternDash)
    public static let patternDashDot = NSUnderlineStyle(rawValue: UnderlineStyle.patternDashDot)
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: UnderlineStyle.patternDashDotDot)
}
