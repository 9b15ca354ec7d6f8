/// Character references of HTML: `&amp;`, `&#8364;`, `&#x20AC;` (HTML Standard, 13.2.5.72 to 13.2.5.80).
enum CharacterReference {
    /// Reads the reference at an ampersand.
    ///
    /// - Parameter needsSemicolon: whether a name without a semicolon is text, as in formats other than HTML and WebVTT.
    /// - Returns: the scalars that it stands for, and how many scalars it has; nil if it is none.
    static func read(
        _ text: [Unicode.Scalar], at start: Int, needsSemicolon: Bool = false
    ) -> (scalars: [Unicode.Scalar], count: Int)? {
        let first = start + 1
        guard first < text.count else { return nil }
        if text[first] == "#" { return number(text, at: start, needsSemicolon: needsSemicolon) }
        let end = text[first...].prefix(longestName + 1).prefix { isLetter($0) || isDigit($0) }.endIndex
        guard end > first else { return nil }
        if end < text.count, text[end] == ";", let scalars = names[string(text[first..<end])] {
            return (scalars, end + 1 - start)
        }
        guard !needsSemicolon else { return nil }
        for length in stride(from: min(longestShortName, end - first), to: 1, by: -1) {
            let name = string(text[first..<first + length])
            if shortNames.contains(name), let scalars = names[name] { return (scalars, 1 + length) }
        }
        return nil
    }

    /// Returns a text with its references resolved.
    static func resolving(_ text: String, needsSemicolon: Bool) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var place = 0
        while place < scalars.count {
            if scalars[place] == "&", let found = read(scalars, at: place, needsSemicolon: needsSemicolon) {
                result.append(contentsOf: found.scalars)
                place += found.count
            } else {
                result.append(scalars[place])
                place += 1
            }
        }
        return String(result)
    }

    private static func number(
        _ text: [Unicode.Scalar], at start: Int, needsSemicolon: Bool
    ) -> (scalars: [Unicode.Scalar], count: Int)? {
        var place = start + 2
        let isHexadecimal = place < text.count && (text[place] == "x" || text[place] == "X")
        if isHexadecimal { place += 1 }
        let radix: UInt32 = isHexadecimal ? 16 : 10
        let first = place
        var value: UInt32 = 0
        while place < text.count, let digit = Character(text[place]).hexDigitValue, text[place].isASCII, digit < radix {
            value = min(value * radix + UInt32(digit), 0x11_0000)
            place += 1
        }
        guard place > first else { return nil }
        if place < text.count, text[place] == ";" {
            place += 1
        } else if needsSemicolon {
            return nil
        }
        return ([scalar(value)], place - start)
    }

    /// Returns the scalar of a number: those of 0x80 to 0x9F are meant in Windows's encoding, and what is none is U+FFFD.
    private static func scalar(_ value: UInt32) -> Unicode.Scalar {
        let windows = value >= 0x80 && value < 0xA0 ? windows1252[Int(value) - 0x80] : 0
        return Unicode.Scalar(windows > 0 ? windows : value == 0 ? 0xFFFD : value) ?? "\u{FFFD}"
    }

    /// What 0x80 to 0x9F are in windows-1252; 0 for nothing.
    private static let windows1252: [UInt32] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
    ]

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }

    // MARK: Names

    private static let names: [String: [Unicode.Scalar]] = nameTable.split { $0 == "," || $0 == "\n" }
        .reduce(into: [:]) { table, row in
            let parts = row.split(separator: " ")
            guard parts.count == 2 else { return }
            let numbers = parts[1].split(separator: "+").compactMap { UInt32($0, radix: 16) }
            table[String(parts[0])] = numbers.compactMap { Unicode.Scalar($0) }
        }
    private static let shortNames = Set(namesWithoutSemicolon.split(whereSeparator: \.isWhitespace).map(String.init))
    /// The lengths of the longest name of each table.
    private static let (longestName, longestShortName) = (31, 6)
}
