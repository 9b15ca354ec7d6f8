// Timed metadata, as CMFormatDescription.h and CMMetadata.h are imported.
import CoreMedia

func metadataFormatDescription(_ it: CMMetadataFormatDescription) {
    var made: CMMetadataFormatDescription?
    CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
        allocator: value() as CFAllocator?, metadataType: value() as CMMetadataFormatType,
        metadataSpecifications: value() as CFArray, formatDescriptionOut: &made)
    let _: OSStatus = CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
        allocator: kCFAllocatorDefault, metadataType: kCMMetadataFormatType_Boxed, metadataSpecifications: value() as CFArray,
        formatDescriptionOut: &made)
    let _: CFArray = CMMetadataFormatDescriptionGetIdentifiers(it)!
    let _: CMFormatDescription? = try? CMFormatDescription(boxedMetadataSpecifications: value() as [[String: CFPropertyList]])
    let _: CMFormatDescription.MediaSubType = .boxed
}

func metadataNames() {
    let _: CFString = kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier
    let _: CFString = kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType
    let _: CFString = kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag
    let _: CFString = kCMMetadataBaseDataType_RawData
    let _: CFString = kCMMetadataBaseDataType_UTF8
    let _: CFString = kCMMetadataBaseDataType_SInt8
    let _: CFString = kCMMetadataBaseDataType_PerspectiveTransformF64
}
