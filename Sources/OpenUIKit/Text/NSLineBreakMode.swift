/// What becomes of a line that is too long. Source: Apple, "NSLineBreakMode".
public enum NSLineBreakMode: Int, Sendable {
    /// It goes on in the next line, with a whole word where there is one.
    case byWordWrapping = 0
    /// It goes on in the next line, with the first character that has no room.
    case byCharWrapping = 1
    /// What has no room is not drawn.
    case byClipping = 2
    /// "…" stands for its beginning, its end, or what is between.
    case byTruncatingHead = 3
    case byTruncatingTail = 4
    case byTruncatingMiddle = 5
}
