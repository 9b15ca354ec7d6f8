package import Foundation
package import OpenCoreGraphics

/// Makes picture files of bitmaps. It keeps nothing between pictures and may be used on many threads at once.
///
/// All files are sRGB: PNG, AVIF and HEIC say so, the others mean it where nothing else is said.
package struct PictureEncoder: Sendable {
    package let format: PictureFileFormat
    /// 0 is the smallest file, 1 the best picture.
    package let quality: Double

    /// From this quality on, JPEG and AVIF keep colour at the full size of the picture (4:4:4); below it at half (4:2:0).
    static let fullChromaQuality = 0.9

    /// - Parameters:
    ///   - format: the kind of file. JPEG has no alpha: what is clear becomes black, as it does in movies. The others keep it.
    ///   - quality: 0…1; what lies outside is taken for the nearest. PNG and TIFF are exact and ignore it. WebP is exact at 1.
    ///     AVIF at 1 is as good as 8 bits of Y′CbCr are.
    package init(format: PictureFileFormat, quality: Double) {
        self.format = format
        self.quality = quality.isNaN ? 0 : min(max(quality, 0), 1)
    }

    /// Pixels across and down that a file can have.
    package var largestSide: Int {
        switch format {
        case .jpeg: 65_500  // libjpeg's JPEG_MAX_DIMENSION; the format itself has 65,535.
        case .png: Int(Int32.max)
        case .webp: 16_383
        case .avif, .heic: 65_535
        case .tiff: Int(Int32.max)
        }
    }

    /// The whole file.
    ///
    /// - Parameter metadata: is written beside the pixels, which stay as they are.
    /// - Throws: for a picture that the kind of file is too small for, where there is no memory, and where the library fails.
    package func encode(
        _ bitmap: Bitmap, metadata: PictureMetadata = PictureMetadata()
    ) throws(PictureEncodingError) -> Data {
        guard bitmap.width <= largestSide, bitmap.height <= largestSide else {
            throw error(.tooLarge(width: bitmap.width, height: bitmap.height, limit: largestSide))
        }
        do throws(PictureEncodingError.Reason) {
            return switch format {
            case .jpeg: try JPEGEncoder.encode(bitmap, quality: quality, exif: metadata.exif)
            case .png: try PNGEncoder.encode(bitmap, exif: metadata.exif)
            case .webp: try WebPEncoder.encode(bitmap, quality: quality, exif: metadata.exif)
            case .avif: try HEIFEncoder.encode(bitmap, as: .av1, quality: quality, metadata: metadata)
            case .heic: try HEIFEncoder.encode(bitmap, as: .hevc, quality: quality, metadata: metadata)
            case .tiff: try TIFFEncoder.encode([(bitmap, metadata)])
            }
        } catch {
            throw self.error(error)
        }
    }

    /// A TIFF with a page for each picture.
    package static func tiff(_ pages: [(bitmap: Bitmap, metadata: PictureMetadata)]) throws(PictureEncodingError) -> Data {
        do throws(PictureEncodingError.Reason) {
            return try TIFFEncoder.encode(pages)
        } catch {
            throw PictureEncodingError(format: PictureFileFormat.tiff.name, reason: error)
        }
    }

    private func error(_ reason: PictureEncodingError.Reason) -> PictureEncodingError {
        PictureEncodingError(format: format.name, reason: reason)
    }
}
