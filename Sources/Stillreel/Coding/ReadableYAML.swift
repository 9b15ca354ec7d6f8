import Foundation

/// Writes values as YAML for people: a line for each slide if there is room, known keys in their usual order.
struct ReadableYAML {
    /// Replaces a file's path by what is written for it.
    let path: (String) -> String

    /// Keys in the order in which they are written; others follow by name.
    private static let order: [String: Int] = {
        let keys = [
            "canvas", "frameRate", "hold", "duration", "picture", "clip", "color", "text", "file", "style", "width",
            "height", "from", "to", "speed", "frames", "seconds", "scaling", "transition", "motion", "deflicker",
            "match", "seed", "title", "slides", "ending", "captions", "overlays", "soundtrack", "metadata", "encoding",
            "titles", "audio", "chapter", "place", "size", "font", "bold", "start", "fade", "in", "out", "clips",
            "arrangement", "offset", "loops", "volume", "fadeIn", "fadeOut",
        ]
        return Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    }()

    /// The keys whose values are files. That of `font` may be one (`TitleStyle.fontFile`).
    static let files: Set<String> = ["picture", "clip", "file", "mask", "cover", "blend"]

    private static let longestLine = 120

    /// Returns the text of an object.
    func text(of value: SourceValue) -> String {
        guard case .mapping(let entries) = value.content else { return "" }
        return Self.sorted(entries).map { block($0.key, $0.value, indent: "") }.joined()
    }

    private static func sorted(_ entries: [SourceValue.Entry]) -> [SourceValue.Entry] {
        func rank(_ entry: SourceValue.Entry) -> Int { order[entry.key] ?? order.count }
        return entries.sorted { rank($0) == rank($1) ? $0.key < $1.key : rank($0) < rank($1) }
    }

    private func block(_ key: String, _ value: SourceValue, indent: String) -> String {
        if case .list(let values) = value.content, key == "slides", !values.isEmpty {
            return "\(indent)slides:\n" + values.map { item($0, key, indent: indent + "  ") }.joined()
        }
        let line = "\(indent)\(scalar(key)): \(flow(value, key))"
        switch value.content {
        case .list(let values) where !values.isEmpty && line.count > Self.longestLine:
            return "\(indent)\(scalar(key)):\n" + values.map { item($0, key, indent: indent + "  ") }.joined()
        case .mapping(let entries) where !entries.isEmpty && line.count > Self.longestLine:
            return "\(indent)\(scalar(key)):\n"
                + Self.sorted(entries).map { block($0.key, $0.value, indent: indent + "  ") }.joined()
        default: return line + "\n"
        }
    }

    private func item(_ value: SourceValue, _ key: String, indent: String) -> String {
        let line = "\(indent)- \(flow(value, key))"
        guard case .mapping(let entries) = value.content, line.count > Self.longestLine else {
            // An object with one entry needs no braces.
            if case .mapping(let entries) = value.content, entries.count == 1 {
                return "\(indent)- \(scalar(entries[0].key)): \(flow(entries[0].value, entries[0].key))\n"
            }
            return line + "\n"
        }
        let lines = Self.sorted(entries).map { block($0.key, $0.value, indent: indent + "  ") }.joined()
        return "\(indent)- " + lines.dropFirst(indent.count + 2)
    }

    /// Returns a value in one line.
    private func flow(_ value: SourceValue, _ key: String) -> String {
        switch value.content {
        case .null: return "null"
        case .bool(let flag): return flag ? "true" : "false"
        case .number(let digits): return digits
        case .text(let text):
            guard key == "font", text.hasPrefix("/") else { return scalar(Self.files.contains(key) ? path(text) : text) }
            let name = path(text)
            // Without a folder, a file of an unusual ending would be a family.
            return scalar(name.contains("/") ? name : "./\(name)")
        case .list(let values): return values.isEmpty ? "[]" : "[ " + values.map { flow($0, key) }.joined(separator: ", ") + " ]"
        case .mapping(let entries):
            guard !entries.isEmpty else { return "{}" }
            let pairs = Self.sorted(entries).map { "\(scalar($0.key)): \(flow($0.value, $0.key))" }
            return "{ " + pairs.joined(separator: ", ") + " }"
        }
    }

    /// Returns a text, in quotes unless it can only be read as that text.
    private func scalar(_ text: String) -> String {
        if Self.isPlain(text) { return text }
        // Letters that are not ASCII stay as they are; what libyaml does not take for printable is escaped.
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value):
                quoted += "\\x" + Self.hexadecimal(scalar.value, digits: 2)
            case "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
                quoted += "\\u" + Self.hexadecimal(scalar.value, digits: 4)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static let words: Set = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

    /// Whether a text without quotes is read as that text by every reader of YAML: words of ASCII letters, digits and `_./-` with
    /// single spaces between them, the first of which begins with a letter.
    private static func isPlain(_ text: String) -> Bool {
        var previous = UInt8(ascii: " ")
        for (index, byte) in text.utf8.enumerated() {
            let letter = byte | 0x20
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) || byte == UInt8(ascii: "_")
            switch byte {
            case _ where isLetter, UInt8(ascii: "/"): break
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
                if index == 0 { return false }
            case UInt8(ascii: " "):
                if previous == byte { return false }
            default: return false
            }
            previous = byte
        }
        return previous != UInt8(ascii: " ") && !words.contains(text.lowercased())
    }

    private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: digits - text.count) + text
    }
}
