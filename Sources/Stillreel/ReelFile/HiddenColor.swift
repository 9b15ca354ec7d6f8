/// A colour that YAML takes for a comment: `color: #101418`.
struct HiddenColor {
    /// Of the value that it was to be: right behind the colon or the hyphen. From 1, in Unicode's scalars, as libyaml counts.
    let column: Int
    /// With its `#`.
    let color: String
    /// Behind a colon, with a brace or a comma before it in the line, and no quotes between.
    let isInBraces: Bool

    /// All that a line may have, in one pass: lines may be as long as a file.
    static func all(in line: Substring) -> [HiddenColor] {
        var colors: [HiddenColor] = []
        var mayBeInBraces = false
        /// A colon or hyphen with nothing but blanks behind it so far.
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
