import Foundation
import ReelCoreFoundation

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
            guard let value = Self.value(&rest) else { return nil }
            // Names must be unique. If one is repeated, the first one counts.
            if values[name] == nil { values[name] = value }
            rest = rest.dropFirst().drop(while: Self.isSpace)
        }
    }

    /// Removes a value from the beginning of the text, and returns it without quotation marks; nil if it is invalid.
    private static func value(_ rest: inout Substring) -> Substring? {
        guard rest.first == "\"" else {
            let end = rest.firstIndex(of: ",") ?? rest.endIndex
            defer { rest = rest[end...] }
            return trimmed(rest[..<end])
        }
        let quoted = rest.dropFirst()
        guard let end = quoted.firstIndex(of: "\"") else { return nil }
        rest = quoted[quoted.index(after: end)...].drop(while: isSpace)
        return rest.isEmpty || rest.first == "," ? quoted[..<end] : nil
    }

    /// The value of a name, without quotation marks.
    subscript(name: String) -> String? { values[name[...]].map(String.init) }

    func integer(_ name: String) -> Int? { values[name[...]].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }

    /// The value of `RESOLUTION`, such as `1920x1080`; nil if it is missing or invalid.
    var resolution: PixelSize? {
        guard let sides = values["RESOLUTION"]?.split(separator: "x"), sides.count == 2, let width = Int(sides[0]),
            let height = Int(sides[1]), (1...MediaLimit.side).contains(width), (1...MediaLimit.side).contains(height)
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }

    /// Returns the text without leading and trailing spaces and tabs.
    static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text = text.dropLast() }
        return text
    }
}
