internal import CReelWebP
import Foundation
import ReelCoreGraphics

/// Encodes WebP with libwebp: lossy, with chroma reduced in a way that keeps edges sharp; lossless at quality 1.
enum WebPEncoder {
    static func encode(
        _ bitmap: Bitmap, quality: Double, metadata: PictureMetadata
    ) throws(PictureEncodingError.Reason) -> Data {
        let file = try encode(bitmap, quality: quality)
        return metadata == PictureMetadata() ? file : try Self.file(file, with: metadata)
    }

    /// Returns a WebP file with other metadata, and the same pixels.
    static func file(_ file: Data, with metadata: PictureMetadata) throws(PictureEncodingError.Reason) -> Data {
        func withChunk<Value>(_ data: Data, _ body: (inout WebPData) -> Value) -> Value {
            data.withUnsafeBytes {
                var chunk = WebPData(bytes: $0.bindMemory(to: UInt8.self).baseAddress, size: $0.count)
                return body(&chunk)
            }
        }
        guard let mux = withChunk(file, { WebPMuxCreate(&$0, 1) }) else { throw .outOfMemory }
        defer { WebPMuxDelete(mux) }
        if let profile = metadata.profile, withChunk(profile, { WebPMuxSetChunk(mux, "ICCP", &$0, 1) }) != WEBP_MUX_OK {
            throw .outOfMemory
        }
        for (name, chunk) in [("EXIF", metadata.exifBlock), ("XMP ", metadata.xmp)] {
            WebPMuxDeleteChunk(mux, name)
            guard let chunk else { continue }
            guard withChunk(chunk, { WebPMuxSetChunk(mux, name, &$0, 1) }) == WEBP_MUX_OK else { throw .outOfMemory }
        }
        var assembled = WebPData()
        guard WebPMuxAssemble(mux, &assembled) == WEBP_MUX_OK else { throw .outOfMemory }
        defer { WebPDataClear(&assembled) }
        return Data(bytes: assembled.bytes, count: assembled.size)
    }

    private static func encode(_ bitmap: Bitmap, quality: Double) throws(PictureEncodingError.Reason) -> Data {
        var config = try config(quality: quality)
        return try withPicture(of: bitmap) { picture throws(PictureEncodingError.Reason) in
            var writer = WebPMemoryWriter()
            WebPMemoryWriterInit(&writer)
            defer { WebPMemoryWriterClear(&writer) }
            let succeeded = withUnsafeMutablePointer(to: &writer) { writer in
                picture.writer = WebPMemoryWrite
                picture.custom_ptr = UnsafeMutableRawPointer(writer)
                return WebPEncode(&config, &picture) != 0
            }
            guard succeeded, let bytes = writer.mem else { throw reason(picture.error_code) }
            return Data(bytes: bytes, count: writer.size)
        }
    }

    static func config(quality: Double) throws(PictureEncodingError.Reason) -> WebPConfig {
        var config = WebPConfig()
        guard WebPConfigInit(&config) != 0 else { throw .failed(otherVersion) }
        if quality >= 1 {
            guard WebPConfigLosslessPreset(&config, 6) != 0 else { throw .failed(otherVersion) }
        } else {
            config.quality = Float(quality * 100)
            config.use_sharp_yuv = 1
        }
        return config
    }

    /// Calls `body` with the bitmap's pixels in libwebp's format: 0xAARRGGBB, with straight alpha.
    static func withPicture<Value>(
        of bitmap: Bitmap, _ body: (inout WebPPicture) throws(PictureEncodingError.Reason) -> Value
    ) throws(PictureEncodingError.Reason) -> Value {
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else { throw .failed(otherVersion) }
        picture.use_argb = 1
        picture.width = Int32(bitmap.width)
        picture.height = Int32(bitmap.height)
        guard WebPPictureAlloc(&picture) != 0, let pixels = picture.argb else { throw .outOfMemory }
        defer { WebPPictureFree(&picture) }
        for y in 0..<bitmap.height { bitmap.copyStraightRow(y, to: pixels + y * Int(picture.argb_stride)) }
        return try body(&picture)
    }

    /// Returns the reason for an error code of libwebp, which has no messages.
    static func reason(_ code: WebPEncodingError) -> PictureEncodingError.Reason {
        switch code {
        case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: .outOfMemory
        case VP8_ENC_ERROR_PARTITION0_OVERFLOW, VP8_ENC_ERROR_PARTITION_OVERFLOW:
            .failed("it is too large at this quality; lower the quality or make it smaller")
        case VP8_ENC_ERROR_FILE_TOO_BIG: .failed("the file would be larger than 4 GB")
        default: .failed("libwebp error \(code.rawValue)")
        }
    }

    static let otherVersion = "the installed libwebp is not the version that this program was built for"
}
