package import Foundation

extension NSAttributedString {
    /// The text's paragraphs, each in runs of one appearance. What follows the last line feed is a paragraph as well, even if
    /// it is empty.
    package var styledParagraphs: [StyledParagraph] {
        StyledParagraph.paragraphs(of: string) { place in
            var range = NSRange(location: 0, length: 0)
            let attributes = TextAttributes(attributes(at: place, effectiveRange: &range))
            return (attributes, range.location + range.length)
        }
    }
}

extension StyledParagraph {
    /// Returns the paragraphs of a text whose characters all have the same attributes.
    ///
    /// Foundation on Linux leaks 512 bytes for each `NSAttributedString` with attributes, so none is made here.
    package static func paragraphs(of text: String, _ attributes: [NSAttributedString.Key: Any]) -> [StyledParagraph] {
        let attributes = TextAttributes(attributes)
        return paragraphs(of: text) { _ in (attributes, .max) }
    }

    /// - Parameter attributes: returns the attributes at a place, in UTF-16 units, and the next place that has others.
    package static func paragraphs(
        of text: String, _ attributes: (Int) -> (attributes: TextAttributes, end: Int)
    ) -> [StyledParagraph] {
        let units = Array(text.utf16)
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
        _ units: [UInt16], _ start: Int, _ end: Int, _ attributes: (Int) -> (attributes: TextAttributes, end: Int)
    ) -> StyledParagraph {
        // An empty paragraph has the attributes of its separator, and an empty last one those of the separator before it.
        let place = min(start, units.count - 1)
        let first = place < 0 ? TextAttributes([:]) : attributes(place).attributes
        var runs: [StyledParagraph.Run] = []
        var index = start
        while index < end {
            let (attributes, next) = attributes(index)
            var runEnd = min(max(next, index + 1), end)
            // Does not split a surrogate pair.
            if runEnd < end, UTF16.isTrailSurrogate(units[runEnd]) { runEnd += 1 }
            runs.append(
                StyledParagraph.Run(String(decoding: units[index..<runEnd], as: UTF16.self), attributes.appearance))
            index = runEnd
        }
        return StyledParagraph(runs, first.paragraphStyle, emptyFont: first.font)
    }
}

extension [StyledParagraph] {
    /// Whether they are those of a text without a character, not even a line feed.
    package var haveNoText: Bool { count <= 1 && allSatisfy(\.runs.isEmpty) }
}
