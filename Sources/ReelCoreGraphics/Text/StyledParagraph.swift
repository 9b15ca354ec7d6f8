package import Foundation

/// A paragraph of text whose parts differ in appearance.
package struct StyledParagraph {
    /// Text with one appearance. Only its font, kerning and rise affect the layout.
    package struct Run {
        package var text: String
        package var appearance: TextAppearance

        package init(_ text: String, _ appearance: TextAppearance) {
            self.text = text
            self.appearance = appearance
        }
    }

    package var runs: [Run]
    package var style: ParagraphStyle
    /// The font that determines the height of an empty line.
    package var emptyFont: TextFont

    package init(_ runs: [Run], _ style: ParagraphStyle = ParagraphStyle(), emptyFont: TextFont) {
        self.runs = runs
        self.style = style
        self.emptyFont = emptyFont
    }
}

/// The appearance of a part of a text. Lengths are in points.
package struct TextAppearance {
    /// A line under or through text.
    package struct Line: Hashable, Sendable {
        /// The number of parallel lines: 1 or 2.
        package var count: Int
        /// The thickness as a multiple of the font's own.
        package var thickness: Double
        /// The lengths of dashes and gaps in turn, in multiples of the thickness; empty for a solid line.
        package var dashes: [Double]
        /// The colour; nil for the text's.
        package var color: CGColor?

        package init(count: Int = 1, thickness: Double = 1, dashes: [Double] = [], color: CGColor? = nil) {
            self.count = count
            self.thickness = thickness
            self.dashes = dashes
            self.color = color
        }
    }

    /// A shadow of text; see `CGContext.setShadow(offset:blur:color:)`.
    package struct Shadow: Hashable, Sendable {
        package var offset: CGSize
        package var blur: CGFloat
        package var color: CGColor

        package init(offset: CGSize, blur: CGFloat, color: CGColor) {
            self.offset = offset
            self.blur = blur
            self.color = color
        }
    }

    package var font: TextFont
    package var color: CGColor
    package var background: CGColor?
    /// The extra space between characters.
    package var kern = 0.0
    /// The height of the letters above the baseline.
    package var rise = 0.0
    /// The width of the letters' outline as a fraction of the font's size. If it is negative, the letters are filled as well.
    package var strokeWidth = 0.0
    /// The outline's colour; nil for the text's.
    package var strokeColor: CGColor?
    package var underline: Line?
    package var strikethrough: Line?
    package var shadow: Shadow?

    package init(font: TextFont, color: CGColor) {
        self.font = font
        self.color = color
    }
}

/// How a paragraph's lines are broken and placed. Lengths are in points.
package struct ParagraphStyle: Hashable, Sendable {
    /// The alignment of lines. `natural` is the side where reading begins.
    package enum Alignment: Hashable, Sendable {
        case natural, left, center, right, justified
    }

    /// What happens to a line that is too long.
    package enum LineBreak: Hashable, Sendable {
        /// Breaks between words, or within a word that is too long for a line.
        case words
        /// Breaks anywhere.
        case characters
        /// Does not break; what is too long is cut off.
        case clip
        /// Does not break; "…" replaces what is too long.
        case truncateHead, truncateMiddle, truncateTail
    }

    /// The direction in which a paragraph is read.
    package enum Direction: Hashable, Sendable {
        /// The direction of the first letter that has one.
        case natural
        case leftToRight, rightToLeft
    }

    package var alignment = Alignment.natural
    package var lineBreak = LineBreak.words
    package var direction = Direction.natural
    /// The space between two lines of the paragraph.
    package var lineSpacing = 0.0
    /// The line height as a multiple of the fonts' height; 0 counts as 1. Extra height is added above the letters.
    package var lineHeightMultiple = 0.0
    package var minimumLineHeight = 0.0
    /// The maximum line height; 0 for no limit.
    package var maximumLineHeight = 0.0
    package var spacingBefore = 0.0
    package var spacingAfter = 0.0
    /// The indent of the first line, from the side where reading begins.
    package var firstLineIndent = 0.0
    /// The indent of all lines but the first.
    package var indent = 0.0
    /// Where lines end: measured from the side where they begin if it is above 0, otherwise from the other side.
    package var tailIndent = 0.0

    package init() {}
}
