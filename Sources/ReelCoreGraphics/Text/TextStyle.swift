/// How text looks, and how it is wrapped or truncated if it is too wide.
package struct TextStyle: Hashable, Sendable {
    /// The weight of the font.
    package enum Weight: Hashable, Sendable {
        case regular, medium, bold
    }

    /// The side at which lines of different length are aligned: `start` is the left side of text that is read from left to
    /// right.
    package enum Alignment: Hashable, Sendable {
        case start, center, end
    }

    /// What happens to a line that is wider than `maximumWidth`.
    package enum Overflow: Hashable, Sendable {
        /// Wraps between words, or within a word that is too long. The text ends in "…" after `maximumLines`.
        case wrap
        /// Replaces the excess with "…", in the middle (which suits file names) or at the end, in the last of `maximumLines`,
        /// or in the only line if `maximumLines` is nil.
        case truncateMiddle, truncateEnd
    }

    package typealias Color = SRGBColor

    /// A family that Fontconfig knows. For unknown families, and for characters that a family lacks, it uses the closest match.
    package var family: String
    /// The font size in pixels: about the distance from the top of an accent to the bottom of a "g".
    package var size: Double
    package var weight: Weight
    package var color: Color
    package var alignment: Alignment
    /// The maximum width in pixels; nil for no limit.
    package var maximumWidth: Int?
    package var maximumLines: Int?
    package var overflow: Overflow
    /// Whether all digits are equally wide, if the font can do that (OpenType's feature `tnum`), so that changing numbers do not
    /// move what is beside them.
    package var hasTabularFigures: Bool

    package init(
        family: String = "Sans", size: Double, weight: Weight = .regular, color: Color = .black, alignment: Alignment = .start,
        maximumWidth: Int? = nil, maximumLines: Int? = nil, overflow: Overflow = .wrap,
        hasTabularFigures: Bool = false
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.color = color
        self.alignment = alignment
        self.maximumWidth = maximumWidth
        self.maximumLines = maximumLines
        self.overflow = overflow
        self.hasTabularFigures = hasTabularFigures
    }
}
