internal import CFFmpeg

/// A picture as the encoder takes it: planes of 4:2:0, 8 bits. Its pixels are written by the `PictureConverter` that makes it,
/// and not changed after that, so the same frame can be encoded any number of times.
package final class VideoFrame: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<AVFrame>

    /// - Parameters: width and height in pixels, both even.
    init(width: Int, height: Int) throws(MediaError) {
        pointer = try checkAllocated(av_frame_alloc(), "hold a frame")
        pointer.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        pointer.pointee.width = Int32(width)
        pointer.pointee.height = Int32(height)
        let result = av_frame_get_buffer(pointer, 0)
        guard result >= 0 else {
            free()
            throw MediaError("hold a frame", code: result)
        }
    }

    deinit { free() }

    private func free() {
        var frame: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&frame)
    }

    var width: Int { Int(pointer.pointee.width) }
    var height: Int { Int(pointer.pointee.height) }
    package var byteCount: Int { width * height * 3 / 2 }

    /// Start and row length of a plane: Y′, Cb, Cr.
    func plane(_ index: Int) -> (start: UnsafeMutablePointer<UInt8>, bytesPerRow: Int)? {
        switch index {
        case 0: pointer.pointee.data.0.map { ($0, Int(pointer.pointee.linesize.0)) }
        case 1: pointer.pointee.data.1.map { ($0, Int(pointer.pointee.linesize.1)) }
        case 2: pointer.pointee.data.2.map { ($0, Int(pointer.pointee.linesize.2)) }
        default: nil
        }
    }
}
