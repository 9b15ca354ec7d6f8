internal import CReelSPNG
import Foundation
import ReelCoreGraphics

/// Encodes PNG with libspng: 8 or 16 bits, with alpha if the pixels have it, tagged as sRGB.
enum PNGEncoder {
    static func encode(_ bitmap: Bitmap, metadata: PictureMetadata) throws(PictureEncodingError.Reason) -> Data {
        let file = try encode(bitmap, hasAlpha: !bitmap.isOpaque)
        return metadata == PictureMetadata() ? file : Self.file(file, with: metadata)
    }

    static func encode(_ bitmap: Bitmap, hasAlpha: Bool) throws(PictureEncodingError.Reason) -> Data {
        guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else { throw .outOfMemory }
        defer { spng_ctx_free(context) }
        try check(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1))
        try setHeader(bitmap.width, bitmap.height, depth: 8, hasAlpha: hasAlpha, context)
        try encodeRows(of: bitmap, hasAlpha: hasAlpha, context)
        return try takeData(of: context)
    }

    static func encode(_ pixels: DeepPixels, metadata: PictureMetadata) throws(PictureEncodingError.Reason) -> Data {
        guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else { throw .outOfMemory }
        defer { spng_ctx_free(context) }
        try check(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1))
        try setHeader(pixels.width, pixels.height, depth: 16, hasAlpha: pixels.hasAlpha, context)
        let finalize = Int32(SPNG_ENCODE_FINALIZE.rawValue)
        // Samples have the machine's byte order.
        try check(
            pixels.samples.withUnsafeBytes { bytes in
                spng_encode_image(context, bytes.baseAddress, bytes.count, Int32(SPNG_FMT_PNG.rawValue), finalize)
            })
        let file = try takeData(of: context)
        return metadata == PictureMetadata() ? file : Self.file(file, with: metadata)
    }

    private static func setHeader(
        _ width: Int, _ height: Int, depth: UInt8, hasAlpha: Bool, _ context: OpaquePointer
    ) throws(PictureEncodingError.Reason) {
        var header = spng_ihdr()
        header.width = UInt32(width)
        header.height = UInt32(height)
        header.bit_depth = depth
        let type = hasAlpha ? SPNG_COLOR_TYPE_TRUECOLOR_ALPHA : SPNG_COLOR_TYPE_TRUECOLOR
        header.color_type = UInt8(type.rawValue)
        try check(spng_set_ihdr(context, &header))
        try check(spng_set_srgb(context, 0))  // perceptual (PNG, clause 11.3.2.5)
    }

    private static func encodeRows(
        of bitmap: Bitmap, hasAlpha: Bool, _ context: OpaquePointer
    ) throws(PictureEncodingError.Reason) {
        let flags = Int32(SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue)
        try check(spng_encode_image(context, nil, 0, Int32(SPNG_FMT_PNG.rawValue), flags))
        var row = [UInt8](repeating: 0, count: bitmap.width * (hasAlpha ? 4 : 3))
        for y in 0..<bitmap.height {
            let result = row.withUnsafeMutableBufferPointer { row -> Int32 in
                guard let start = row.baseAddress else { return 0 }
                bitmap.copyStraightRow(y, to: start, hasAlpha: hasAlpha)
                return spng_encode_row(context, start, row.count)
            }
            // The last row returns `SPNG_EOI`.
            if result != Int32(SPNG_EOI.rawValue) || y < bitmap.height - 1 { try check(result) }
        }
    }

    /// Returns the encoded file, which the context has kept so far.
    private static func takeData(of context: OpaquePointer) throws(PictureEncodingError.Reason) -> Data {
        var count = 0
        var result: Int32 = 0
        let bytes = spng_get_png_buffer(context, &count, &result)
        try check(result)
        guard let bytes else { throw .outOfMemory }
        // The caller owns the buffer from here on.
        return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    private static func check(_ result: Int32) throws(PictureEncodingError.Reason) {
        guard result != 0 else { return }
        throw result == Int32(SPNG_EMEM.rawValue) ? .outOfMemory : .failed(String(cString: spng_strerror(result)))
    }
}
