import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageEngine

/// An image to be written.
struct DestinationImage {
    var image: CGImage
    var properties: AttributeDictionary
    /// The header of the file it comes from, for values that are not in `properties`.
    var source: StillImageHeader?

    private static let defaultQuality = 0.8

    var quality: Double { properties.double(kCGImageDestinationLossyCompressionQuality as String) ?? Self.defaultQuality }

    var metadata: PictureMetadata {
        let exif = properties.dictionary(kCGImagePropertyExifDictionary as String)
        let orientation = properties.int(kCGImagePropertyOrientation as String).map(ImageOrientation.init(exif:))
        return PictureMetadata(
            orientation: orientation ?? source?.orientation ?? .up,
            captureDate: exif?.string(kCGImagePropertyExifDateTimeOriginal as String) ?? source?.captureDate)
    }

    /// In seconds; 0.1 by default.
    var delay: Double {
        properties.dictionary(kCGImagePropertyGIFDictionary as String)?.double(kCGImagePropertyGIFDelayTime as String) ?? source?
            .delay ?? 0.1
    }

    func bitmap() throws(PictureEncodingError.Reason) -> Bitmap {
        let largest = properties.int(kCGImageDestinationImageMaxPixelSize as String).flatMap { $0 > 0 ? $0 : nil }
        guard let bitmap = image.bitmap(within: largest) else { throw .failed("the picture cannot be decoded") }
        return bitmap
    }
}
