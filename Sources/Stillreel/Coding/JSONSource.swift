import Foundation

/// Parses JSON (RFC 8259) strictly, and records the line of each value. Foundation's parser does not report lines, and libyaml
/// supports no surrogate pairs (`\ud83c\udf04`) and accepts trailing commas.
struct JSONSource {
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var count = 0
    private let ignoredKey: String

    /// Parses a text.
    ///
    /// - Parameter ignoredKey: a key of the outermost object whose value is checked, but left out.
    static func value(of text: String, ignoring ignoredKey: String) throws(SourceError) -> SourceValue {
        var source = JSONSource(bytes: Array(text.utf8), ignoredKey: ignoredKey)
        let value = try source.value(depth: 0)
        source.skipSpace()
        guard source.next == nil else { throw source.unexpected("the end of the file") }
        return value
    }

    private init(bytes: [UInt8], ignoredKey: String) {
        self.bytes = bytes
        self.ignoredKey = ignoredKey
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            if byte == 0x0A { line += 1 }
            place += 1
        }
    }

    private func unexpected(_ expected: String) -> SourceError {
        guard next != nil else { return SourceError("invalid JSON: the file ends; expected \(expected)", line: line) }
        let rest = String(decoding: bytes[place...].prefix(24), as: UTF8.self)
        let found = rest.unicodeScalars.prefix { $0.properties.generalCategory != .control && $0 != " " }.prefix(12)
        let words = found.isEmpty ? "white space or a control character" : "'\(String(String.UnicodeScalarView(found)))'"
        return SourceError("invalid JSON: found \(words); expected \(expected)", line: line)
    }

    private mutating func take(_ byte: Character) -> Bool {
        skipSpace()
        guard let next, next == byte.asciiValue else { return false }
        place += 1
        return true
    }

    // MARK: Values

    /// Parses a value.
    ///
    /// - Parameter isKept: false for values that are not needed. They are checked, but their contents are left out.
    private mutating func value(depth: Int, isKept: Bool = true) throws(SourceError) -> SourceValue {
        skipSpace()
        if isKept { count += 1 }
        guard count <= SourceLimit.valuesInJSON else { throw SourceError("the file contains too many values", line: line) }
        guard depth < SourceLimit.depth else { throw SourceError("lists and objects are nested too deeply", line: line) }
        let start = line
        switch next ?? 0 {
        case UInt8(ascii: "{"): return SourceValue(.mapping(try entries(depth: depth, isKept: isKept)), line: start)
        case UInt8(ascii: "["): return SourceValue(.list(try list(depth: depth, isKept: isKept)), line: start)
        case UInt8(ascii: "\""): return SourceValue(.text(try text()), line: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return SourceValue(.number(try number()), line: start)
        default: break
        }
        let words: KeyValuePairs<String, SourceValue.Content> = ["null": .null, "true": .bool(true), "false": .bool(false)]
        for (word, content) in words where bytes[place...].starts(with: word.utf8) {
            place += word.utf8.count
            return SourceValue(content, line: start)
        }
        throw unexpected("a value")
    }

    private mutating func list(depth: Int, isKept: Bool) throws(SourceError) -> [SourceValue] {
        place += 1
        var values: [SourceValue] = []
        if take("]") { return values }
        repeat {
            let value = try value(depth: depth + 1, isKept: isKept)
            if isKept { values.append(value) }
        } while take(",")
        guard take("]") else { throw unexpected("a comma or the end of the list") }
        return values
    }

    private mutating func entries(depth: Int, isKept: Bool) throws(SourceError) -> [SourceValue.Entry] {
        place += 1
        var entries: [SourceValue.Entry] = []
        var lines: [String: Int] = [:]
        if take("}") { return entries }
        repeat {
            skipSpace()
            let start = line
            guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
            let key = try text()
            if isKept, let first = lines.updateValue(start, forKey: key) {
                throw SourceError("duplicate key \"\(key)\"; it is first in line \(first)", line: start)
            }
            guard take(":") else { throw unexpected("a colon") }
            let isIgnored = depth == 0 && key == ignoredKey
            let value = try value(depth: depth + 1, isKept: isKept && !isIgnored)
            if isKept { entries.append(.init(key: key, line: start, value: value)) }
        } while take(",")
        guard take("}") else { throw unexpected("a comma or the end of the object") }
        return entries
    }

    private mutating func number() throws(SourceError) -> String {
        let start = place
        func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
        func digits() -> Bool {
            let first = place
            while isDigit(next) { place += 1 }
            return place > first
        }
        if next == UInt8(ascii: "-") { place += 1 }
        let hasZero = next == UInt8(ascii: "0")
        let wholeStart = place
        guard digits(), !hasZero || place == wholeStart + 1 else { throw unexpected("a number without leading zeros") }
        if next == UInt8(ascii: ".") {
            place += 1
            guard digits() else { throw unexpected("a digit") }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            place += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
            guard digits() else { throw unexpected("a digit") }
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    // MARK: Text

    private mutating func text() throws(SourceError) -> String {
        place += 1
        var letters: [UInt8] = []
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: letters, as: UTF8.self)
            case UInt8(ascii: "\\"): letters += try escaped().utf8
            case ..<0x20:
                place -= 1
                throw SourceError(
                    "invalid JSON: a control character is in quotes; write a line break as \\n, a tab as \\t", line: line)
            default: letters.append(byte)
            }
        }
        throw unexpected("a closing quote")
    }

    private mutating func escaped() throws(SourceError) -> String {
        guard let byte = next else { throw unexpected("a character") }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "u"): break
        default:
            place -= 1
            throw unexpected("one of \" \\ / b f n r t u after a backslash")
        }
        var unit = try codeUnit()
        if (0xD800..<0xDC00).contains(unit), bytes[place...].starts(with: "\\u".utf8) {
            place += 2
            let second = try codeUnit()
            if (0xDC00..<0xE000).contains(second) { unit = 0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00) }
        }
        guard let scalar = Unicode.Scalar(unit) else {
            throw SourceError("invalid JSON: \\u is followed by half of a surrogate pair; write both halves", line: line)
        }
        return String(Character(scalar))
    }

    private mutating func codeUnit() throws(SourceError) -> UInt32 {
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }),
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else {
            throw unexpected("four hexadecimal digits")
        }
        place += 4
        return unit
    }
}
