/// How text looks, and what becomes of it where it is wider than it may be.
package struct TextStyle: Hashable, Sendable {
    package enum Weight: Hashable, Sendable {
        case regular, medium, bold
    }

    /// The side that lines of unlike length have in common: `start` is the left one of text that is read from left to right.
    package enum Alignment: Hashable, Sendable {
        case start, center, end
    }

    /// What becomes of a line that is wider than `maximumWidth`.
    package enum Overflow: Hashable, Sendable {
        /// It goes on in the next line: between words, or within one that is too long. After `maximumLines` it ends in "…".
        case wrap
        /// "…" takes the place of what is too much, in the middle (which suits file names) or at the end, in the last of
        /// `maximumLines`, or in the only line where there is no such number.
        case truncateMiddle, truncateEnd
    }

    /// sRGB, 0…1 each, not multiplied by alpha.
    package struct Color: Hashable, Sendable {
        package var red, green, blue, alpha: Double

        package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
            (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
        }

        package static let black = Color(red: 0, green: 0, blue: 0)
        package static let white = Color(red: 1, green: 1, blue: 1)
    }

    /// A family that Fontconfig knows; for another one, and for characters that a family does not have, it finds the next best.
    package var family: String
    /// Of the font, in pixels: about the distance from the top of an accent to the bottom of a "g".
    package var size: Double
    package var weight: Weight
    package var color: Color
    package var alignment: Alignment
    /// In pixels; nil for no limit.
    package var maximumWidth: Int?
    package var maximumLines: Int?
    package var overflow: Overflow

    package init(
        family: String = "Sans", size: Double, weight: Weight = .regular, color: Color = .black, alignment: Alignment = .start,
        maximumWidth: Int? = nil, maximumLines: Int? = nil, overflow: Overflow = .wrap
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.color = color
        self.alignment = alignment
        self.maximumWidth = maximumWidth
        self.maximumLines = maximumLines
        self.overflow = overflow
    }
}
