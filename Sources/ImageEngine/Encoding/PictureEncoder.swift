package import Foundation
package import OpenCoreGraphics

/// Makes picture files of bitmaps. It keeps nothing between pictures and may be used on many threads at once.
///
/// All files are sRGB: PNG and AVIF say so, JPEG and WebP mean it where nothing else is said.
package struct PictureEncoder: Sendable {
    package let format: PictureFileFormat
    /// 0 is the smallest file, 1 the best picture.
    package let quality: Double

    /// From this quality on, JPEG and AVIF keep colour at the full size of the picture (4:4:4); below it at half (4:2:0).
    static let fullChromaQuality = 0.9

    /// - Parameters:
    ///   - format: the kind of file. JPEG has no alpha: what is clear becomes black, as it does in movies. The others keep it.
    ///   - quality: 0…1; what lies outside is taken for the nearest. PNG is exact and ignores it. WebP is exact at 1. AVIF at 1
    ///     is as good as 8 bits of Y′CbCr are.
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
        case .avif: 65_535
        }
    }

    /// The whole file.
    ///
    /// - Throws: for a picture that the kind of file is too small for, where there is no memory, and where the library fails.
    package func encode(_ bitmap: Bitmap) throws(PictureEncodingError) -> Data {
        guard bitmap.width <= largestSide, bitmap.height <= largestSide else {
            throw error(.tooLarge(width: bitmap.width, height: bitmap.height, limit: largestSide))
        }
        do throws(PictureEncodingError.Reason) {
            return switch format {
            case .jpeg: try JPEGEncoder.encode(bitmap, quality: quality)
            case .png: try PNGEncoder.encode(bitmap)
            case .webp: try WebPEncoder.encode(bitmap, quality: quality)
            case .avif: try AVIFEncoder.encode(bitmap, quality: quality)
            }
        } catch {
            throw self.error(error)
        }
    }

    private func error(_ reason: PictureEncodingError.Reason) -> PictureEncodingError {
        PictureEncodingError(format: format.name, reason: reason)
    }
}
