package import Foundation

extension NSAttributedString {
    /// The text's paragraphs, each in runs of one appearance. What follows the last line feed is a paragraph as well, even if
    /// it is empty.
    package var styledParagraphs: [StyledParagraph] {
        let units = Array(string.utf16)
        var paragraphs: [StyledParagraph] = []
        var start = 0
        while true {
            var end = start
            while end < units.count, !Self.isSeparator(units[end]) { end += 1 }
            paragraphs.append(paragraph(units, start, end))
            guard end < units.count else { return paragraphs }
            let isPair = units[end] == 0x0D && end + 1 < units.count && units[end + 1] == 0x0A
            start = end + (isPair ? 2 : 1)
        }
    }

    /// Returns whether the unit is a line feed, carriage return, next line or paragraph separator.
    private static func isSeparator(_ unit: UInt16) -> Bool { [0x0A, 0x0D, 0x85, 0x2029].contains(unit) }

    private func paragraph(_ units: [UInt16], _ start: Int, _ end: Int) -> StyledParagraph {
        // An empty paragraph has the attributes of its separator, and an empty last one those of the separator before it.
        let place = min(start, units.count - 1)
        let first = TextAttributes(place < 0 ? [:] : attributes(at: place, effectiveRange: nil))
        var runs: [StyledParagraph.Run] = []
        var index = start
        while index < end {
            var range = NSRange(location: 0, length: 0)
            let attributes = attributes(at: index, effectiveRange: &range)
            var runEnd = min(max(range.location + range.length, index + 1), end)
            // Does not split a surrogate pair.
            if runEnd < end, UTF16.isTrailSurrogate(units[runEnd]) { runEnd += 1 }
            runs.append(
                StyledParagraph.Run(
                    String(decoding: units[index..<runEnd], as: UTF16.self), TextAttributes(attributes).appearance))
            index = runEnd
        }
        return StyledParagraph(runs, first.paragraphStyle, emptyFont: first.font)
    }
}
