import ReelCoreMedia

/// A file name pattern that may contain `%d`, `%04d` and `{time}`.
package struct FileNamePattern: Hashable, Sendable {
    private enum Piece: Hashable {
        case text(String)
        /// The number, with leading zeros up to this number of digits.
        case number(Int)
        case time
    }

    private let pieces: [Piece]

    /// Whether each picture gets its own name.
    var isForMany: Bool {
        pieces.contains {
            switch $0 {
            case .text: false
            case .number, .time: true
            }
        }
    }

    /// Whether it has a place for a number.
    package var hasNumber: Bool { pieces.contains { if case .number = $0 { true } else { false } } }

    /// Parses a pattern; nil if it contains a `%` that is part of neither `%%` nor a number.
    package init?(_ text: String) {
        var pieces: [Piece] = []
        var words = ""
        var rest = text[...]
        while let character = rest.first {
            if rest.hasPrefix("{time}") {
                pieces += [.text(words), .time]
                words = ""
                rest = rest.dropFirst(6)
            } else if rest.hasPrefix("%%") {
                words += "%"
                rest = rest.dropFirst(2)
            } else if character == "%" {
                let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
                let end = rest.dropFirst(1 + digits.count)
                // Elsewhere, `%4d` pads with spaces, which are not useful in a name.
                guard end.first == "d", digits.isEmpty || digits.first == "0", let width = Int("0" + digits), width <= 18 else {
                    return nil
                }
                pieces += [.text(words), .number(width)]
                words = ""
                rest = end.dropFirst()
            } else {
                words.append(character)
                rest = rest.dropFirst()
            }
        }
        self.pieces = pieces + [.text(words)]
    }

    /// Creates the default pattern for a movie.
    init(movieName: String, digits: Int, ending: String) {
        pieces = [.text(movieName + "-"), .number(digits), .text("." + ending)]
    }

    /// Returns the name of a picture.
    ///
    /// - Parameter number: the picture's number, from 1.
    func name(number: Int, time: CMTime) -> String {
        pieces.reduce(into: "") { name, piece in
            switch piece {
            case .text(let text): name += text
            case .number(let width): name += NumberFormat.padded(number, width)
            case .time: name += ClockTime(time).description.map { $0 == ":" ? "-" : String($0) }.joined()
            }
        }
    }

    /// Returns the name that has a number, and no time.
    package func name(number: Int) -> String { name(number: number, time: .zero) }

    /// Returns the number that has a name, written with as many zeros as the pattern says; nil if the pattern has no such name.
    func number(of name: String) -> Int? {
        guard matches(name), case .text(let start) = pieces.first else { return nil }
        let digits = name.dropFirst(start.count).prefix { ("0"..."9").contains($0) }
        return (0...digits.count).reversed().lazy.compactMap { Int(digits.prefix($0)) }.first { self.name(number: $0) == name }
    }

    /// Returns whether some picture could have this name. Any text of digits, hyphens and points counts as a time.
    func matches(_ name: String) -> Bool { Self.match(pieces[...], name[...]) }

    private static func match(_ pieces: ArraySlice<Piece>, _ name: Substring) -> Bool {
        guard let piece = pieces.first else { return name.isEmpty }
        switch piece {
        case .text(let text):
            return name.hasPrefix(text) && match(pieces.dropFirst(), name.dropFirst(text.count))
        case .number, .time:
            var isPart: (Character) -> Bool = { ("0"..."9").contains($0) }
            if piece == .time { isPart = { ("0"..."9").contains($0) || $0 == "-" || $0 == "." } }
            let most = name.prefix(while: isPart).count
            return most > 0 && (1...most).contains { match(pieces.dropFirst(), name.dropFirst($0)) }
        }
    }
}
