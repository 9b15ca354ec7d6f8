import Foundation

/// The attribute list of a tag (RFC 8216bis, clause 4.2): `BANDWIDTH=80000,CODECS="avc1.640028,mp4a.40.2"`.
struct HLSAttributes {
    private var values: [Substring: Substring] = [:]

    /// Parses an attribute list; nil if it is invalid.
    init?(_ text: Substring) {
        var rest = text.drop(while: Self.isSpace)
        while !rest.isEmpty {
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let name = Self.trimmed(rest[..<equals])
            rest = rest[rest.index(after: equals)...].drop(while: Self.isSpace)
            guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 32 && $0 != 34 && $0 != 44 }) else { return nil }
            let value: Substring
            if rest.first == "\"" {
                rest = rest.dropFirst()
                guard let end = rest.firstIndex(of: "\"") else { return nil }
                value = rest[..<end]
                rest = rest[rest.index(after: end)...].drop(while: Self.isSpace)
                guard rest.isEmpty || rest.first == "," else { return nil }
            } else {
                let end = rest.firstIndex(of: ",") ?? rest.endIndex
                value = Self.trimmed(rest[..<end])
                rest = rest[end...]
            }
            // Names must be unique. If one is repeated, the first one counts.
            if values[name] == nil { values[name] = value }
            rest = rest.dropFirst().drop(while: Self.isSpace)
        }
    }

    /// The value of a name, without quotation marks.
    subscript(name: String) -> String? { values[name[...]].map(String.init) }

    func integer(_ name: String) -> Int? { values[name[...]].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }

    /// The value of `RESOLUTION`, such as `1920x1080`; nil if it is missing or invalid.
    var resolution: (width: Int, height: Int)? {
        guard let sides = values["RESOLUTION"]?.split(separator: "x"), sides.count == 2, let width = Int(sides[0]),
            let height = Int(sides[1]), (1...MediaLimit.side).contains(width), (1...MediaLimit.side).contains(height)
        else { return nil }
        return (width, height)
    }

    private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }

    /// Returns the text without leading and trailing spaces and tabs.
    static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text = text.dropLast() }
        return text
    }
}
