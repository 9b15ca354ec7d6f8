public import Foundation
import ImageEngine
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

/// What the file says of its picture, without decoding it; of all the properties that Apple has, those with a key above.
@discardableResult
public func CGImageSourceCopyPropertiesAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CFDictionary? {
    guard index == 0 else { return nil }
    let header = isrc.image.header
    var properties: [String: Any] = [
        kCGImagePropertyPixelWidth: header.width, kCGImagePropertyPixelHeight: header.height,
        kCGImagePropertyHasAlpha: header.hasAlpha, kCGImagePropertyOrientation: header.orientation,
    ]
    if let date = header.captureDate?.split(separator: ".").first {
        properties[kCGImagePropertyExifDictionary] = [kCGImagePropertyExifDateTimeOriginal: String(date)]
    }
    return properties as CFDictionary
}
