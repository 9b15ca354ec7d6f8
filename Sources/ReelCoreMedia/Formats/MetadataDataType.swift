public import Foundation
public import ReelCoreFoundation

// The types of metadata values (CMMetadata.h). Apple's types that are neither read nor written are absent.

nonisolated(unsafe) public let kCMMetadataBaseDataType_RawData = "com.apple.metadata.datatype.raw-data" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_UTF8 = "com.apple.metadata.datatype.UTF-8" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_UTF16 = "com.apple.metadata.datatype.UTF-16" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_JPEG = "com.apple.metadata.datatype.JPEG" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_PNG = "com.apple.metadata.datatype.PNG" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_BMP = "com.apple.metadata.datatype.BMP" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_Float32 = "com.apple.metadata.datatype.float32" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_Float64 = "com.apple.metadata.datatype.float64" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_SInt8 = "com.apple.metadata.datatype.int8" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_SInt16 = "com.apple.metadata.datatype.int16" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_SInt32 = "com.apple.metadata.datatype.int32" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_SInt64 = "com.apple.metadata.datatype.int64" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_UInt8 = "com.apple.metadata.datatype.uint8" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_UInt16 = "com.apple.metadata.datatype.uint16" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_UInt32 = "com.apple.metadata.datatype.uint32" as CFString
nonisolated(unsafe) public let kCMMetadataBaseDataType_UInt64 = "com.apple.metadata.datatype.uint64" as CFString
/// The values are `NSData` of two big-endian 32-bit numbers.
nonisolated(unsafe) public let kCMMetadataBaseDataType_DimensionsF32 =
    "com.apple.metadata.datatype.dimensions-float32" as CFString
/// The values are `NSData` of nine big-endian 64-bit numbers.
nonisolated(unsafe) public let kCMMetadataBaseDataType_PerspectiveTransformF64 =
    "com.apple.metadata.perspective-transform-float64" as CFString

/// The type of a value of timed metadata (QuickTime File Format, "Metadata datatype definition atom").
package enum MetadataDataType: Hashable, Sendable {
    /// A number from the table "Well-known types".
    case wellKnown(UInt32)
    /// A reverse domain name. The values are bytes.
    case named(String)

    /// The numbers of Core Media's types.
    private static let numbers: [String: UInt32] = [
        kCMMetadataBaseDataType_RawData as String: 0, kCMMetadataBaseDataType_UTF8 as String: 1,
        kCMMetadataBaseDataType_UTF16 as String: 2, kCMMetadataBaseDataType_JPEG as String: 13,
        kCMMetadataBaseDataType_PNG as String: 14, kCMMetadataBaseDataType_BMP as String: 27,
        kCMMetadataBaseDataType_Float32 as String: 23, kCMMetadataBaseDataType_Float64 as String: 24,
        kCMMetadataBaseDataType_SInt8 as String: 65, kCMMetadataBaseDataType_SInt16 as String: 66,
        kCMMetadataBaseDataType_SInt32 as String: 67, kCMMetadataBaseDataType_SInt64 as String: 74,
        kCMMetadataBaseDataType_UInt8 as String: 75, kCMMetadataBaseDataType_UInt16 as String: 76,
        kCMMetadataBaseDataType_UInt32 as String: 77, kCMMetadataBaseDataType_UInt64 as String: 78,
        kCMMetadataBaseDataType_DimensionsF32 as String: 71,
        // Inferred: Apple's published table ends at 79, and its constants since then continue it in their order.
        kCMMetadataBaseDataType_PerspectiveTransformF64 as String: 83,
    ]
    private static let names = Dictionary(uniqueKeysWithValues: numbers.map { ($1, $0) })

    /// - Parameter name: the name of a type of Core Media's, or another reverse domain name. Nil for other text, and for types of
    ///   Core Media's that are not known here.
    package init?(name: String) {
        if let number = Self.numbers[name] {
            self = .wellKnown(number)
        } else if name.contains("."), !name.hasPrefix("com.apple.metadata."), (3...1_024).contains(name.utf8.count) {
            self = .named(name)
        } else {
            return nil
        }
    }

    /// Creates a type from its namespace and bytes in a file; nil if they are not valid.
    package init?(namespace: UInt32, bytes: some Collection<UInt8>) {
        switch namespace {
        case 0 where bytes.count == 4: self = .wellKnown(bytes.reduce(0) { $0 << 8 | UInt32($1) })
        case 1: self = .named(String(decoding: bytes, as: UTF8.self))
        default: return nil
        }
    }

    /// The namespace and bytes in a file.
    package var stored: (namespace: UInt32, bytes: [UInt8]) {
        switch self {
        case .wellKnown(let number): (0, withUnsafeBytes(of: number.bigEndian) { Array($0) })
        case .named(let name): (1, Array(name.utf8))
        }
    }

    /// The number of a well-known type; 0, raw data, for others.
    package var wellKnownNumber: UInt32 { if case .wellKnown(let number) = self { number } else { 0 } }

    /// The name as in `AVMetadataItem.dataType`; nil for well-known types that are not known here.
    package var name: String? {
        switch self {
        case .wellKnown(let number): Self.names[number]
        case .named(let name): name
        }
    }
}
