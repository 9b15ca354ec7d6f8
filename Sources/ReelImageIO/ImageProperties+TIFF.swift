public import Foundation
public import ReelCoreFoundation

// The keys of TIFF (CGImageProperties.h), named like the tags of TIFF 6.0. EXIF blocks have them in all formats.

/// A dictionary of the keys below: about the file.
nonisolated(unsafe) public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
nonisolated(unsafe) public let kCGImagePropertyTIFFCompression: CFString = "Compression"
nonisolated(unsafe) public let kCGImagePropertyTIFFPhotometricInterpretation: CFString = "PhotometricInterpretation"
nonisolated(unsafe) public let kCGImagePropertyTIFFDocumentName: CFString = "DocumentName"
nonisolated(unsafe) public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
nonisolated(unsafe) public let kCGImagePropertyTIFFMake: CFString = "Make"
nonisolated(unsafe) public let kCGImagePropertyTIFFModel: CFString = "Model"
nonisolated(unsafe) public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
nonisolated(unsafe) public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
nonisolated(unsafe) public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
nonisolated(unsafe) public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
nonisolated(unsafe) public let kCGImagePropertyTIFFSoftware: CFString = "Software"
nonisolated(unsafe) public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
nonisolated(unsafe) public let kCGImagePropertyTIFFArtist: CFString = "Artist"
nonisolated(unsafe) public let kCGImagePropertyTIFFHostComputer: CFString = "HostComputer"
nonisolated(unsafe) public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"

extension MetadataKey {
    /// The keys of the TIFF dictionary.
    static let tiff: [MetadataKey] = [
        MetadataKey(kCGImagePropertyTIFFCompression, 0x0103, .short),
        MetadataKey(kCGImagePropertyTIFFPhotometricInterpretation, 0x0106, .short),
        MetadataKey(kCGImagePropertyTIFFDocumentName, 0x010D, .text),
        MetadataKey(kCGImagePropertyTIFFImageDescription, 0x010E, .text),
        MetadataKey(kCGImagePropertyTIFFMake, 0x010F, .text),
        MetadataKey(kCGImagePropertyTIFFModel, 0x0110, .text),
        MetadataKey(kCGImagePropertyTIFFOrientation, 0x0112, .short),
        MetadataKey(kCGImagePropertyTIFFXResolution, 0x011A, .rational),
        MetadataKey(kCGImagePropertyTIFFYResolution, 0x011B, .rational),
        MetadataKey(kCGImagePropertyTIFFResolutionUnit, 0x0128, .short),
        MetadataKey(kCGImagePropertyTIFFSoftware, 0x0131, .text),
        MetadataKey(kCGImagePropertyTIFFDateTime, 0x0132, .text),
        MetadataKey(kCGImagePropertyTIFFArtist, 0x013B, .text),
        MetadataKey(kCGImagePropertyTIFFHostComputer, 0x013C, .text),
        MetadataKey(kCGImagePropertyTIFFCopyright, 0x8298, .text),
    ]
}
