public import ReelCoreFoundation

// The keys of PNG and JFIF (CGImageProperties.h).

/// A dictionary of the keys below: texts (PNG, clause 11.3.3.2), and how the pixels are stored.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
public let kCGImagePropertyPNGAuthor: CFString = "Author"
public let kCGImagePropertyPNGComment: CFString = "Comment"
public let kCGImagePropertyPNGCopyright: CFString = "Copyright"
public let kCGImagePropertyPNGCreationTime: CFString = "CreationTime"
public let kCGImagePropertyPNGDescription: CFString = "Description"
public let kCGImagePropertyPNGDisclaimer: CFString = "Disclaimer"
public let kCGImagePropertyPNGModificationTime: CFString = "ModificationTime"
public let kCGImagePropertyPNGSoftware: CFString = "Software"
public let kCGImagePropertyPNGSource: CFString = "Source"
public let kCGImagePropertyPNGTitle: CFString = "Title"
public let kCGImagePropertyPNGWarning: CFString = "Warning"
/// The exponent that relates samples to light.
public let kCGImagePropertyPNGGamma: CFString = "Gamma"
/// 1 if the pixels are interlaced; otherwise 0.
public let kCGImagePropertyPNGInterlaceType: CFString = "InterlaceType"
public let kCGImagePropertyPNGsRGBIntent: CFString = "sRGBIntent"
public let kCGImagePropertyPNGXPixelsPerMeter: CFString = "XPixelsPerMeter"
public let kCGImagePropertyPNGYPixelsPerMeter: CFString = "YPixelsPerMeter"

/// A dictionary of the keys below.
public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// Two numbers: `[1, 1]`.
public let kCGImagePropertyJFIFVersion: CFString = "JFIFVersion"
public let kCGImagePropertyJFIFXDensity: CFString = "XDensity"
public let kCGImagePropertyJFIFYDensity: CFString = "YDensity"
/// 0: the densities are only a ratio; 1: per inch; 2: per centimetre.
public let kCGImagePropertyJFIFDensityUnit: CFString = "DensityUnit"
public let kCGImagePropertyJFIFIsProgressive: CFString = "IsProgressive"

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
