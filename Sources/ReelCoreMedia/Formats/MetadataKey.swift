package import Foundation
import ReelCoreFoundation

/// A key of timed metadata, as the format description of a track lists it (QuickTime File Format, "Metadata key atom").
package struct MetadataKey: Hashable, Sendable {
    /// Stands for the key in the track's samples. Neither 0 nor 0xFFFFFFFF.
    package let localID: UInt32
    /// The key space as a four-character code, such as `mdta`.
    package let namespace: UInt32
    /// The key: for `mdta` a reverse domain name in UTF-8.
    package let value: Data
    /// Nil if the file does not specify it.
    package let dataType: MetadataDataType?
    /// The language as a tag of RFC 4646.
    package let languageTag: String?

    package init(localID: UInt32, namespace: UInt32, value: Data, dataType: MetadataDataType?, languageTag: String?) {
        self.localID = localID
        self.namespace = namespace
        self.value = value
        self.dataType = dataType
        self.languageTag = languageTag
    }

    /// The key space and the key in one: "mdta/com.apple.quicktime.title".
    package var identifier: String { "\(keySpace)/\(MetadataIdentifier.escaped(value))" }

    /// The key space, without the spaces that fill it up to four characters.
    package var keySpace: String {
        let bytes = withUnsafeBytes(of: namespace.bigEndian) { Array($0) }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    }
}

extension MetadataKey {
    /// Creates a key from a client's specification; nil if an entry is missing, not valid, or not supported.
    init?(specification: AttributeDictionary, localID: UInt32) {
        let known = [
            kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier,
            kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType,
            kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag,
        ].map { $0 as String }
        guard specification.keys.allSatisfy(known.contains), let identifier = specification.string(known[0]),
            let name = specification.string(known[1]), let dataType = MetadataDataType(name: name),
            let slash = identifier.firstIndex(of: "/")
        else { return nil }
        let space = Array(identifier[..<slash].utf8)
        let value = MetadataIdentifier.unescaped(String(identifier[identifier.index(after: slash)...]))
        guard (1...4).contains(space.count), space.allSatisfy({ (0x21..<0x7F).contains($0) }), (1...1_024).contains(value.count)
        else {
            return nil
        }
        var languageTag: String?
        if specification.contains(known[2]) {
            guard let tag = specification.string(known[2]), (1..<1_024).contains(tag.utf8.count) else { return nil }
            languageTag = tag
        }
        let code = (space + [0x20, 0x20, 0x20]).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        self.init(localID: localID, namespace: code, value: Data(value), dataType: dataType, languageTag: languageTag)
    }

    /// Creates a key from an entry of a format description's key table; nil if it is not valid.
    init?(_ entry: CMFormatDescription.ExtensionValue) {
        guard case .dictionary(let values) = entry,
            let localID = values[Self.localIDKey]?.number.flatMap({ UInt32(exactly: $0) }), localID != 0, localID != .max,
            let namespace = values[Self.namespaceKey]?.number.flatMap({ UInt32(exactly: $0) }),
            case .data(let value) = values[Self.valueKey]
        else { return nil }
        var dataType: MetadataDataType?
        if case .data(let type) = values[Self.dataTypeKey],
            let namespace = values[Self.dataTypeNamespaceKey]?.number.flatMap({ UInt32(exactly: $0) })
        {
            dataType = MetadataDataType(namespace: namespace, bytes: type)
        }
        var languageTag: String?
        if case .text(let tag) = values[Self.languageTagKey] { languageTag = tag }
        self.init(localID: localID, namespace: namespace, value: value, dataType: dataType, languageTag: languageTag)
    }

    /// The entry of a format description's key table.
    var entry: CMFormatDescription.ExtensionValue {
        var values: [String: CMFormatDescription.ExtensionValue] = [
            Self.localIDKey: .number(Double(localID)), Self.namespaceKey: .number(Double(namespace)), Self.valueKey: .data(value),
        ]
        values[Self.languageTagKey] = languageTag.map { .text($0) }
        if let type = dataType?.stored {
            values[Self.dataTypeNamespaceKey] = .number(Double(type.namespace))
            values[Self.dataTypeKey] = .data(Data(type.bytes))
        }
        return .dictionary(values)
    }

    private static let localIDKey = kCMMetadataFormatDescriptionKey_LocalID as String
    private static let namespaceKey = kCMMetadataFormatDescriptionKey_Namespace as String
    private static let valueKey = kCMMetadataFormatDescriptionKey_Value as String
    private static let dataTypeKey = kCMMetadataFormatDescriptionKey_DataType as String
    private static let dataTypeNamespaceKey = kCMMetadataFormatDescriptionKey_DataTypeNamespace as String
    private static let languageTagKey = kCMMetadataFormatDescriptionKey_LanguageTag as String
}
