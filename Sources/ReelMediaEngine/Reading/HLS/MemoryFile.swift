internal import CReelFFmpeg
import Foundation

/// Lets libavformat read bytes in memory as a file.
final class MemoryFile {
    private(set) var context: UnsafeMutablePointer<AVIOContext>?
    /// Retained because libavformat refers to it.
    private let cursor: Cursor

    private final class Cursor {
        let data: Data
        var position = 0

        init(_ data: Data) { self.data = data }

        func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int32 {
            let count = min(count, data.count - position)
            guard count > 0 else { return STILLREEL_AVERROR_EOF }
            let start = data.startIndex + position
            data.copyBytes(to: target, from: start..<(start + count))
            position += count
            return Int32(count)
        }

        func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
            let origin: Int
            switch whence & ~AVSEEK_FORCE {
            case AVSEEK_SIZE: return Int64(data.count)
            case SEEK_SET: origin = 0
            case SEEK_CUR: origin = position
            case SEEK_END: origin = data.count
            default: return -1
            }
            let (place, overflow) = offset.addingReportingOverflow(Int64(origin))
            guard !overflow, (0...Int64(data.count)).contains(place) else { return -1 }
            position = Int(place)
            return place
        }
    }

    init(_ data: Data) throws(MediaError) {
        cursor = Cursor(data)
        let size = 1 << 15
        let buffer = try checkAllocated(av_malloc(size), "allocate a picture's bytes")
        context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(size), 0, Unmanaged.passUnretained(cursor).toOpaque(),
            { cursor, target, count in
                guard let cursor, let target else { return STILLREEL_AVERROR_EOF }
                return Unmanaged<Cursor>.fromOpaque(cursor).takeUnretainedValue().read(target, Int(count))
            }, nil,
            { cursor, offset, whence in
                guard let cursor else { return -1 }
                return Unmanaged<Cursor>.fromOpaque(cursor).takeUnretainedValue().seek(offset, whence)
            })
        guard context == nil else { return }
        av_free(buffer)
        throw MediaError(.outOfMemory, "allocate a picture's bytes", "not enough memory")
    }

    deinit {
        // libavformat may have replaced the buffer.
        if let context { av_freep(&context.pointee.buffer) }
        avio_context_free(&context)
    }
}
