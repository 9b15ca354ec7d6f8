public import Foundation
public import ReelCoreFoundation

// The keys of PNG and JFIF (CGImageProperties.h).

/// A dictionary of the keys below: texts (PNG, clause 11.3.3.2), and how the pixels are stored.
nonisolated(unsafe) public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
nonisolated(unsafe) public let kCGImagePropertyPNGAuthor: CFString = "Author"
nonisolated(unsafe) public let kCGImagePropertyPNGComment: CFString = "Comment"
nonisolated(unsafe) public let kCGImagePropertyPNGCopyright: CFString = "Copyright"
nonisolated(unsafe) public let kCGImagePropertyPNGCreationTime: CFString = "CreationTime"
nonisolated(unsafe) public let kCGImagePropertyPNGDescription: CFString = "Description"
nonisolated(unsafe) public let kCGImagePropertyPNGDisclaimer: CFString = "Disclaimer"
nonisolated(unsafe) public let kCGImagePropertyPNGModificationTime: CFString = "ModificationTime"
nonisolated(unsafe) public let kCGImagePropertyPNGSoftware: CFString = "Software"
nonisolated(unsafe) public let kCGImagePropertyPNGSource: CFString = "Source"
nonisolated(unsafe) public let kCGImagePropertyPNGTitle: CFString = "Title"
nonisolated(unsafe) public let kCGImagePropertyPNGWarning: CFString = "Warning"
/// The exponent that relates samples to light.
nonisolated(unsafe) public let kCGImagePropertyPNGGamma: CFString = "Gamma"
/// 1 if the pixels are interlaced; otherwise 0.
nonisolated(unsafe) public let kCGImagePropertyPNGInterlaceType: CFString = "InterlaceType"
nonisolated(unsafe) public let kCGImagePropertyPNGsRGBIntent: CFString = "sRGBIntent"
nonisolated(unsafe) public let kCGImagePropertyPNGXPixelsPerMeter: CFString = "XPixelsPerMeter"
nonisolated(unsafe) public let kCGImagePropertyPNGYPixelsPerMeter: CFString = "YPixelsPerMeter"

/// A dictionary of the keys below.
nonisolated(unsafe) public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// Two numbers: `[1, 1]`.
nonisolated(unsafe) public let kCGImagePropertyJFIFVersion: CFString = "JFIFVersion"
nonisolated(unsafe) public let kCGImagePropertyJFIFXDensity: CFString = "XDensity"
nonisolated(unsafe) public let kCGImagePropertyJFIFYDensity: CFString = "YDensity"
/// 0: the densities are only a ratio; 1: per inch; 2: per centimetre.
nonisolated(unsafe) public let kCGImagePropertyJFIFDensityUnit: CFString = "DensityUnit"
nonisolated(unsafe) public let kCGImagePropertyJFIFIsProgressive: CFString = "IsProgressive"

/// The keywords of PNG's texts, which are Image I/O's keys except for spaces.
enum PNGTextKey {
    static let keywords: [String: String] = [
        kCGImagePropertyPNGAuthor as String: "Author",
        kCGImagePropertyPNGComment as String: "Comment",
        kCGImagePropertyPNGCopyright as String: "Copyright",
        kCGImagePropertyPNGCreationTime as String: "Creation Time",
        kCGImagePropertyPNGDescription as String: "Description",
        kCGImagePropertyPNGDisclaimer as String: "Disclaimer",
        kCGImagePropertyPNGModificationTime as String: "Modification Time",
        kCGImagePropertyPNGSoftware as String: "Software",
        kCGImagePropertyPNGSource as String: "Source",
        kCGImagePropertyPNGTitle as String: "Title",
        kCGImagePropertyPNGWarning as String: "Warning",
    ]
}
