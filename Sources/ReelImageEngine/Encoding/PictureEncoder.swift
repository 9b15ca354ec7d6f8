package import Foundation
package import ReelCoreGraphics

/// Encodes bitmaps as picture files. It keeps no state between pictures and is thread-safe.
///
/// All files are sRGB, unless their metadata have a profile: PNG, AVIF and HEIC signal it; in the others it is the default.
package struct PictureEncoder: Sendable {
    package let format: PictureFileFormat
    /// The quality, from 0 (the smallest file) to 1 (the best picture).
    package let quality: Double

    /// The quality from which JPEG and AVIF keep chroma at full size (4:4:4). Below it, chroma has half the size (4:2:0).
    static let fullChromaQuality = 0.9

    /// - Parameters:
    ///   - format: the file format. JPEG has no alpha: transparent areas become black, as in movies. The others keep alpha.
    ///   - quality: 0…1; values outside are clamped. PNG and TIFF are lossless and ignore it. WebP is lossless at 1. AVIF at 1
    ///     is as good as 8 bits of Y′CbCr are.
    package init(format: PictureFileFormat, quality: Double) {
        self.format = format
        self.quality = quality.isNaN ? 0 : min(max(quality, 0), 1)
    }

    /// The maximum width and height of a file in pixels.
    package var largestSide: Int {
        switch format {
        case .jpeg: 65_500  // libjpeg's JPEG_MAX_DIMENSION; the format itself has 65,535.
        case .png: Int(Int32.max)
        case .webp: 16_383
        case .avif, .heic: 65_535
        case .tiff: Int(Int32.max)
        }
    }

    /// Returns the picture as a whole file.
    ///
    /// - Parameter metadata: written in addition to the pixels, which it does not change.
    /// - Throws: if the picture is too large for the format, there is not enough memory, or the library fails.
    package func encode(
        _ bitmap: Bitmap, metadata: PictureMetadata = PictureMetadata()
    ) throws(PictureEncodingError) -> Data {
        guard bitmap.width <= largestSide, bitmap.height <= largestSide else {
            throw error(.tooLarge(width: bitmap.width, height: bitmap.height, limit: largestSide))
        }
        let metadata = metadata.withoutSourceColors
        do throws(PictureEncodingError.Reason) {
            return switch format {
            case .jpeg: try JPEGEncoder.encode(bitmap, quality: quality, metadata: metadata)
            case .png: try PNGEncoder.encode(bitmap, metadata: metadata)
            case .webp: try WebPEncoder.encode(bitmap, quality: quality, metadata: metadata)
            case .avif: try HEIFEncoder.encode(bitmap, as: .av1, quality: quality, metadata: metadata)
            case .heic: try HEIFEncoder.encode(bitmap, as: .hevc, quality: quality, metadata: metadata)
            case .tiff: try TIFFEncoder.encode([(.bitmap(bitmap), metadata)])
            }
        } catch {
            throw self.error(error)
        }
    }

    /// Returns pixels of 16 bits as a whole file.
    ///
    /// - Throws: `failed` if the format is neither PNG nor TIFF, and for what the other function throws.
    package func encode(
        _ pixels: DeepPixels, metadata: PictureMetadata = PictureMetadata()
    ) throws(PictureEncodingError) -> Data {
        let metadata = metadata.withoutSourceColors
        do throws(PictureEncodingError.Reason) {
            return switch format {
            case .png: try PNGEncoder.encode(pixels, metadata: metadata)
            case .tiff: try TIFFEncoder.encode([(.deep(pixels), metadata)])
            case .jpeg, .webp, .avif, .heic: throw .failed("files with 16 bits per component are PNG or TIFF")
            }
        } catch {
            throw self.error(error)
        }
    }

    /// Returns a TIFF file with a page for each picture.
    package static func tiff(_ pages: [(bitmap: Bitmap, metadata: PictureMetadata)]) throws(PictureEncodingError) -> Data {
        do throws(PictureEncodingError.Reason) {
            return try TIFFEncoder.encode(pages.map { (.bitmap($0.bitmap), $0.metadata.withoutSourceColors) })
        } catch {
            throw PictureEncodingError(format: ImageFileType.tiff.name, reason: error)
        }
    }

    /// Returns a file with other metadata and the same pixels, which are not decoded.
    ///
    /// - Parameter hidesPlace: whether the place must not be left over anywhere in the file.
    /// - Throws: `failed` if the format does not allow that.
    package static func file(
        _ file: Data, _ type: ImageFileType, with metadata: PictureMetadata, hidesPlace: Bool = false
    ) throws(PictureEncodingError) -> Data {
        do throws(PictureEncodingError.Reason) {
            return switch type {
            case .jpeg: try JPEGEncoder.file(file, with: metadata, hidesPlace: hidesPlace)
            case .png: PNGEncoder.file(file, with: metadata)
            case .webp: try WebPEncoder.file(file, with: metadata)
            case .tiff where hidesPlace && TIFFDecoder.mayHavePlace(file):
                throw .failed("the place would be left over in a TIFF file; encode the picture again")
            case .tiff: try TIFFEncoder.file(file, with: [metadata])
            default:
                throw .failed("the metadata of a finished file cannot be changed in this format; encode the picture again")
            }
        } catch {
            throw PictureEncodingError(format: type.name, reason: error)
        }
    }

    private func error(_ reason: PictureEncodingError.Reason) -> PictureEncodingError {
        PictureEncodingError(format: format.type.name, reason: reason)
    }
}
