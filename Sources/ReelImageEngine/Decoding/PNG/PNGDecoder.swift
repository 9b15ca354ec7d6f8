internal import CReelSPNG
import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// Decodes PNG with libspng, except for the pixels of common files (`TruecolorPNG`). libspng is used instead of libpng because it
/// returns errors: libpng jumps over the caller's frames, which Swift does not survive. It also has limits for hostile files.
enum PNGDecoder: StillImageDecoder {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The maximum size of a chunk (profile, text) in bytes. Files with larger ones are refused.
    private static let largestChunk = 32 << 20

    static func recognizes(_ start: Data) -> Bool { start.starts(with: signature) }

    static func isCutShort(_ data: Data) -> Bool {
        let end = Data("IEND".utf8)
        return data.suffix(12).range(of: end) == nil && data.range(of: end, options: .backwards) == nil
    }

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader {
        try withContext(picture) { context, _ throws(StillImageError) in
            let header = try readHeader(context, picture)
            var transparency = spng_trns()
            let hasAlpha = header.color_type & 4 != 0 || spng_get_trns(context, &transparency) == 0
            var chunk = spng_exif()
            let exif = spng_get_exif(context, &chunk) == 0 ? Data(bytes: chunk.data, count: chunk.length) : Data()
            let metadata = ExifMetadata(block: exif)
            return StillImageHeader(
                type: .png, width: Int(header.width), height: Int(header.height), hasAlpha: hasAlpha,
                orientation: metadata.orientation, captureDate: metadata.captureDate)
        }
    }

    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize
    ) throws(StillImageError) -> DecodedBitmap {
        try withContext(picture) { context, file throws(StillImageError) in
            let now = try readHeader(context, picture)
            try picture.check(Int(now.width), Int(now.height), as: header)
            let bitmap = try picture.makeBitmap(header.width, header.height, isOpaque: !header.hasAlpha)
            let coding = PNGColorCoding(in: file)
            let gamma = coding == nil ? gammaFlag(context) : 0
            let profile = coding == nil ? iccProfile(context) : coding?.profile
            let truecolor = gamma == 0 ? TruecolorPNG(now, isOpaque: !header.hasAlpha) : nil
            if let truecolor, truecolor.decode(file, into: bitmap) {
                ColorProfile.convertToSRGB(bitmap, from: .bgra, profile: profile)
                bitmap.premultiply()
                return DecodedBitmap(bitmap: bitmap)
            }
            let flags = Int32(SPNG_DECODE_TRNS.rawValue) | Int32(SPNG_DECODE_PROGRESSIVE.rawValue) | gamma
            let started = spng_decode_image(context, nil, 0, Int32(SPNG_FMT_RGBA8.rawValue), flags)
            guard started == 0 else { throw picture.error(.damaged(message(started))) }
            let ended = decodeRows(context, into: bitmap)
            ColorProfile.convertToSRGB(bitmap, from: .rgba, profile: profile)
            bitmap.premultiply()
            return DecodedBitmap(bitmap: bitmap, damage: ended == Int32(SPNG_EOI.rawValue) ? nil : message(ended))
        }
    }

    /// Decodes the rows; interlaced pictures have several passes over them. Returns `SPNG_EOI` after the last row.
    private static func decodeRows(_ context: OpaquePointer, into bitmap: Bitmap) -> Int32 {
        var result: Int32 = 0
        while result == 0 {
            var row = spng_row_info()
            result = spng_get_row_info(context, &row)
            guard result == 0 else { break }
            result = spng_decode_row(context, bitmap.bytes + Int(row.row_num) * bitmap.bytesPerRow, bitmap.width * 4)
        }
        return result
    }

    private static func iccProfile(_ context: OpaquePointer) -> ColorProfile? {
        var chunk = spng_iccp()
        guard spng_get_iccp(context, &chunk) == 0 else { return nil }
        return ColorProfile(Data(bytes: chunk.profile, count: chunk.profile_len))
    }

    /// Returns the flag for `gAMA`, which applies only if neither a profile nor sRGB is declared (PNG, clause 11.3.2.2). 1/2.2
    /// is ignored, because writers that mean sRGB use it.
    private static func gammaFlag(_ context: OpaquePointer) -> Int32 {
        var gamma = 0.0
        var intent: UInt8 = 0
        var profile = spng_iccp()
        guard spng_get_gama(context, &gamma) == 0, spng_get_srgb(context, &intent) != 0, spng_get_iccp(context, &profile) != 0,
            abs(gamma - 1 / 2.2) > 0.001
        else { return 0 }
        return Int32(SPNG_DECODE_GAMMA.rawValue)
    }

    private static func readHeader(
        _ context: OpaquePointer, _ picture: EncodedPicture
    ) throws(StillImageError) -> spng_ihdr {
        var header = spng_ihdr()
        let result = spng_get_ihdr(context, &header)
        guard result == 0 else { throw picture.error(.damaged(message(result))) }
        try picture.checkSize(Int(header.width), Int(header.height))
        return header
    }

    private static func message(_ result: Int32) -> String { String(cString: spng_strerror(result)) }

    private static func withContext<Value>(
        _ picture: EncodedPicture,
        _ body: (OpaquePointer, UnsafeRawBufferPointer) throws(StillImageError) -> Value
    ) throws(StillImageError) -> Value {
        guard let context = spng_ctx_new(0) else { throw picture.error(.outOfMemory) }
        defer { spng_ctx_free(context) }
        spng_set_chunk_limits(context, largestChunk, 2 * largestChunk)
        return try picture.withBytes { bytes throws(StillImageError) in
            let result = spng_set_png_buffer(context, bytes.baseAddress, bytes.count)
            guard result == 0 else { throw picture.error(.damaged(message(result))) }
            return try body(context, bytes)
        }
    }
}
