public import Foundation

extension Reel {
    /// Reads a reel from a JSON file. Paths in it are taken from the folder that it stands in.
    public init(contentsOf url: URL) throws(ReelError) {
        let decoder = JSONDecoder()
        decoder.userInfo[.reelFolder] = url.deletingLastPathComponent()
        do {
            self = try decoder.decode(Reel.self, from: Data(contentsOf: url))
        } catch let error as DecodingError {
            throw ReelError(.reel, "\(url.path): \(error.place): \(error.reason)")
        } catch {
            // The system's own words are shorter than Foundation's, and say why.
            let reason = access(url.path, R_OK) == 0 ? error.localizedDescription : String(cString: strerror(errno))
            throw ReelError(.input, "\(url.path): cannot be read: \(reason)")
        }
    }

    /// The reel as JSON, with absolute paths.
    public func jsonData() throws -> Data {
        try readableJSON()
    }
}

extension Encodable {
    /// JSON for people to read too: indented, its keys in order, so that the same value is the same text.
    func readableJSON() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension CodingUserInfoKey {
    /// The folder from which relative paths are taken, a `URL`.
    static let reelFolder = CodingUserInfoKey(rawValue: "reelFolder")!
}

extension DecodingError {
    private var context: Context {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: Context(codingPath: [], debugDescription: localizedDescription)
        }
    }

    /// `slides[3].picture`
    fileprivate var place: String {
        var keys = context.codingPath
        if case .keyNotFound(let key, _) = self { keys.append(key) }
        let path = keys.reduce("") { path, key in
            key.intValue.map { "\(path)[\($0)]" } ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
        }
        return path.isEmpty ? "the reel" : path
    }

    fileprivate var reason: String {
        switch self {
        case .keyNotFound: return "it is missing"
        case .typeMismatch(let type, _): return "it must be \(Self.plainName(of: type))"
        default: break
        }
        let underlying = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
        return underlying.map { "\(context.debugDescription) \($0)" } ?? context.debugDescription
    }
}

extension DecodingError {
    /// What a kind of value is called by people who write JSON.
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
        if let stranger = try container(keyedBy: AnyKey.self).allKeys.first(where: { !known.contains($0.stringValue) }) {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: codingPath,
                    debugDescription:
                        "the key \"\(stranger.stringValue)\" is not known; known are \(known.joined(separator: ", "))"))
        }
    }

    /// A value that is written as text, or as a number that is its text.
    func losslessText<Value: LosslessStringConvertible>(_ expected: String) throws -> Value {
        let container = try singleValueContainer()
        let text: String
        if let number = try? container.decode(Int.self) {
            text = "\(number)"
        } else if let number = try? container.decode(Double.self) {
            text = "\(number)"
        } else {
            text = (try? container.decode(String.self)) ?? ""
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
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "\"\(word)\" is not one of \(words)")
        }
        return choice
    }

    /// A path, from the reel's folder where it is relative.
    func decodeFile(forKey key: Key) throws -> URL {
        let path = try decode(String.self, forKey: key)
        let folder = try superDecoder(forKey: key).userInfo[.reelFolder] as? URL
        return URL(fileURLWithPath: path, relativeTo: folder).absoluteURL
    }
}
