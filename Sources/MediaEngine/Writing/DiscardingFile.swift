internal import CFFmpeg

/// A file that libavformat writes into, and that keeps nothing but its end: what is written from `keepsFrom` on.
final class DiscardingFile {
    /// libavformat's side. It must not outlive this.
    private(set) var context: UnsafeMutablePointer<AVIOContext>?
    private let cursor = Cursor()

    private final class Cursor {
        var position: Int64 = 0
        var end: Int64 = 0
        var keepsFrom = Int64.max
        var kept: [UInt8] = []
        private var hasGoneBack = false
        /// Where writing went on after the writer had gone back to what is not kept.
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
        throw MediaError(.outOfMemory, "write an index", "there is no memory for it")
    }

    deinit {
        // libavformat may have changed the buffer for another.
        if let context { av_freep(&context.pointee.buffer) }
        avio_context_free(&context)
    }

    /// Keeps what is written from here on, and gives the place.
    func keepFromHere() -> Int64 {
        avio_flush(context)
        cursor.keepsFrom = cursor.position
        return cursor.position
    }

    /// What was kept, and where in that writing went on after the writer had first gone back to what came before.
    func finish() -> (bytes: [UInt8], resumed: Int) {
        avio_flush(context)
        return (cursor.kept, cursor.resumed.map { Int($0 - cursor.keepsFrom) } ?? 0)
    }
}
