import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import Testing

/// Format descriptions of timed metadata.
struct MetadataFormatTests {
    private let identifierKey = kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier as String
    private let typeKey = kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType as String
    private let languageKey = kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag as String

    @Test func `specifications become a table of keys, by their local identifiers`() throws {
        let specifications: [[String: Any]] = [
            [
                identifierKey: "mdta/com.apple.quicktime.still-image-time",
                typeKey: kCMMetadataBaseDataType_SInt8 as String,
            ],
            [identifierKey: "mdta/org.example.a%20b", typeKey: "org.example.kind", languageKey: "pt-BR"],
        ]
        var made: CMFormatDescription?
        #expect(
            CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
                allocator: kCFAllocatorDefault, metadataType: kCMMetadataFormatType_Boxed,
                metadataSpecifications: specifications as CFArray, formatDescriptionOut: &made) == noErr)
        let format = try #require(made)
        #expect(format.mediaType == .metadata && format.mediaSubType == .boxed && format.mediaSubType.description == "'mebx'")
        let identifiers = ["mdta/com.apple.quicktime.still-image-time", "mdta/org.example.a%20b"]
        #expect(
            CMMetadataFormatDescriptionGetIdentifiers(format) as? [String] == identifiers && format.identifiers == identifiers)
        let table = try #require(
            CMFormatDescriptionGetExtension(format, extensionKey: kCMFormatDescriptionExtensionKey_MetadataKeyTable)
                as? [String: [String: Any]])
        let first = try #require(table["1"])
        #expect(first[kCMMetadataFormatDescriptionKey_LocalID as String] as? Int == 1)
        #expect(first[kCMMetadataFormatDescriptionKey_Namespace as String] as? Int == 0x6D64_7461)
        let value = Data("com.apple.quicktime.still-image-time".utf8)
        #expect(first[kCMMetadataFormatDescriptionKey_Value as String] as? Data == value)
        #expect(first[kCMMetadataFormatDescriptionKey_DataTypeNamespace as String] as? Int == 0)
        #expect(first[kCMMetadataFormatDescriptionKey_DataType as String] as? Data == Data([0, 0, 0, 65]))
        let second = try #require(table["2"])
        #expect(second[kCMMetadataFormatDescriptionKey_Value as String] as? Data == Data("org.example.a b".utf8))
        #expect(second[kCMMetadataFormatDescriptionKey_DataTypeNamespace as String] as? Int == 1)
        #expect(second[kCMMetadataFormatDescriptionKey_DataType as String] as? Data == Data("org.example.kind".utf8))
        #expect(second[kCMMetadataFormatDescriptionKey_LanguageTag as String] as? String == "pt-BR")
        #expect(format == (try CMFormatDescription(boxedMetadataSpecifications: specifications)))
    }

    @Test func `specifications that cannot be met are refused`() throws {
        let valid: [String: Any] = [identifierKey: "mdta/a.b", typeKey: kCMMetadataBaseDataType_UTF8 as String]
        #expect(throws: Never.self) { try CMFormatDescription(boxedMetadataSpecifications: [valid]) }
        let wrong: [[[String: Any]]] = [
            [], [valid, valid], [[identifierKey: "mdta/a.b"]], [[typeKey: kCMMetadataBaseDataType_UTF8 as String]],
            [valid.merging([identifierKey: "a.b"]) { $1 }], [valid.merging([identifierKey: "mdta/"]) { $1 }],
            [valid.merging([identifierKey: "mdtas/a.b"]) { $1 }], [valid.merging([identifierKey: 7]) { $1 }],
            [valid.merging([typeKey: "com.apple.metadata.datatype.unknown"]) { $1 }], [valid.merging([typeKey: "text"]) { $1 }],
            [valid.merging([languageKey: ""]) { $1 }],
            [valid.merging([languageKey: String(repeating: "a", count: 1_024)]) { $1 }],
            [valid.merging(["MetadataKeySetupData": Data([1])]) { $1 }], [valid.merging([languageKey: 5]) { $1 }],
        ]
        for specifications in wrong {
            #expect(throws: CMFormatDescription.Error.invalidParameter, "\(specifications)") {
                try CMFormatDescription(boxedMetadataSpecifications: specifications)
            }
        }
        var made: CMFormatDescription?
        let status = CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
            allocator: nil, metadataType: 0x6963_7920, metadataSpecifications: [valid] as CFArray, formatDescriptionOut: &made)
        #expect(status == kCMFormatDescriptionError_InvalidParameter && made == nil)
    }

    @Test func `other formats have no identifiers`() throws {
        let video = try CMFormatDescription(videoCodecType: .h264, width: 16, height: 16)
        #expect(CMMetadataFormatDescriptionGetIdentifiers(video) == nil)
        let empty = try CMFormatDescription(mediaType: .metadata, mediaSubType: .boxed)
        #expect(CMMetadataFormatDescriptionGetIdentifiers(empty) == nil)
        // Tables that are not as they should be.
        for table: Any in [7, ["1": 5], ["1": ["MetadataKeyLocalID": 0]], ["1": ["MetadataKeyLocalID": -1e300]]] {
            let extensions = CMFormatDescription.Extensions(base: [kCMFormatDescriptionExtensionKey_MetadataKeyTable: table])
            let format = try CMFormatDescription(mediaType: .metadata, mediaSubType: .boxed, extensions: extensions)
            #expect(format.identifiers.isEmpty)
        }
    }
}
