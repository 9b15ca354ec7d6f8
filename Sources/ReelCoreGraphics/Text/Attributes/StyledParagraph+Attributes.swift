package import Foundation

extension NSAttributedString {
    /// The text's paragraphs, each in runs of one appearance. What follows the last line feed is a paragraph as well, even if
    /// it is empty. An empty text has none.
    package var styledParagraphs: [StyledParagraph] {
        StyledParagraph.paragraphs(of: string) { place in
            var range = NSRange(location: 0, length: 0)
            let attributes = attributes(at: place, effectiveRange: &range)
            return StyledParagraph.Attributes(attributes, end: range.location + range.length)
        }
    }
}

extension StyledParagraph {
    /// The attributes of characters that follow each other.
    package struct Attributes {
        package var appearance: TextAppearance
        package var style: ParagraphStyle
        /// The place of the next character that may have others, in UTF-16 units.
        package var end: Int

        package init(_ appearance: TextAppearance, _ style: ParagraphStyle = ParagraphStyle(), end: Int = .max) {
            self.appearance = appearance
            self.style = style
            self.end = end
        }

        package init(_ attributes: [NSAttributedString.Key: Any], end: Int = .max) {
            let attributes = TextAttributes(attributes)
            self.init(attributes.appearance, attributes.paragraphStyle, end: end)
        }
    }

    /// Returns the paragraphs of a text: none if it is empty.
    ///
    /// Foundation on Linux leaks 512 bytes for each `NSAttributedString` with attributes, so none is made here.
    ///
    /// - Parameter attributes: returns the attributes of the character at a place, in UTF-16 units, and of those after it.
    package static func paragraphs(of text: String, _ attributes: (Int) -> Attributes) -> [StyledParagraph] {
        let units = Array(text.utf16)
        guard !units.isEmpty else { return [] }
        var paragraphs: [StyledParagraph] = []
        var start = 0
        while true {
            var end = start
            while end < units.count, !isSeparator(units[end]) { end += 1 }
            paragraphs.append(paragraph(units, start, end, attributes))
            guard end < units.count else { return paragraphs }
            let isPair = units[end] == 0x0D && end + 1 < units.count && units[end + 1] == 0x0A
            start = end + (isPair ? 2 : 1)
        }
    }

    /// Returns whether the unit is a line feed, carriage return, next line or paragraph separator.
    private static func isSeparator(_ unit: UInt16) -> Bool { [0x0A, 0x0D, 0x85, 0x2029].contains(unit) }

    private static func paragraph(
        _ units: [UInt16], _ start: Int, _ end: Int, _ attributes: (Int) -> Attributes
    ) -> StyledParagraph {
        // An empty paragraph has the attributes of its separator, and an empty last one those of the separator before it.
        let first = attributes(min(start, units.count - 1))
        var runs: [StyledParagraph.Run] = []
        var index = start
        while index < end {
            let attributes = attributes(index)
            var runEnd = min(max(attributes.end, index + 1), end)
            // Does not split a surrogate pair.
            if runEnd < end, UTF16.isTrailSurrogate(units[runEnd]) { runEnd += 1 }
            runs.append(Run(String(decoding: units[index..<runEnd], as: UTF16.self), attributes.appearance))
            index = runEnd
        }
        return StyledParagraph(runs, first.style, emptyFont: first.appearance.font)
    }
}
