/// The side at which a paragraph's lines are aligned. Source: Apple, "NSTextAlignment".
public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center = 1
    case right = 2
    /// All lines of a paragraph but the last are stretched to the full width.
    case justified = 3
    /// The side where reading begins.
    case natural = 4
}
