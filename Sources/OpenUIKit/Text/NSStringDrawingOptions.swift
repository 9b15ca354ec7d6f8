/// How text is measured and drawn. Source: Apple, "NSStringDrawingOptions".
///
/// Apple's `usesDeviceMetrics` is absent.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The origin is the upper left corner of the first line, and lines are broken. Without it the origin is on the baseline, and
    /// there is one line only.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// Lines are apart what their fonts want them to be.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    /// "…" ends the last line that there is room for, where there are more. Counts with `usesLineFragmentOrigin` only.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}
