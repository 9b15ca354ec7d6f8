import Foundation

extension DecodingError {
    private var context: Context {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: Context(codingPath: [], debugDescription: localizedDescription)
        }
    }

    /// The place of the error in the reel. For a missing key, it includes that key.
    var place: SourcePlace {
        if case .keyNotFound(let key, _) = self { return SourcePlace(context.codingPath + [key]) }
        return SourcePlace(context.codingPath)
    }

    var reason: String {
        switch self {
        case .keyNotFound: "it is missing"
        case .typeMismatch(let type, let context): "it must be \(Self.plainName(of: type)); got \(context.debugDescription)"
        default: context.debugDescription
        }
    }
}

extension DecodingError {
    /// Returns the name of a kind of value in messages.
    private static func plainName(of type: any Any.Type) -> String {
        let name = "\(type)"
        if name.hasPrefix("Dictionary") { return "an object: { … }" }
        if name.hasPrefix("Array") { return "a list: [ … ]" }
        return name == "String" ? "text" : name == "Bool" ? "true or false" : "a number"
    }
}

/// A key of any name, to list the keys that exist.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Returns a container in which unknown keys are errors, so that a misspelt key is not silently ignored.
    func strictContainer<Key: CodingKey & CaseIterable>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try rejectUnknownKeys(Key.allCases.map(\.stringValue))
        return try container(keyedBy: type)
    }

    /// Throws if the object contains a key that is not in `known`.
    func rejectUnknownKeys(_ known: [String]) throws {
        guard let unknown = try container(keyedBy: AnyKey.self).allKeys.first(where: { !known.contains($0.stringValue) }) else {
            return
        }
        let suggestion = SpellingCorrection.suggestion(for: unknown.stringValue, among: known)
        throw DecodingError.dataCorrupted(
            .init(
                codingPath: codingPath + [unknown],
                debugDescription:
                    "unknown key \"\(unknown.stringValue)\""
                    + (suggestion.isEmpty ? "; the keys are \(known.joined(separator: ", "))" : suggestion)))
    }

    /// Decodes a value from its text, or from a number that is written like its text.
    ///
    /// - Parameter expected: what the text must be, for the error message.
    func losslessText<Value: LosslessStringConvertible>(_ expected: String) throws -> Value {
        let container = try singleValueContainer()
        let text: String
        // `SourceDecoder` returns the digits of a number as they are written, so that 001122 is a colour.
        if let words = try? container.decode(String.self) {
            text = words
        } else if let number = try? container.decode(Int.self) {
            text = "\(number)"
        } else {
            text = (try? container.decode(Double.self)).map { "\($0)" } ?? ""
        }
        guard let value = Value(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not \(expected)")
        }
        return value
    }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
    /// Creates one of a few values from its word. The error lists the words.
    init(word: String, at path: [any CodingKey]) throws {
        guard let choice = Self(rawValue: word) else {
            let words = Self.allCases.map(\.rawValue)
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: path,
                    debugDescription: "\"\(word)\" is not one of \(words.joined(separator: ", "))"
                        + SpellingCorrection.suggestion(for: word, among: words)))
        }
        self = choice
    }
}

extension KeyedDecodingContainer {
    /// Throws if a key exists that must not be combined with another.
    ///
    /// - Parameter reason: the error message.
    func reject(_ key: Key, because reason: String) throws {
        if contains(key) { throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: reason) }
    }

    /// Decodes one of a few words; nil if the key is missing. The error lists the words.
    func decodeChoice<Choice>(_ type: Choice.Type, forKey key: Key) throws -> Choice?
    where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
        try decodeIfPresent(String.self, forKey: key).map { try Choice(word: $0, at: codingPath + [key]) }
    }

    /// Decodes a path. A relative one refers to the reel's folder if the decoder is a `SourceDecoder`.
    func decodeFile(forKey key: Key) throws -> URL {
        try file(try decode(String.self, forKey: key), forKey: key)
    }

    /// Decodes a list of paths in the same way; empty if the key is missing.
    func decodeFiles(forKey key: Key) throws -> [URL] {
        try (try decodeIfPresent([String].self, forKey: key) ?? []).map { try file($0, forKey: key) }
    }

    private func file(_ path: String, forKey key: Key) throws -> URL {
        guard !path.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "the path is empty; name a file")
        }
        return URL(fileAtPath: path, for: try superDecoder(forKey: key))
    }
}

extension URL {
    /// The URL of a path in a reel. A relative path refers to the reel's folder if the decoder is a `SourceDecoder`.
    ///
    /// The same file has the same URL, whether its path is relative or not: Foundation escapes a colon only in relative paths.
    init(fileAtPath path: String, for decoder: any Decoder) {
        let url = URL(fileURLWithPath: path, relativeTo: (decoder as? SourceDecoder)?.folder).absoluteURL
        self = URL(fileURLWithPath: url.path)
    }
}
