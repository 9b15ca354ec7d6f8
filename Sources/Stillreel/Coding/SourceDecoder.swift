import Foundation

/// Decodes the values of a reel file.
///
/// Foundation's JSON decoder and Yams's decoder differ in which numbers they accept and in their error messages. This decoder
/// treats both formats alike. A number is accepted as text: a title may be `2024`.
struct SourceDecoder: Decoder {
    let value: SourceValue
    /// The folder to which relative paths refer.
    let folder: URL
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ value: SourceValue, folder: URL, codingPath: [any CodingKey] = []) {
        self.value = value
        self.folder = folder
        self.codingPath = codingPath
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .mapping(let entries) = value.content else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(SourceObject(decoder: self, entries: entries))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .list(let values) = value.content else { throw mismatch([Any].self) }
        return SourceList(decoder: self, values: values)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func nested(_ value: SourceValue, _ key: any CodingKey) -> SourceDecoder {
        SourceDecoder(value, folder: folder, codingPath: codingPath + [key])
    }

    func mismatch(_ type: any Any.Type) -> DecodingError {
        .typeMismatch(type, .init(codingPath: codingPath, debugDescription: value.kindName))
    }

    private func corrupted(_ words: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: words))
    }
}

// MARK: Single values

extension SourceDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value.content == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        switch value.content {
        case .bool(let bool): return bool
        // The additional spellings of YAML 1.1.
        case .text(let text) where ["yes", "on"].contains(text.lowercased()): return true
        case .text(let text) where ["no", "off"].contains(text.lowercased()): return false
        default: throw mismatch(type)
        }
    }

    func decode(_ type: String.Type) throws -> String {
        switch value.content {
        case .text(let text), .number(let text): return text
        default: throw mismatch(type)
        }
    }

    func decode(_ type: Double.Type) throws -> Double {
        guard case .number(let digits) = value.content else { throw mismatch(type) }
        guard let number = Double(digits), number.isFinite else { throw corrupted("\(digits) is too large") }
        return number
    }

    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        guard case .number(let digits) = value.content else { throw mismatch(type) }
        if let number = Integer(digits) { return number }
        guard let number = Double(digits), number == number.rounded() else { throw corrupted("\(digits) is not a whole number") }
        guard let number = Integer(exactly: number) else {
            throw corrupted("\(digits) is out of range: \(Integer.min) to \(Integer.max)")
        }
        return number
    }

    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

// MARK: Objects and lists

private struct SourceObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: SourceDecoder
    let entries: [SourceValue.Entry]

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { entries.compactMap { Key(stringValue: $0.key) } }

    /// Whether the key exists with a value. A key with an empty value is treated as missing.
    func contains(_ key: Key) -> Bool {
        entries.contains { $0.key == key.stringValue && $0.value.content != .null }
    }

    private func nested(_ key: any CodingKey) throws -> SourceDecoder {
        guard let entry = entries.first(where: { $0.key == key.stringValue }) else {
            throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "it is missing"))
        }
        return decoder.nested(entry.value, key)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try nested(key).decodeNil() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try Value(from: nested(key)) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }
    func superDecoder() throws -> any Decoder { decoder }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try nested(key).unkeyedContainer() }
}

private struct SourceList: UnkeyedDecodingContainer {
    struct Index: CodingKey {
        let intValue: Int?
        var stringValue: String { intValue.map { "\($0)" } ?? "" }
        init(intValue: Int) { self.intValue = intValue }
        init?(stringValue: String) { nil }
    }

    let decoder: SourceDecoder
    let values: [SourceValue]
    private(set) var currentIndex = 0

    init(decoder: SourceDecoder, values: [SourceValue]) {
        self.decoder = decoder
        self.values = values
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex >= values.count }

    private var current: SourceDecoder {
        get throws {
            let key = Index(intValue: currentIndex)
            guard !isAtEnd else {
                throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "it is missing"))
            }
            return decoder.nested(values[currentIndex], key)
        }
    }

    mutating func decodeNil() throws -> Bool {
        guard try current.decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try Value(from: current)
        currentIndex += 1
        return value
    }

    mutating func superDecoder() throws -> any Decoder {
        defer { currentIndex += 1 }
        return try current
    }

    mutating func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) throws -> KeyedDecodingContainer<NestedKey>
    {
        defer { currentIndex += 1 }
        return try current.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        defer { currentIndex += 1 }
        return try current.unkeyedContainer()
    }
}
