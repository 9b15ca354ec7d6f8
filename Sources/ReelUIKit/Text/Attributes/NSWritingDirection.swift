/// The direction in which a paragraph is read. Source: Apple, "NSWritingDirection".
public enum NSWritingDirection: Int, Sendable {
    /// The direction of the first letter that has one.
    case natural = -1
    case leftToRight = 0
    case rightToLeft = 1
}
