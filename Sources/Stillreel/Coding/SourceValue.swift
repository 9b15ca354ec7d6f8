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
