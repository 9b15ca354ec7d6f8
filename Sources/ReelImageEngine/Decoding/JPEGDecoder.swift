internal import CReelTurboJPEG
import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// Decodes JPEG with libjpeg-turbo, at a fraction of its size if that is enough: the inverse DCT then computes fewer pixels,
/// which gives a better result than dropping pixels and saves all the work that follows.
enum JPEGDecoder: StillImageDecoder {
    static func recognizes(_ start: Data) -> Bool { start.starts(with: [0xFF, 0xD8, 0xFF]) }

    /// Some cameras append zeros after the end of the image (`EOI`), and others append more pictures.
    static func isCutShort(_ data: Data) -> Bool {
        let end: [UInt8] = [0xFF, 0xD9]
        let last = data.lastIndex { $0 != 0 } ?? data.startIndex
        if data[...last].suffix(2).elementsEqual(end) { return false }
        guard let scan = JPEGSegments(data).scan else { return true }
        // A preview before the scan has an end-of-image marker, too.
        return data.range(of: Data(end), options: .backwards, in: scan..<data.endIndex) == nil
    }

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader {
        let info = try Decompressor(picture).readHeader()
        try picture.checkSize(info.width, info.height)
        let metadata = JPEGSegments(picture.data).metadata
        return StillImageHeader(
            type: .jpeg, width: info.width, height: info.height, hasAlpha: false,
            orientation: metadata.orientation, captureDate: metadata.captureDate)
    }

    static func details(of picture: EncodedPicture) throws(StillImageError) -> PictureDetails {
        let segments = JPEGSegments(picture.data)
        var details = PictureDetails()
        details.metadata = segments.metadata
        details.jfif = segments.jfif
        details.profileName = segments.profile?.name
        if let frame = segments.frame {
            details.depth = frame.depth
            details.isProgressive = frame.isProgressive
            details.colorModel = frame.components == 1 ? .gray : frame.components == 4 ? .cmyk : .rgb
        }
        return details
    }

    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize
    ) throws(StillImageError) -> DecodedBitmap {
        let decompressor = try Decompressor(picture)
        let info = try decompressor.readHeader()
        let (width, height) = scaledSize(info.width, info.height, for: size)
        let bitmap = try picture.makeBitmap(width, height, isOpaque: true)
        let segments = JPEGSegments(picture.data)
        let isCMYK = info.colorspace == Int32(TJCS_CMYK.rawValue) || info.colorspace == Int32(TJCS_YCCK.rawValue)
        let damage = try decompressor.decode(into: bitmap, as: isCMYK ? TJPF_CMYK : TJPF_BGRA)
        let profile = segments.profile
        if isCMYK {
            ColorProfile.convertCMYK(bitmap, profile: profile, isInverted: segments.hasAdobeMarker)
        } else {
            ColorProfile.convertToSRGB(bitmap, from: .bgra, profile: profile)
        }
        return DecodedBitmap(bitmap: bitmap, damage: damage)
    }

    static func memory(toDecode picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize) -> Int {
        let (width, height) = scaledSize(header.width, header.height, for: size)
        return 4 * width * height
    }

    /// Returns the size in the smallest number of eighths that leaves a quarter more pixels in each direction than requested,
    /// from which a resampler makes the exact size. Most of the decoder's time is Huffman decoding, which a smaller fraction does
    /// not shorten.
    private static func scaledSize(_ width: Int, _ height: Int, for size: PixelSize) -> (width: Int, height: Int) {
        let eighths = (1...8).first { $0 * width >= 10 * size.width && $0 * height >= 10 * size.height } ?? 8
        // TJSCALED: scaled sizes are rounded up.
        return ((width * eighths + 7) / 8, (height * eighths + 7) / 8)
    }

    private struct Info {
        var width = 0
        var height = 0
        var colorspace: Int32 = 0
    }

    /// A TurboJPEG handle, destroyed with this object.
    private final class Decompressor {
        private let handle: tjhandle
        private let picture: EncodedPicture

        init(_ picture: EncodedPicture) throws(StillImageError) {
            guard let handle = tjInitDecompress() else { throw picture.error(.outOfMemory) }
            self.handle = handle
            self.picture = picture
        }

        deinit { tjDestroy(handle) }

        private var errorMessage: String { String(cString: tjGetErrorStr2(handle)) }

        private func failure(_ message: String) -> StillImageError {
            // libjpeg's messages for 12 and 16 bits per sample, and for lossless JPEG.
            message.contains("data precision") || message.contains("SOF type")
                ? picture.error(.unsupported("this kind of JPEG is not supported: \(message)"))
                : picture.error(.damaged(message))
        }

        func readHeader() throws(StillImageError) -> Info {
            var (width, height, subsampling, colorspace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
            let result = picture.data.withUnsafeBytes {
                tjDecompressHeader3(
                    handle, $0.bindMemory(to: UInt8.self).baseAddress, UInt($0.count), &width, &height, &subsampling, &colorspace)
            }
            guard result == 0 || tjGetErrorCode(handle) == TJERR_WARNING.rawValue, width > 0, height > 0 else {
                throw failure(errorMessage)
            }
            return Info(width: Int(width), height: Int(height), colorspace: colorspace)
        }

        /// Decodes the pixels. Returns what was wrong if the picture is damaged but could be decoded.
        func decode(into bitmap: Bitmap, as format: TJPF) throws(StillImageError) -> String? {
            let result = picture.data.withUnsafeBytes {
                tjDecompress2(
                    handle, $0.bindMemory(to: UInt8.self).baseAddress, UInt($0.count), bitmap.bytes,
                    Int32(bitmap.width), Int32(bitmap.bytesPerRow), Int32(bitmap.height), Int32(format.rawValue),
                    TJFLAG_LIMITSCANS)
            }
            guard result != 0 else { return nil }
            let message = errorMessage
            guard tjGetErrorCode(handle) == TJERR_WARNING.rawValue else {
                throw failure(message)
            }
            // Some cameras leave bytes between segments. The picture is complete.
            return message.contains("extraneous bytes") ? nil : message
        }
    }
}

extension JPEGSegments {
    /// The profile of the pixels; nil if they are sRGB.
    fileprivate var profile: ColorProfile? {
        iccProfile.flatMap(ColorProfile.init) ?? ColorProfile(exif: PictureMetadata(exif: exif))
    }
}
