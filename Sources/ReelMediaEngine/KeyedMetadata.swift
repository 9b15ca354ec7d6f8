package import Foundation
import ReelBoxes

/// An item of QuickTime metadata (`mdta`), whose key is a name (`com.apple.quicktime.title`), and whose value has a type.
package struct KeyedMetadata: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case text(String)
        case integer(Int64)
        /// A number that `Int64` cannot represent.
        case unsigned(UInt64)
        case float(Double)
        /// The bytes of a picture's file, or others.
        case data(Data)
    }

    package let key: String
    package let value: Value
    /// The language as a three-letter code of ISO 639-2/T; nil for any.
    package let language: String?
    /// The country as two letters of ISO 3166; nil for any.
    package let country: String?

    package init(key: String, value: Value, language: String? = nil, country: String? = nil) {
        self.key = key
        self.value = value
        self.language = language
        self.country = country
    }
}

extension KeyedMetadata {
    /// QuickTime File Format, "Well-known types".
    private enum TypeNumber {
        static let raw: UInt32 = 0
        static let utf16: UInt32 = 2
        static let jpeg: UInt32 = 13
        static let png: UInt32 = 14
        static let integer: UInt32 = 21
        static let unsigned: UInt32 = 22
        static let float32: UInt32 = 23
        static let float64: UInt32 = 24
        static let bmp: UInt32 = 27
        /// Signed integers of 8, 16, 32 and 64 bits, and unsigned ones.
        static let signedSizes: Set<UInt32> = [65, 66, 67, 74]
        static let unsignedSizes: Set<UInt32> = [75, 76, 77, 78]
        static let integer64: UInt32 = 74
        static let unsigned64: UInt32 = 78
    }

    /// The item as it is stored.
    var entry: MetadataBox.Entry {
        let (type, bytes): (UInt32, [UInt8]) =
            switch value {
            case .text(let text): (MetadataBox.textType, Array(text.utf8))
            case .integer(let number): Self.stored(number)
            case .unsigned(let number): (TypeNumber.unsigned64, withUnsafeBytes(of: number.bigEndian) { Array($0) })
            case .float(let number): Self.stored(number)
            case .data(let data): (Self.type(of: data), Array(data))
            }
        let letters = Array((country ?? "").utf8)
        return MetadataBox.Entry(
            key: key, type: type, bytes: bytes, country: letters.count == 2 ? UInt16(letters[0]) << 8 | UInt16(letters[1]) : 0,
            language: language.flatMap(PackedLanguage.packed) ?? 0)
    }

    /// Type 21 has one to four bytes.
    private static func stored(_ number: Int64) -> (UInt32, [UInt8]) {
        if let small = Int8(exactly: number) { return (TypeNumber.integer, [UInt8(bitPattern: small)]) }
        var bytes: [UInt8] = []
        if let medium = Int16(exactly: number) {
            bytes.append(bigEndian: medium)
        } else if let large = Int32(exactly: number) {
            bytes.append(bigEndian: large)
        } else {
            bytes.append(bigEndian: number)
        }
        return (bytes.count == 8 ? TypeNumber.integer64 : TypeNumber.integer, bytes)
    }

    private static func stored(_ number: Double) -> (UInt32, [UInt8]) {
        var bytes: [UInt8] = []
        if Double(Float(number)) == number {
            bytes.append(bigEndian: Float(number).bitPattern)
            return (TypeNumber.float32, bytes)
        }
        bytes.append(bigEndian: number.bitPattern)
        return (TypeNumber.float64, bytes)
    }

    private static func type(of data: Data) -> UInt32 {
        if data.starts(with: [0xFF, 0xD8, 0xFF]) { return TypeNumber.jpeg }
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return TypeNumber.png }
        return data.starts(with: Array("BM".utf8)) ? TypeNumber.bmp : TypeNumber.raw
    }

    /// Values of other types are data.
    init(_ entry: MetadataBox.Entry) {
        let letters = [UInt8(entry.country >> 8), UInt8(entry.country & 0xFF)]
        self.init(
            key: entry.key, value: Self.value(of: entry), language: PackedLanguage.code(entry.language),
            country: letters.allSatisfy { (0x41...0x5A).contains($0) } ? String(decoding: letters, as: UTF8.self) : nil)
    }

    private static func value(of entry: MetadataBox.Entry) -> Value {
        if let text = entry.text { return .text(text) }
        if entry.type == TypeNumber.utf16, let text = String(bytes: entry.bytes, encoding: .utf16BigEndian) { return .text(text) }
        let bits = entry.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let shift = 64 - 8 * entry.bytes.count
        switch (entry.type, entry.bytes.count) {
        case (TypeNumber.float32, 4): return .float(Double(Float(bitPattern: UInt32(bits))))
        case (TypeNumber.float64, 8): return .float(Double(bitPattern: bits))
        case (let type, 1...8) where type == TypeNumber.integer || TypeNumber.signedSizes.contains(type):
            return .integer(Int64(bitPattern: bits << UInt64(shift)) >> Int64(shift))
        case (let type, 1...7) where type == TypeNumber.unsigned || TypeNumber.unsignedSizes.contains(type):
            return .integer(Int64(bits))
        case (let type, 8) where TypeNumber.unsignedSizes.contains(type):
            return Int64(exactly: bits).map { .integer($0) } ?? .unsigned(bits)
        default: return .data(Data(entry.bytes))
        }
    }
}
