/// Text as Pango is given it.
enum PangoText {
    /// Returns what stands for each of a text's scalars: nil for NULs, which are omitted, and a no-break space for a space that a
    /// mark or joiner follows. Unicode recommends that for marks without a letter (The Unicode Standard, 7.9), and Pango 1.50
    /// ends the process if it has to break a line in such a space and mark (an assertion in `process_line`).
    static func scalars(of text: String.UnicodeScalarView) -> [Unicode.Scalar?] {
        var scalars: [Unicode.Scalar?] = []
        for scalar in text {
            let isMark = scalar.properties.isGraphemeExtend || scalar == "\u{200D}"
            if isMark, scalars.last == " " { scalars[scalars.count - 1] = "\u{A0}" }
            scalars.append(scalar == "\0" ? nil : scalar)
        }
        return scalars
    }

    /// Returns the UTF-8 bytes of a text.
    static func bytes(of text: String.UnicodeScalarView) -> [UInt8] {
        scalars(of: text).flatMap { scalar in scalar.map { Array(String($0).utf8) } ?? [] }
    }

    /// Returns the bytes of some of a text's scalars. Those beyond its ends are left out.
    static func bytes(_ letters: Range<Int>, of text: String.UnicodeScalarView) -> Range<Int> {
        let widths = scalars(of: text).map { $0.map(UTF8.width) ?? 0 }
        func offset(_ count: Int) -> Int { widths.prefix(max(0, count)).reduce(0, +) }
        return offset(letters.lowerBound)..<offset(letters.upperBound)
    }
}
