public import Foundation
public import ReelCoreFoundation
import ReelCoreGraphics
package import ReelImageEngine

/// The transformation that makes a stored image upright, with the values of EXIF tag 0x0112 (Apple:
/// CGImagePropertyOrientation).
public enum CGImagePropertyOrientation: UInt32, Sendable {
    case up = 1
    case upMirrored = 2
    case down = 3
    case downMirrored = 4
    case leftMirrored = 5
    case right = 6
    case rightMirrored = 7
    case left = 8
}

// The keys of an image's properties (CGImageProperties.h), and their values.

/// The stored width in pixels.
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The stored height in pixels.
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// Pixels per inch.
nonisolated(unsafe) public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
nonisolated(unsafe) public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// A ``CGImagePropertyOrientation``, 1 to 8.
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = "Orientation"
/// The bits of each component in the file. Decoded images have 8.
nonisolated(unsafe) public let kCGImagePropertyDepth: CFString = "Depth"
/// Whether components are floating-point numbers.
nonisolated(unsafe) public let kCGImagePropertyIsFloat: CFString = "IsFloat"
/// Whether pixels are numbers of a palette's colours.
nonisolated(unsafe) public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// A Boolean: whether the image has an alpha channel.
nonisolated(unsafe) public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// One of the models below.
nonisolated(unsafe) public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// The description in the ICC profile.
nonisolated(unsafe) public let kCGImagePropertyProfileName: CFString = "ProfileName"
nonisolated(unsafe) public let kCGImagePropertyColorModelRGB: CFString = "RGB"
nonisolated(unsafe) public let kCGImagePropertyColorModelGray: CFString = "Gray"
nonisolated(unsafe) public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
nonisolated(unsafe) public let kCGImagePropertyColorModelLab: CFString = "Lab"
/// The size of the file in bytes.
nonisolated(unsafe) public let kCGImagePropertyFileSize: CFString = "FileSize"
/// The number of images in the file.
nonisolated(unsafe) public let kCGImagePropertyImageCount: CFString = "ImageCount"

/// Returns an image's properties, without decoding it.
///
/// Difference from Apple: the notes of cameras other than Apple's, and XMP, are not interpreted.
@discardableResult
public func CGImageSourceCopyPropertiesAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CFDictionary? {
    IgnoredInput.reportOptions(options, to: "CGImageSourceCopyPropertiesAtIndex", known: SourceOption.all)
    return isrc.picture(at: index)?.properties as CFDictionary?
}

/// Returns the properties of the file: `kCGImagePropertyFileSize`, and of an animation the number of loops and all delays.
@discardableResult
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    IgnoredInput.reportOptions(options, to: "CGImageSourceCopyProperties", known: SourceOption.all)
    guard let image = isrc.image else { return nil }
    var properties: [String: Any] = [
        kCGImagePropertyFileSize as String: image.byteCount, kCGImagePropertyImageCount as String: image.pictureCount,
    ]
    if let animation = image.animation, let name = image.header.type.animationDictionary {
        properties[name as String] = animation.properties(of: image)
    }
    return properties as CFDictionary
}

extension StillImage {
    /// The properties of an image, by Image I/O's keys.
    package var properties: [String: Any] {
        let details = details
        let metadata = details.metadata
        var properties: [String: Any] = [
            kCGImagePropertyPixelWidth as String: width, kCGImagePropertyPixelHeight as String: height,
            kCGImagePropertyHasAlpha as String: hasAlpha,
            kCGImagePropertyOrientation as String: header.orientation.rawValue,
            kCGImagePropertyDepth as String: details.depth,
            kCGImagePropertyColorModel as String: details.colorModel.name as String,
        ]
        if details.isFloat { properties[kCGImagePropertyIsFloat as String] = true }
        if details.isIndexed { properties[kCGImagePropertyIsIndexed as String] = true }
        properties[kCGImagePropertyProfileName as String] = details.profileName
        if let resolution = metadata.resolution ?? metadata.exifResolution {
            properties[kCGImagePropertyDPIWidth as String] = resolution.x
            properties[kCGImagePropertyDPIHeight as String] = resolution.y
        }
        var dictionaries = metadata.dictionaries
        dictionaries[kCGImagePropertyJFIFDictionary as String] = details.jfifProperties
        if header.type == .png { dictionaries[kCGImagePropertyPNGDictionary as String] = details.pngProperties }
        if let name = header.type.animationDictionary, let frame = animation?.properties(ofFrame: index) {
            dictionaries[name as String, default: [:]].merge(frame) { $1 }
        }
        for (name, dictionary) in dictionaries where !dictionary.isEmpty { properties[name] = dictionary }
        return properties
    }
}

extension ImageFileType {
    /// The key of the dictionary with delays; nil for formats without animations.
    var animationDictionary: CFString? {
        switch self {
        case .gif: kCGImagePropertyGIFDictionary
        case .png: kCGImagePropertyPNGDictionary
        case .webp: kCGImagePropertyWebPDictionary
        default: nil
        }
    }
}

