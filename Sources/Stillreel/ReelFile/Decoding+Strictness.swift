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

    var place: SourcePlace {
        if case .keyNotFound(let key, _) = self { return SourcePlace(context.codingPath + [key]) }
        return SourcePlace(context.codingPath)
    }

    var reason: String {
        switch self {
        case .keyNotFound: "it is missing"
        case .typeMismatch(let type, let context): "it must be \(Self.plainName(of: type)), and is \(context.debugDescription)"
        default: context.debugDescription
        }
    }
}

extension DecodingError {
    /// What a kind of value is called by people who write such files.
    private static func plainName(of type: any Any.Type) -> String {
        let name = "\(type)"
        if name.hasPrefix("Dictionary") { return "an object: { … }" }
        if name.hasPrefix("Array") { return "a list: [ … ]" }
        return name == "String" ? "text" : name == "Bool" ? "true or false" : "a number"
    }
}

/// Any key, to see which there are.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// A container in which keys that nobody knows are errors: a misspelt one must not be a wish that silently goes unheard.
    func strictContainer<Key: CodingKey & CaseIterable>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try refuseStrangers(Key.allCases.map(\.stringValue))
        return try container(keyedBy: type)
    }

    /// The same, for keys of several kinds.
    func refuseStrangers(_ known: [String]) throws {
        guard let stranger = try container(keyedBy: AnyKey.self).allKeys.first(where: { !known.contains($0.stringValue) }) else {
            return
        }
        let suggestion = Spelling.suggestion(for: stranger.stringValue, among: known)
        throw DecodingError.dataCorrupted(
            .init(
                codingPath: codingPath + [stranger],
                debugDescription:
                    "the key \"\(stranger.stringValue)\" is not known"
                    + (suggestion.isEmpty ? "; known are \(known.joined(separator: ", "))" : suggestion)))
    }

    /// A value that is written as text, or as a number that is its text.
    func losslessText<Value: LosslessStringConvertible>(_ expected: String) throws -> Value {
        let container = try singleValueContainer()
        let text: String
        // A number's digits are read as they are written, where the decoder knows them: 001122 is a colour.
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

extension KeyedDecodingContainer {
    /// Refuses a key that has no sense beside another.
    func refuse(_ key: Key, beside reason: String) throws {
        if contains(key) { throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: reason) }
    }

    /// One of a few words; the error lists them.
    func decodeChoice<Choice>(_ type: Choice.Type, forKey key: Key) throws -> Choice?
    where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
        guard let word = try decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let choice = Choice(rawValue: word) else {
            let words = Choice.allCases.map(\.rawValue)
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "\"\(word)\" is not one of \(words.joined(separator: ", "))"
                    + Spelling.suggestion(for: word, among: words))
        }
        return choice
    }

    /// A path, from the reel's folder where it is relative and the decoder knows that.
    func decodeFile(forKey key: Key) throws -> URL {
        let path = try decode(String.self, forKey: key)
        guard !path.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "no file is named; write its path")
        }
        let folder = (try superDecoder(forKey: key) as? SourceDecoder)?.folder
        return URL(fileURLWithPath: path, relativeTo: folder).absoluteURL
    }
}
