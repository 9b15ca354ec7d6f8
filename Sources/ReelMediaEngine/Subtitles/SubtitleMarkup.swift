import Foundation

/// The markup that is left in subtitles after FFmpeg has converted them to ASS events.
enum SubtitleMarkup {
    case ass
    /// Braces are literal unless a backslash follows, and FFmpeg does not resolve character references.
    case subRip

    /// Returns the text of `ReadOrder,Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text`, without markup.
    func text(ofEvent event: String) -> String {
        // Splits scalars, because a Swift character may consist of a carriage return and a line feed.
        let fields = event.unicodeScalars.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
        guard fields.count == 9 else { return "" }
        let text = withoutMarks(Array(fields[8]))
        let lines = (self == .subRip ? CharacterReference.resolving(text, needsSemicolon: true) : text)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        return lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
    }

    private func withoutMarks(_ event: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        var place = 0
        var isDrawing = false
        // Prevents repeated searches: there may be thousands of braces that are never closed.
        let lastBrace = event.lastIndex(of: "}") ?? 0
        while place < event.count {
            let letter = event[place]
            let next = place + 1 < event.count ? event[place + 1] : nil
            if letter == "{", place < lastBrace, self != .subRip || next == "\\", let end = event[place...].firstIndex(of: "}") {
                isDrawing = Self.draws(event[place..<end]) ?? isDrawing
                place = end
            } else if letter == "\\", let escaped = escaped(next) {
                text.append(escaped)
                place += 1
            } else if !isDrawing, letter == "\n" || letter == "\t" || letter.properties.generalCategory != .control {
                text.append(letter)
            }
            place += 1
        }
        return String(text)
    }

    /// Returns the character that a backslash and the character after it stand for; nil if they stand for themselves.
    private func escaped(_ letter: Unicode.Scalar?) -> Unicode.Scalar? {
        switch letter {
        case "N": "\n"
        case "n" where self == .ass: "\n"
        case "h" where self == .ass: "\u{A0}"
        case "{" where self != .subRip, "}" where self != .subRip: letter
        // FFmpeg escapes a literal backslash by a word joiner after it.
        case "\u{2060}" where self != .subRip: "\\"
        default: nil
        }
    }

    /// Returns whether drawing commands follow a block of tags instead of text; nil if the block does not specify it.
    private static func draws(_ block: ArraySlice<Unicode.Scalar>) -> Bool? {
        let marks = String(String.UnicodeScalarView(block)).split(separator: "\\").dropFirst()
        let scales = marks.compactMap { mark in mark.hasPrefix("p") ? Int(mark.dropFirst().filter { $0 != "}" }) : nil }
        return scales.last.map { $0 > 0 }
    }
}
