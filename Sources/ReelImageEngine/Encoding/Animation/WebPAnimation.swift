internal import CReelWebP
import Foundation
import ReelCoreGraphics

/// Writes animated WebP with libwebpmux, which writes only the rectangles that change.
final class WebPAnimation: AnimationWriter {
    let tick: Duration = .milliseconds(1)
    private let encoder: OpaquePointer
    private var config: WebPConfig
    private var end: Int64 = 0

    init(width: Int, height: Int, quality: Double, loops: Int) throws(PictureEncodingError.Reason) {
        config = try WebPEncoder.config(quality: quality)
        var options = WebPAnimEncoderOptions()
        guard WebPAnimEncoderOptionsInit(&options) != 0 else { throw .failed(WebPEncoder.otherVersion) }
        options.anim_params.loop_count = Int32(loops)
        guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options) else { throw .outOfMemory }
        self.encoder = encoder
    }

    deinit { WebPAnimEncoderDelete(encoder) }

    func append(_ bitmap: Bitmap, from start: Int64, to end: Int64) throws(PictureEncodingError.Reason) {
        // A frame that ends as it begins is not visible. The first one must be written, because it determines the file's size.
        guard end > start || start == 0 else { return }
        self.end = max(end, 1)
        try WebPEncoder.withPicture(of: bitmap) { picture throws(PictureEncodingError.Reason) in
            guard WebPAnimEncoderAdd(encoder, &picture, Int32(start), &config) != 0 else {
                throw picture.error_code == VP8_ENC_OK ? .failed(errorMessage) : WebPEncoder.reason(picture.error_code)
            }
        }
    }

    func finish() throws(PictureEncodingError.Reason) -> Data {
        guard WebPAnimEncoderAdd(encoder, nil, Int32(end), nil) != 0 else { throw .failed(errorMessage) }
        var assembled = WebPData()
        WebPDataInit(&assembled)
        defer { WebPDataClear(&assembled) }
        guard WebPAnimEncoderAssemble(encoder, &assembled) != 0, let bytes = assembled.bytes else { throw .failed(errorMessage) }
        return Data(bytes: bytes, count: assembled.size)
    }

    private var errorMessage: String { WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? "libwebp gives no reason" }
}
