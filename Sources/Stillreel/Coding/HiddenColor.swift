/// A colour that YAML reads as a comment: `color: #101418`.
struct HiddenColor {
    /// The column of the empty value in place of the colour, directly after the colon or hyphen. Counted from 1 in Unicode
    /// scalars, as libyaml does.
    let column: Int
    /// The colour, including its `#`.
    let color: String
    /// Whether the colour may be in a flow mapping: it follows a colon, with a brace or comma earlier in the line and no quotes
    /// in between.
    let isInBraces: Bool

    /// Returns all candidates in a line, found in one pass because a line may be as long as the file.
    static func all(in line: Substring) -> [HiddenColor] {
        var colors: [HiddenColor] = []
        var mayBeInBraces = false
        /// The last colon or hyphen, if only blanks have followed it so far.
        var sign: (letter: Unicode.Scalar, column: Int)?
        var column = 0
        var previous: Unicode.Scalar?
        for (index, letter) in zip(line.unicodeScalars.indices, line.unicodeScalars) {
            column += 1
            defer { previous = letter }
            switch letter {
            case ":", "-": sign = (letter, column + 1)
            case " ", "\t": continue
            case "#":
                if let sign, previous == " " || previous == "\t", let color = color(line.unicodeScalars[index...]) {
                    colors.append(
                        HiddenColor(column: sign.column, color: color, isInBraces: mayBeInBraces && sign.letter == ":"))
                }
                sign = nil
            default:
                sign = nil
                if letter == "{" || letter == "," { mayBeInBraces = true }
                if letter == "\"" || letter == "'" { mayBeInBraces = false }
            }
        }
        return colors
    }

    private static func color(_ letters: Substring.UnicodeScalarView.SubSequence) -> String? {
        let digits = letters.dropFirst().prefix { $0.properties.isASCIIHexDigit }
        guard digits.count == 6 else { return nil }
        let next = letters[digits.endIndex...].first
        guard next.map({ !$0.isASCII || !$0.properties.isAlphabetic }) ?? true else { return nil }
        return "#" + String(digits)
    }
}
