public import Foundation
package import ImageEngine
public import OpenCoreFoundation

/// How a stored picture must be turned to stand upright, by the numbers of EXIF's tag 0x0112 (Apple: CGImagePropertyOrientation).
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

// Keys of a picture's properties (CGImageProperties.h), and what stands under them.

/// Stored width in pixels.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Stored height in pixels.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// 1 to 8.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// A Boolean.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// A dictionary; `kCGImagePropertyExifDateTimeOriginal` is what is in it.
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// When the picture was taken, as `2026:11:21 10:00:00`.
public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// Bytes of the file.
public let kCGImagePropertyFileSize: CFString = "FileSize"
/// A dictionary of a frame of an animated GIF.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// Seconds; a tenth where the file says (nearly) nothing, as browsers show it.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// A dictionary of a frame of an animated WebP.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// Seconds.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"

/// What the file says of a picture, without decoding it; of all the properties that Apple has, those with a key above.
@discardableResult
public func CGImageSourceCopyPropertiesAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CFDictionary? {
    guard let header = isrc.picture(at: index)?.header else { return nil }
    var properties = header.properties
    if let delay = header.delay {
        let (dictionary, key) =
            header.format == .gif
            ? (kCGImagePropertyGIFDictionary, kCGImagePropertyGIFDelayTime)
            : (kCGImagePropertyWebPDictionary, kCGImagePropertyWebPDelayTime)
        properties[dictionary] = [key: delay]
    }
    return properties as CFDictionary
}

extension StillImageHeader {
    /// By the keys above, those of a still picture.
    package var properties: [String: Any] {
        var properties: [String: Any] = [
            kCGImagePropertyPixelWidth: width, kCGImagePropertyPixelHeight: height, kCGImagePropertyHasAlpha: hasAlpha,
            kCGImagePropertyOrientation: orientation,
        ]
        if let date = captureDate?.split(separator: ".").first {
            properties[kCGImagePropertyExifDictionary] = [kCGImagePropertyExifDateTimeOriginal: String(date)]
        }
        return properties
    }
}

/// What the file says of itself: `kCGImagePropertyFileSize`.
@discardableResult
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    [kCGImagePropertyFileSize: isrc.image.byteCount] as CFDictionary
}
