internal import CReelFFmpeg

/// An output file for libavformat that keeps only its end: the bytes written after `keepFromHere()`.
final class DiscardingFile {
    /// The context that libavformat writes to. It must not be used after this object is released.
    private(set) var context: UnsafeMutablePointer<AVIOContext>?
    private let cursor = Cursor()

    private final class Cursor {
        var position: Int64 = 0
        var end: Int64 = 0
        var keepsFrom = Int64.max
        var kept: [UInt8] = []
        private var hasGoneBack = false
        /// The position at which writing continued after the writer had gone back to before `keepsFrom`.
        var resumed: Int64?

        func write(_ bytes: UnsafeBufferPointer<UInt8>) {
            if position >= keepsFrom {
                let offset = Int(position - keepsFrom)
                if kept.count < offset + bytes.count {
                    kept.append(contentsOf: repeatElement(0, count: offset + bytes.count - kept.count))
                }
                kept.replaceSubrange(offset..<offset + bytes.count, with: bytes)
            }
            position += Int64(bytes.count)
            end = max(end, position)
        }

        func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
            switch whence & ~AVSEEK_FORCE {
            case AVSEEK_SIZE: return end
            case SEEK_SET: position = offset
            case SEEK_CUR: position += offset
            case SEEK_END: position = end + offset
            default: return -1
            }
            if position < keepsFrom {
                hasGoneBack = keepsFrom != .max
            } else if hasGoneBack, resumed == nil {
                resumed = position
            }
            return position
        }
    }

    init() throws(MediaError) {
        let size = 1 << 15
        let buffer = try checkAllocated(av_malloc(size), "write an index")
        context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(size), 1, Unmanaged.passUnretained(cursor).toOpaque(), nil,
            { cursor, source, count in
                guard let cursor, let source else { return STILLREEL_AVERROR_EOF }
                let bytes = UnsafeBufferPointer(start: UnsafePointer(source), count: Int(count))
                Unmanaged<Cursor>.fromOpaque(cursor).takeUnretainedValue().write(bytes)
                return count
            },
            { cursor, offset, whence in
                guard let cursor else { return -1 }
                return Unmanaged<Cursor>.fromOpaque(cursor).takeUnretainedValue().seek(offset, whence)
            })
        guard context == nil else { return }
        av_free(buffer)
        throw MediaError(.outOfMemory, "write an index", "not enough memory")
    }

    deinit {
        // libavformat may have replaced the buffer.
        if let context { av_freep(&context.pointee.buffer) }
        avio_context_free(&context)
    }

    /// Keeps everything written from the current position on, and returns that position.
    func keepFromHere() -> Int64 {
        avio_flush(context)
        cursor.keepsFrom = cursor.position
        return cursor.position
    }

    /// Returns the kept bytes, and the offset in them at which writing continued after the writer first went back to earlier
    /// bytes.
    func finish() -> (bytes: [UInt8], resumed: Int) {
        avio_flush(context)
        return (cursor.kept, cursor.resumed.map { Int($0 - cursor.keepsFrom) } ?? 0)
    }
}
