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
/// A ``CGImagePropertyOrientation``, 1 to 8.
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = "Orientation"
/// A Boolean: whether the image has an alpha channel.
nonisolated(unsafe) public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// A dictionary that contains `kCGImagePropertyExifDateTimeOriginal`.
nonisolated(unsafe) public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// The time when the image was taken, such as `2026:11:21 10:00:00`.
nonisolated(unsafe) public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// The size of the file in bytes.
nonisolated(unsafe) public let kCGImagePropertyFileSize: CFString = "FileSize"
/// A dictionary for a frame of an animated GIF.
nonisolated(unsafe) public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// In seconds; 0.1 if the file specifies no delay or almost none, as in browsers.
nonisolated(unsafe) public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// A dictionary for a frame of an animated WebP.
nonisolated(unsafe) public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// In seconds.
nonisolated(unsafe) public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"

/// Returns an image's properties, without decoding it; only those with a key above, and not all that Apple returns.
@discardableResult
public func CGImageSourceCopyPropertiesAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CFDictionary? {
    guard let header = isrc.picture(at: index)?.header else { return nil }
    var properties = header.properties
    if let delay = header.delay {
        let (dictionary, key) =
            header.type == .gif
            ? (kCGImagePropertyGIFDictionary, kCGImagePropertyGIFDelayTime)
            : (kCGImagePropertyWebPDictionary, kCGImagePropertyWebPDelayTime)
        properties[dictionary as String] = [key: delay]
    }
    return properties as CFDictionary
}

extension StillImageHeader {
    /// The properties of a still image, by the keys above.
    package var properties: [String: Any] {
        var properties: [String: Any] = [
            kCGImagePropertyPixelWidth as String: width, kCGImagePropertyPixelHeight as String: height,
            kCGImagePropertyHasAlpha as String: hasAlpha,
            kCGImagePropertyOrientation as String: orientation.rawValue,
        ]
        if let date = captureDate?.split(separator: ".").first {
            properties[kCGImagePropertyExifDictionary as String] = [kCGImagePropertyExifDateTimeOriginal: String(date)]
        }
        return properties
    }
}

/// Returns the properties of the file: `kCGImagePropertyFileSize`.
@discardableResult
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    [kCGImagePropertyFileSize: isrc.image.byteCount] as CFDictionary
}
