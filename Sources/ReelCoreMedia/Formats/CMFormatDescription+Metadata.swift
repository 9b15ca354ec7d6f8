public import Foundation
public import ReelCoreFoundation

// Timed metadata (CMFormatDescription.h). The only kind that is supported is the one in QuickTime's boxes, 'mebx'.

/// A format description of timed metadata.
public typealias CMMetadataFormatDescription = CMFormatDescription
/// The four-character code of a kind of timed metadata.
public typealias CMMetadataFormatType = FourCharCode
/// 'mebx'
public let kCMMetadataFormatType_Boxed: CMMetadataFormatType = 0x6D65_6278

/// The identifier of a key: "mdta/com.apple.quicktime.title".
nonisolated(unsafe) public let kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier = "MetadataIdentifier" as CFString
/// The type of a key's values, one of `kCMMetadataBaseDataType_…`, or a reverse domain name, whose values are `NSData`.
nonisolated(unsafe) public let kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType = "MetadataDataType" as CFString
/// The language of a key's values, as a tag of RFC 4646. Optional.
nonisolated(unsafe) public let kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag =
    "MetadataExtendedLanguageTag" as CFString

/// The keys of the track, by their local identifiers.
///
/// Difference from Apple: the dictionary's keys are decimal numbers as text.
nonisolated(unsafe) public let kCMFormatDescriptionExtensionKey_MetadataKeyTable = "MetadataKeyTable" as CFString
nonisolated(unsafe) public let kCMMetadataFormatDescriptionKey_Namespace = "MetadataKeyNamespace" as CFString
nonisolated(unsafe) public let kCMMetadataFormatDescriptionKey_Value = "MetadataKeyValue" as CFString
nonisolated(unsafe) public let kCMMetadataFormatDescriptionKey_LocalID = "MetadataKeyLocalID" as CFString
nonisolated(unsafe) public let kCMMetadataFormatDescriptionKey_DataTypeNamespace = "MetadataKeyDataTypeNameSpace" as CFString
nonisolated(unsafe) public let kCMMetadataFormatDescriptionKey_DataType = "MetadataKeyDataType" as CFString
nonisolated(unsafe) public let kCMMetadataFormatDescriptionKey_LanguageTag = "MetadataKeyLanguageTag" as CFString

extension CMFormatDescription.MediaSubType {
    public static let boxed = Self(rawValue: kCMMetadataFormatType_Boxed)
}

extension CMFormatDescription {
    /// Creates a description of timed metadata with these keys.
    ///
    /// - Parameter boxedMetadataSpecifications: a dictionary for each key, with an identifier, a data type and, if the values are
    ///   in one language, a language tag.
    /// - Throws: ``Error/invalidParameter`` if there is no key, a key is given twice, an entry is missing, or an entry or a data
    ///   type is not supported.
    public convenience init(boxedMetadataSpecifications: [[String: CFPropertyList]]) throws {
        try self.init(specifications: boxedMetadataSpecifications.map { AttributeDictionary($0) })
    }

    fileprivate convenience init(specifications: [AttributeDictionary]) throws {
        let keys = specifications.enumerated().compactMap { MetadataKey(specification: $1, localID: UInt32($0 + 1)) }
        let distinct = Set(keys.map { [$0.identifier, $0.dataType?.name, $0.languageTag] })
        guard !keys.isEmpty, keys.count == specifications.count, distinct.count == keys.count else {
            throw Error.invalidParameter
        }
        self.init(
            mediaType: .metadata, mediaSubType: .boxed, dimensions: CMVideoDimensions(),
            extensions: Self.extensions(metadataKeys: keys))
    }

    /// The identifiers of the metadata, without duplicates, in the order of the keys; empty for other media.
    public var identifiers: [String] {
        var seen: Set<String> = []
        return metadataKeys.map(\.identifier).filter { seen.insert($0).inserted }
    }

    /// Returns the keys of boxed timed metadata, in the order of their local identifiers.
    static func metadataKeys(_ extensions: [String: ExtensionValue]) -> [MetadataKey] {
        guard case .dictionary(let table) = extensions[keyTable] else { return [] }
        return table.values.compactMap { MetadataKey($0) }.sorted { $0.localID < $1.localID }
    }

    /// Returns the extensions that describe boxed timed metadata with these keys.
    package static func extensions(metadataKeys: [MetadataKey]) -> [String: ExtensionValue] {
        let entries = metadataKeys.map { (String($0.localID), $0.entry) }
        return entries.isEmpty ? [:] : [keyTable: .dictionary(Dictionary(entries) { first, _ in first })]
    }

    private static let keyTable = kCMFormatDescriptionExtensionKey_MetadataKeyTable as String
}

// MARK: Functions (CMFormatDescription.h)

/// Creates a description of timed metadata; see `CMFormatDescription(boxedMetadataSpecifications:)`. Returns
/// `kCMFormatDescriptionError_InvalidParameter` also for kinds other than `kCMMetadataFormatType_Boxed`.
@discardableResult
public func CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
    allocator: CFAllocator?, metadataType: CMMetadataFormatType, metadataSpecifications: CFArray,
    formatDescriptionOut: UnsafeMutablePointer<CMMetadataFormatDescription?>
) -> OSStatus {
    store(in: formatDescriptionOut) {
        guard metadataType == kCMMetadataFormatType_Boxed else { throw CMFormatDescription.Error.invalidParameter }
        return try CMFormatDescription(
            specifications: metadataSpecifications.map { element in
                switch element {
                case let dictionary as [String: Any]: AttributeDictionary(dictionary)
                case let dictionary as NSDictionary: AttributeDictionary(dictionary)
                default: throw CMFormatDescription.Error.invalidParameter
                }
            })
    }
}

/// Returns the identifiers of the metadata; nil if there are none.
@discardableResult
public func CMMetadataFormatDescriptionGetIdentifiers(_ desc: CMMetadataFormatDescription) -> CFArray? {
    let identifiers = desc.identifiers
    return identifiers.isEmpty ? nil : identifiers as CFArray
}
