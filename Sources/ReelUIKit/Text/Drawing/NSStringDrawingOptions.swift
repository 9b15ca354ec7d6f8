/// How text is measured and drawn. Source: Apple, "NSStringDrawingOptions".
///
/// Difference from Apple: `usesDeviceMetrics` is absent.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The origin is the upper-left corner of the first line, and lines are broken. Without this option, the origin is on the
    /// baseline and there is only one line.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// Lines are spaced by the gaps that their fonts specify.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    /// "…" ends the last line that fits if there are more lines. Applies only with `usesLineFragmentOrigin`.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}
