/// What happens to a line that is too long. Source: Apple, "NSLineBreakMode".
public enum NSLineBreakMode: Int, Sendable {
    /// Continues in the next line, at a word boundary if possible.
    case byWordWrapping = 0
    /// Continues in the next line with the first character that does not fit.
    case byCharWrapping = 1
    /// Cuts off what does not fit.
    case byClipping = 2
    /// "…" replaces the line's beginning, its end or its middle.
    case byTruncatingHead = 3
    case byTruncatingTail = 4
    case byTruncatingMiddle = 5
}
