/// A value in a reel file, as it is written there, with its line.
struct SourceValue: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case null
        case bool(Bool)
        /// A number as it is written, so that no digit is lost if it is decoded as text.
        case number(String)
        case text(String)
        case list([SourceValue])
        /// The entries in the order of the file, without duplicate keys.
        case mapping([Entry])
    }

    struct Entry: Hashable, Sendable {
        let key: String
        /// The line of the key, from 1.
        let line: Int
        let value: SourceValue
    }

    let content: Content
    /// The line of the value, from 1.
    let line: Int

    init(_ content: Content, line: Int) {
        self.content = content
        self.line = line
    }

    subscript(key: String) -> Entry? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }
    }

    /// The name of the kind of value in messages.
    var kindName: String {
        switch content {
        case .null: "no value"
        case .bool: "true or false"
        case .number: "a number"
        case .text: "text"
        case .list: "a list"
        case .mapping: "an object"
        }
    }
}

/// The path of a value in a reel: `slides[2].picture`.
struct SourcePlace: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case key(String)
        case index(Int)
    }

    let steps: [Step]

    init(steps: [Step]) { self.steps = steps }

    init(_ path: [any CodingKey]) {
        steps = path.map { key in key.intValue.map(Step.index) ?? .key(key.stringValue) }
    }

    /// Parses a path in the form of `ReelError.place`.
    init(_ text: String) {
        steps = text.split(separator: ".").flatMap { part -> [Step] in
            let words = part.split(separator: "[")
            return words.enumerated().compactMap { place, word in
                place == 0 && part.first != "[" ? .key(String(word)) : Int(word.dropLast()).map(Step.index)
            }
        }
    }

    var text: String {
        steps.reduce("") { text, step in
            switch step {
            case .key(let key): text.isEmpty ? key : "\(text).\(key)"
            case .index(let index): "\(text)[\(index)]"
            }
        }
    }
}

extension SourceValue {
    /// Returns a place, or the innermost place around it that exists in the file, and its line.
    func nearest(to place: SourcePlace) -> (place: SourcePlace, line: Int) {
        var (value, line) = (self, self.line)
        for (depth, step) in place.steps.enumerated() {
            switch (step, value.content) {
            case (.key(let key), .mapping):
                guard let entry = value[key] else { return (SourcePlace(steps: Array(place.steps[..<depth])), line) }
                (value, line) = (entry.value, entry.line)
            case (.index(let index), .list(let values)) where values.indices.contains(index):
                (value, line) = (values[index], values[index].line)
            default: return (SourcePlace(steps: Array(place.steps[..<depth])), line)
            }
        }
        return (place, line)
    }
}

/// An error in the syntax of a reel file.
struct SourceError: Error, Hashable {
    /// The line, from 1; nil if the error is not in a particular line.
    let line: Int?
    let message: String

    init(_ message: String, line: Int? = nil) {
        self.message = message
        self.line = line
    }
}

/// The limits on the contents of a reel file.
enum SourceLimit {
    /// The number of values in JSON, not counting those in the plan: more than a time-lapse of a hundred thousand pictures needs.
    static let valuesInJSON = 2_000_000
    /// The number of values in YAML, in which those that aliases repeat are counted each time.
    static let valuesInYAML = 300_000
    /// The depth of nested lists and objects.
    static let depth = 200
}
