/// What a reel file says, as it is written there, with the line of each value.
struct SourceValue: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case null
        case bool(Bool)
        /// Digits as they are written: nothing is lost where they are meant as text.
        case number(String)
        case text(String)
        case list([SourceValue])
        /// In the order of the file; no key is there twice.
        case mapping([Entry])
    }

    struct Entry: Hashable, Sendable {
        let key: String
        /// Where the key stands.
        let line: Int
        let value: SourceValue
    }

    let content: Content
    /// From 1.
    let line: Int

    init(_ content: Content, line: Int) {
        self.content = content
        self.line = line
    }

    subscript(key: String) -> Entry? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }
    }

    /// What people call such a value.
    var kindName: String {
        switch content {
        case .null: "nothing"
        case .bool: "true or false"
        case .number: "a number"
        case .text: "text"
        case .list: "a list"
        case .mapping: "an object"
        }
    }
}

/// Where in a reel something stands: `slides[2].picture`.
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

    /// As `ReelError.place` has it.
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
    /// A place, or the nearest thing around it that is there, and its line.
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

/// A file that cannot be understood.
struct SourceError: Error, Hashable {
    /// From 1; nil where no line is to blame.
    let line: Int?
    let message: String

    init(_ message: String, line: Int? = nil) {
        self.message = message
        self.line = line
    }
}

/// How much is believed to be meant.
enum SourceLimit {
    /// More than a time-lapse of a hundred thousand pictures needs. What is in the plan is not counted.
    static let valuesInJSON = 2_000_000
    /// What aliases repeat is counted each time.
    static let valuesInYAML = 300_000
    /// Lists in lists.
    static let depth = 200
}
