public import Foundation
public import ReelCoreFoundation

// The options of destinations (CGImageDestination.h).

/// The quality, from 0 (smallest file) to 1 (best); 0.8 by default. Ignored for PNG, TIFF and GIF.
nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// The `CGColor` behind transparent pixels in formats without alpha (JPEG). White by default.
nonisolated(unsafe) public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
/// The maximum width and height in the file, in pixels.
nonisolated(unsafe) public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
/// Whether to embed a thumbnail of at most 160 pixels in JPEG.
nonisolated(unsafe) public let kCGImageDestinationEmbedThumbnail: CFString = "kCGImageDestinationEmbedThumbnail"
/// Whether colours are converted to sRGB, which they always are.
nonisolated(unsafe) public let kCGImageDestinationOptimizeColorForSharing: CFString = "kCGImageDestinationOptimizeColorForSharing"
/// For `CGImageDestinationCopyImageSource`: the time when the image was taken, as a `Date` or as text in the form of EXIF.
nonisolated(unsafe) public let kCGImageDestinationDateTime: CFString = "kCGImageDestinationDateTime"
/// For `CGImageDestinationCopyImageSource`: a ``CGImagePropertyOrientation``, 1 to 8.
nonisolated(unsafe) public let kCGImageDestinationOrientation: CFString = "kCGImageDestinationOrientation"
/// Whether to leave out where the image was taken.
nonisolated(unsafe) public let kCGImageMetadataShouldExcludeGPS: CFString = "kCGImageMetadataShouldExcludeGPS"
/// Whether to leave out XMP.
nonisolated(unsafe) public let kCGImageMetadataShouldExcludeXMP: CFString = "kCGImageMetadataShouldExcludeXMP"

/// The options of destinations by what they apply to.
enum DestinationOption {
    static let ofImages: Set<String> = [
        kCGImageDestinationLossyCompressionQuality as String, kCGImageDestinationBackgroundColor as String,
        kCGImageDestinationImageMaxPixelSize as String, kCGImageDestinationEmbedThumbnail as String,
        kCGImageDestinationOptimizeColorForSharing as String, kCGImageMetadataShouldExcludeGPS as String,
        kCGImageMetadataShouldExcludeXMP as String,
    ]

    static let ofCopies: Set<String> = [
        kCGImageDestinationDateTime as String, kCGImageDestinationOrientation as String,
        kCGImageMetadataShouldExcludeGPS as String, kCGImageMetadataShouldExcludeXMP as String,
    ]
}
