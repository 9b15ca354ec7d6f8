package import Foundation

/// A paragraph of text whose parts look unlike one another.
package struct StyledParagraph {
    /// Text of one look, all but its font and place a matter of drawing.
    package struct Run {
        package var text: String
        package var look: TextAppearance

        package init(_ text: String, _ look: TextAppearance) {
            self.text = text
            self.look = look
        }
    }

    package var runs: [Run]
    package var style: ParagraphStyle
    /// Of a paragraph without text: how high its line is.
    package var emptyFont: TextFont

    package init(_ runs: [Run], _ style: ParagraphStyle = ParagraphStyle(), emptyFont: TextFont) {
        self.runs = runs
        self.style = style
        self.emptyFont = emptyFont
    }
}

/// How a part of a text looks. Lengths are in points.
package struct TextAppearance {
    /// A line under or through text.
    package struct Line: Hashable, Sendable {
        /// How many lines, one over the other: 1 or 2.
        package var count: Int
        /// In the font's own thickness.
        package var thickness: Double
        /// Lengths of dashes and gaps in turn, in thicknesses; none for a solid line.
        package var dashes: [Double]
        /// Nil for the text's.
        package var color: CGColor?

        package init(count: Int = 1, thickness: Double = 1, dashes: [Double] = [], color: CGColor? = nil) {
            self.count = count
            self.thickness = thickness
            self.dashes = dashes
            self.color = color
        }
    }

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
    /// What is added between characters.
    package var kern = 0.0
    /// How far the letters are above the baseline.
    package var rise = 0.0
    /// Of the letters' outline, as a part of the font's size. Below zero the letters are filled as well.
    package var strokeWidth = 0.0
    /// Nil for the text's.
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
    /// `natural` is the side that the paragraph is read from.
    package enum Alignment: Hashable, Sendable {
        case natural, left, center, right, justified
    }

    package enum LineBreak: Hashable, Sendable {
        /// Between words, or within one that is too long for a line.
        case words
        /// Anywhere.
        case characters
        /// Not at all: what is too long is cut off.
        case clip
        /// Not at all: "…" stands for what is too long.
        case truncateHead, truncateMiddle, truncateTail
    }

    package enum Direction: Hashable, Sendable {
        /// As the first letter is read that has a direction.
        case natural
        case leftToRight, rightToLeft
    }

    package var alignment = Alignment.natural
    package var lineBreak = LineBreak.words
    package var direction = Direction.natural
    /// Between two lines of the paragraph.
    package var lineSpacing = 0.0
    /// What lines are higher than their fonts; 0 counts as 1. What they grow by is added above the letters.
    package var lineHeightMultiple = 0.0
    package var minimumLineHeight = 0.0
    /// 0 for no limit.
    package var maximumLineHeight = 0.0
    package var spacingBefore = 0.0
    package var spacingAfter = 0.0
    /// From the side that the paragraph is read from.
    package var firstLineIndent = 0.0
    /// The same, for all lines but the first.
    package var indent = 0.0
    /// Where lines end: from the side that they begin at where it is more than 0, else from the other one.
    package var tailIndent = 0.0

    package init() {}
}