extension PictureDetails.ColorModel {
    fileprivate var name: CFString {
        switch self {
        case .rgb: kCGImagePropertyColorModelRGB
        case .gray: kCGImagePropertyColorModelGray
        case .cmyk: kCGImagePropertyColorModelCMYK
        case .lab: kCGImagePropertyColorModelLab
        }
    }
}

extension PictureMetadata {
    /// Pixels per inch of the EXIF block or of a TIFF.
    fileprivate var exifResolution: Resolution? {
        guard let x = main[ExifTag.xResolution]?.numbers?.first, let y = main[ExifTag.yResolution]?.numbers?.first, x > 0, y > 0
        else { return nil }
        // 1 is no unit, 2 inches and the default, 3 centimetres.
        let unit = main[ExifTag.resolutionUnit]?.numbers?.first ?? 2
        guard unit != 1 else { return nil }
        return Resolution(x: x * (unit == 3 ? 2.54 : 1), y: y * (unit == 3 ? 2.54 : 1))
    }

    /// Image I/O's dictionaries by their keys.
    fileprivate var dictionaries: [String: [String: Any]] {
        var dictionaries = [
            kCGImagePropertyTIFFDictionary as String: MetadataKey.dictionary(of: main, MetadataKey.tiff),
            kCGImagePropertyExifDictionary as String: MetadataKey.dictionary(of: exif, MetadataKey.exif),
            kCGImagePropertyGPSDictionary as String: MetadataKey.dictionary(of: gps, MetadataKey.gps),
        ]
        var texts: [String: Any] = [:]
        for key in IPTCKey.all {
            let values = iptc.filter { $0.number == key.number }.map(\.text)
            if let first = values.first { texts[key.key] = key.isRepeated ? values : first }
        }
        dictionaries[kCGImagePropertyIPTCDictionary as String] = texts
        dictionaries[kCGImagePropertyMakerAppleDictionary as String] = makerApple
        return dictionaries
    }

    private var makerApple: [String: Any] {
        guard case .undefined(let note)? = exif[ExifTag.makerNote], let directory = AppleMakerNote.directory(of: note) else {
            return [:]
        }
        var values: [String: Any] = [:]
        for (tag, value) in directory {
            switch value {
            case .text: values[String(tag)] = value.trimmedText
            case .undefined(let data): values[String(tag)] = data
            default: values[String(tag)] = value.numbers.map { $0.count == 1 ? $0[0] as Any : $0 }
            }
        }
        return values
    }
}

extension PictureDetails {
    fileprivate var jfifProperties: [String: Any]? {
        guard let jfif else { return nil }
        return [
            kCGImagePropertyJFIFVersion as String: jfif.version, kCGImagePropertyJFIFDensityUnit as String: jfif.unit,
            kCGImagePropertyJFIFXDensity as String: jfif.xDensity, kCGImagePropertyJFIFYDensity as String: jfif.yDensity,
            kCGImagePropertyJFIFIsProgressive as String: isProgressive,
        ]
    }

    fileprivate var pngProperties: [String: Any] {
        var properties: [String: Any] = [kCGImagePropertyPNGInterlaceType as String: isProgressive ? 1 : 0]
        for (key, keyword) in PNGTextKey.keywords { properties[key] = metadata.texts[keyword] }
        properties[kCGImagePropertyPNGGamma as String] = gamma
        properties[kCGImagePropertyPNGsRGBIntent as String] = sRGBIntent
        if let resolution = metadata.resolution {
            properties[kCGImagePropertyPNGXPixelsPerMeter as String] = Int((resolution.x / 0.0254).rounded())
            properties[kCGImagePropertyPNGYPixelsPerMeter as String] = Int((resolution.y / 0.0254).rounded())
        }
        return properties
    }
}

// The keys of all animated formats are spelt alike.
extension AnimationDetails {
    fileprivate func properties(of image: StillImage) -> [String: Any] {
        var properties: [String: Any] = [
            kCGImagePropertyGIFLoopCount as String: loops, kCGImagePropertyGIFCanvasPixelWidth as String: image.width,
            kCGImagePropertyGIFCanvasPixelHeight as String: image.height,
            kCGImagePropertyGIFFrameInfoArray as String: delays.map(Self.properties),
        ]
        if image.header.type == .gif { properties[kCGImagePropertyGIFHasGlobalColorMap as String] = hasGlobalColorMap }
        return properties
    }

    fileprivate func properties(ofFrame index: Int) -> [String: Any]? {
        delays.indices.contains(index) ? Self.properties(delays[index]) : nil
    }

    private static func properties(_ delay: Double) -> [String: Any] {
        [
            kCGImagePropertyGIFDelayTime as String: clamped(delay),
            kCGImagePropertyGIFUnclampedDelayTime as String: delay,
        ]
    }
}
