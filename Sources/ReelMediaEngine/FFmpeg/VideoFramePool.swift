internal import CReelFFmpeg
import ReelCoreFoundation

/// A pool of memory for frames of one size. Allocating and freeing memory for every frame would fragment it over time.
final class VideoFramePool {
    /// The size of the coded picture.
    let size: PixelSize
    let format: VideoFrameFormat
    /// The offset and the stride of each plane in bytes. Strides are whole cache lines.
    let planes: [(offset: Int, bytesPerRow: Int)]
    private var pool: OpaquePointer?
    /// The padding of each row in bytes, because vector code reads and writes a little beyond the end of a row.
    private static let slack = 32

    /// Creates a pool for pictures of a coded size (`VideoFrameFormat.codedSize`).
    init(size: PixelSize, format: VideoFrameFormat) {
        self.size = size
        self.format = format
        var offset = 0
        planes = (0..<format.planeCount).map { index in
            let step = format.step(ofPlane: index)
            let samples = (size.width + step.horizontal - 1) / step.horizontal
            let bytesPerRow = (samples * format.bytesPerSample + Self.slack + 63) & ~63
            defer { offset += bytesPerRow * ((size.height + step.vertical - 1) / step.vertical) }
            return (offset, bytesPerRow)
        }
        pool = av_buffer_pool_init(offset + 64, nil)
    }

    // Frames that are still in use keep their memory; the last one to be released frees the pool.
    deinit { av_buffer_pool_uninit(&pool) }

    func makeBuffer() -> UnsafeMutablePointer<AVBufferRef>? {
        pool.flatMap { av_buffer_pool_get($0) }
    }
}
