/// Which way a paragraph is read. Source: Apple, "NSWritingDirection".
public enum NSWritingDirection: Int, Sendable {
    /// As the first letter is read that has a direction.
    case natural = -1
    case leftToRight = 0
    case rightToLeft = 1
}
