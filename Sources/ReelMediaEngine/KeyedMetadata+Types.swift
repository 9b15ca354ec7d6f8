import Foundation
import ReelBoxes

/// Values as well-known types (QuickTime File Format, "Well-known types").
extension KeyedMetadata.Value {
    /// Reads a value. Values of types that are not text or numbers, or have the wrong size, are data.
    package init(type: UInt32, bytes: [UInt8]) {
        self = KeyedMetadata(MetadataBox.Entry(key: "", type: type, bytes: bytes)).value
    }

    /// Returns the bytes of the value as this type; nil if the type cannot represent it.
    package func bytes(as type: UInt32) -> [UInt8]? {
        switch (self, type) {
        case (.text(let text), 1): return Array(text.utf8)
        case (.text(let text), 2): return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case (.integer(let number), _): return Self.bytes(of: number, type)
        case (.unsigned(let number), _): return Self.bytes(of: number, type)
        case (.float(let number), 23):
            return number.isFinite && Float(number).isInfinite ? nil : Self.bigEndian(Float(number).bitPattern)
        case (.float(let number), 24): return Self.bigEndian(number.bitPattern)
        case (.float(let number), _):
            return Int64(exactly: number).map { Self.bytes(of: $0, type) }
                ?? UInt64(exactly: number).flatMap { Self.bytes(of: $0, type) }
        case (.data(let data), _): return Self.sizes[type].map { data.count == $0 } ?? true ? Array(data) : nil
        default: return nil
        }
    }

    /// The types whose values have one size, in bytes.
    private static let sizes: [UInt32: Int] = [
        23: 4, 24: 8, 65: 1, 66: 2, 67: 4, 70: 8, 71: 8, 72: 16, 74: 8, 75: 1, 76: 2, 77: 4, 78: 8, 79: 72, 83: 72,
    ]

    private static func bytes(of number: some FixedWidthInteger, _ type: UInt32) -> [UInt8]? {
        switch type {
        case 23: bigEndian(Float(number).bitPattern)
        case 24: bigEndian(Double(number).bitPattern)
        case 65: Int8(exactly: number).map(bigEndian)
        case 66: Int16(exactly: number).map(bigEndian)
        case 67: Int32(exactly: number).map(bigEndian)
        case 74: Int64(exactly: number).map(bigEndian)
        case 75: UInt8(exactly: number).map(bigEndian)
        case 76: UInt16(exactly: number).map(bigEndian)
        case 77: UInt32(exactly: number).map(bigEndian)
        case 78: UInt64(exactly: number).map(bigEndian)
        default: nil
        }
    }

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: number)
        return bytes
    }
}
