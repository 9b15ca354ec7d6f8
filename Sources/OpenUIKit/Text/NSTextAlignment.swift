/// The side that a paragraph's lines have in common. Source: Apple, "NSTextAlignment".
public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center = 1
    case right = 2
    /// Lines are made as long as there is room, all but the last of a paragraph.
    case justified = 3
    /// The side that the paragraph is read from.
    case natural = 4
}
