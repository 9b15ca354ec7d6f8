internal import CReelJPEG
import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// Decodes JPEG with libjpeg-turbo, at a fraction of its size if that is enough: the inverse DCT then computes fewer pixels,
/// which gives a better result than dropping pixels and saves all the work that follows.
enum JPEGDecoder: StillImageDecoder {
    static func recognizes(_ start: Data) -> Bool { start.starts(with: [0xFF, 0xD8, 0xFF]) }

    /// Whether blocks of the picture are missing. A file without its last marker (`EOI`), which some cameras and streams leave
    /// out, is decoded to find that out.
    static func isCutShort(_ data: Data) -> Bool {
        let segments = JPEGSegments(data)
        guard segments.scan != nil else { return true }
        return !hasEnd(data, segments) && outcome(of: data, segments) == REEL_JPEG_CUT_OFF
    }

    /// Whether the marker of the end (`EOI`) is in the file. Some cameras append zeros after it, and others more pictures.
    private static func hasEnd(_ data: Data, _ segments: JPEGSegments) -> Bool {
        let end = Data([0xFF, 0xD9])
        if data[...lastUsed(data)].suffix(2) == end { return true }
        // A preview before the scan has an end-of-image marker, too.
        guard let scan = segments.scan else { return false }
        return data.range(of: end, options: .backwards, in: scan..<data.endIndex) != nil
    }

    /// Returns the position of the last byte that is not zero.
    private static func lastUsed(_ data: Data) -> Data.Index { data.lastIndex { $0 != 0 } ?? data.startIndex }

    /// Returns the bytes to decode: without padding, if that stands where the rest of the picture and its end should be. Zeros
    /// would be decoded as blocks.
    private static func picture(in data: Data, _ segments: JPEGSegments) -> Data {
        guard !hasEnd(data, segments) else { return data }
        let last = lastUsed(data)
        // The last bytes of a scan may be zeros: one is stuffed after 255, and one may end the last code.
        return data[...last] + data[(last + 1)...].prefix(2)
    }

    private static func outcome(of data: Data, _ segments: JPEGSegments) -> reel_jpeg_outcome {
        var message = Message()
        return picture(in: data, segments).withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return REEL_JPEG_CUT_OFF }
            return reel_jpeg_decode(start, bytes.count, 1, nil, 0, 0, 0, &message.text)
        }
    }

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader {
        let header = try header(of: picture, eighths: 8)
        try picture.checkSize(Int(header.width), Int(header.height))
        let metadata = JPEGSegments(picture.data).metadata
        return StillImageHeader(
            type: .jpeg, width: Int(header.width), height: Int(header.height), hasAlpha: false,
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
        let eighths = eighths(of: header.width, header.height, for: size)
        let scaled = try Self.header(of: picture, eighths: eighths)
        try picture.check(Int(scaled.width), Int(scaled.height), as: header)
        let bitmap = try picture.makeBitmap(Int(scaled.scaled_width), Int(scaled.scaled_height), isOpaque: true)
        let segments = JPEGSegments(picture.data)
        var decoded = DecodedBitmap(bitmap: bitmap)
        try decode(picture, segments, eighths: eighths, into: &decoded)
        let profile = segments.profile
        if scaled.is_cmyk {
            ColorProfile.convertCMYK(bitmap, profile: profile, isInverted: segments.hasAdobeMarker)
        } else {
            ColorProfile.convertToSRGB(bitmap, from: .bgra, profile: profile)
        }
        return decoded
    }

    static func memory(toDecode picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize) -> Int {
        let eighths = Int(eighths(of: header.width, header.height, for: size))
        // libjpeg rounds sizes up.
        return 4 * ((header.width * eighths + 7) / 8) * ((header.height * eighths + 7) / 8)
    }

    /// Returns the scale in the smallest number of eighths that leaves a quarter more pixels in each direction than requested,
    /// from which a resampler makes the exact size. Most of the decoder's time is Huffman decoding, which a smaller fraction does
    /// not shorten.
    private static func eighths(of width: Int, _ height: Int, for size: PixelSize) -> UInt32 {
        let eighths = (1...8).first { $0 * width >= 10 * size.width && $0 * height >= 10 * size.height }
        return UInt32(eighths ?? 8)
    }

    // MARK: libjpeg

    /// The place for a message of libjpeg.
    private struct Message {
        var text = [CChar](repeating: 0, count: Int(REEL_JPEG_MESSAGE))

        var string: String { String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) }
    }

    private static func header(of picture: EncodedPicture, eighths: UInt32) throws(StillImageError) -> reel_jpeg_header {
        try picture.withBytes { bytes throws(StillImageError) in
            var header = reel_jpeg_header()
            var message = Message()
            guard let start = bytes.baseAddress else { throw picture.error(.empty) }
            let outcome = reel_jpeg_read_header(start, bytes.count, eighths, &header, &message.text)
            guard outcome == REEL_JPEG_WHOLE else { throw failure(outcome, message, picture) }
            return header
        }
    }

    /// Decodes the pixels, with damage if there is some.
    private static func decode(
        _ picture: EncodedPicture, _ segments: JPEGSegments, eighths: UInt32, into decoded: inout DecodedBitmap
    ) throws(StillImageError) {
        let bitmap = decoded.bitmap
        var message = Message()
        let outcome = Self.picture(in: picture.data, segments).withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return REEL_JPEG_FAILED }
            return reel_jpeg_decode(
                start, bytes.count, eighths, bitmap.bytes.assumingMemoryBound(to: UInt8.self), bitmap.bytesPerRow,
                UInt32(bitmap.width), UInt32(bitmap.height), &message.text)
        }
        switch outcome {
        case REEL_JPEG_WHOLE: break
        case REEL_JPEG_CUT_OFF: decoded.damage = "the file ends before the picture is complete"
        case REEL_JPEG_DAMAGED:
            decoded.damage = message.string
            decoded.isShownDamaged = true
        default: throw failure(outcome, message, picture)
        }
    }

    private static func failure(
        _ outcome: reel_jpeg_outcome, _ message: Message, _ picture: EncodedPicture
    ) -> StillImageError {
        switch outcome {
        case REEL_JPEG_NO_MEMORY: picture.error(.outOfMemory)
        case REEL_JPEG_UNSUPPORTED: picture.error(.unsupported("this kind of JPEG is not supported: \(message.string)"))
        default: picture.error(.damaged(message.string))
        }
    }
}

extension JPEGSegments {
    /// The profile of the pixels; nil if they are sRGB.
    fileprivate var profile: ColorProfile? {
        iccProfile.flatMap(ColorProfile.init) ?? ColorProfile(exif: PictureMetadata(exif: exif))
    }
}
