internal import CFFmpeg

/// A picture as the encoder takes it: planes of 4:2:0, 8 bits. Its pixels are written by the `PictureConverter` that makes it,
/// and not changed after that, so the same frame can be encoded any number of times.
package final class VideoFrame: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<AVFrame>

    /// Empty, for a decoder to fill in.
    init() throws(MediaError) {
        pointer = try checkAllocated(av_frame_alloc(), "hold a frame")
    }

    /// The planes of the pool's size.
    init(from pool: VideoFramePool) throws(MediaError) {
        pointer = try checkAllocated(av_frame_alloc(), "hold a frame")
        pointer.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        pointer.pointee.width = Int32(pool.width)
        pointer.pointee.height = Int32(pool.height)
        pointer.pointee.buf.0 = pool.makeBuffer()
        // All is set, so that an error leads to `deinit`.
        let bytes = try checkAllocated(pointer.pointee.buf.0?.pointee.data, "hold a frame")
        (pointer.pointee.linesize.0, pointer.pointee.linesize.1, pointer.pointee.linesize.2) = (
            Int32(pool.lumaStride), Int32(pool.chromaStride), Int32(pool.chromaStride)
        )
        let chroma = bytes + pool.lumaStride * pool.height
        pointer.pointee.data.0 = bytes
        pointer.pointee.data.1 = chroma
        pointer.pointee.data.2 = chroma + pool.chromaStride * pool.height / 2
        pointer.pointee.extended_data = withUnsafeMutablePointer(to: &pointer.pointee.data) {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)
        }
    }

    deinit {
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

/// Memory for frames of one size, used again and again: what is taken from and given back to the system for every frame lies about
/// in pieces after a while.
final class VideoFramePool {
    /// Pixels, both even.
    let width: Int
    let height: Int
    /// Bytes from row to row: whole cache lines.
    let lumaStride: Int
    let chromaStride: Int
    private var pool: OpaquePointer?
    private static let slack = 32

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        // Vector code reads and writes a little beyond the end of a row.
        lumaStride = (width + Self.slack + 63) & ~63
        chromaStride = (width / 2 + Self.slack + 63) & ~63
        pool = av_buffer_pool_init((lumaStride + chromaStride) * height + 64, nil)
    }

    // Frames that are still in use keep their memory; the last one to go frees the pool.
    deinit { av_buffer_pool_uninit(&pool) }

    func makeBuffer() -> UnsafeMutablePointer<AVBufferRef>? {
        pool.flatMap { av_buffer_pool_get($0) }
    }
}
