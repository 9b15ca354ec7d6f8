internal import CReelFFmpeg

/// What libavformat reads or writes through an `IOContext`. Subclasses override what they support.
///
/// Negative results are FFmpeg's error codes: an `errno` with its sign changed, or an `AVERROR`.
class IOBytes {
    /// Reads at the position, and advances it. Returns the number of bytes, or `AVERROR_EOF` at the end.
    func read(into target: UnsafeMutableRawBufferPointer) -> Int32 { STILLREEL_AVERROR_EPERM }

    /// Writes all bytes at the position, and advances it. Returns their number.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 { STILLREEL_AVERROR_EPERM }

    /// Sets the position, and returns it.
    ///
    /// - Parameter whence: `SEEK_SET`, `SEEK_CUR` or `SEEK_END`; or `AVSEEK_SIZE` for the number of bytes, without moving.
    func seek(_ offset: Int64, _ whence: Int32) -> Int64 { Int64(STILLREEL_AVERROR_EPERM) }
}

/// A context through which libavformat reads or writes bytes of ours. It retains them.
final class IOContext {
    enum Access { case reading, writing, readingInOrder }

    /// It must not be used after this object is released.
    let pointer: UnsafeMutablePointer<AVIOContext>
    let bytes: IOBytes

    /// - Parameter bufferSize: in bytes. More than that is read directly to where it is needed.
    init(_ bytes: IOBytes, _ access: Access, bufferSize: Int = 1 << 15, _ operation: String) throws(MediaError) {
        self.bytes = bytes
        let buffer = try checkAllocated(av_malloc(bufferSize), operation)
        let made = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(bufferSize), access == .writing ? 1 : 0,
            Unmanaged.passUnretained(bytes).toOpaque(),
            { bytes, target, count in
                guard let bytes else { return STILLREEL_AVERROR_EOF }
                let target = UnsafeMutableRawBufferPointer(start: target, count: Int(count))
                return Unmanaged<IOBytes>.fromOpaque(bytes).takeUnretainedValue().read(into: target)
            },
            { bytes, source, count in
                guard let bytes else { return STILLREEL_AVERROR_EOF }
                let source = UnsafeRawBufferPointer(start: source, count: Int(count))
                return Unmanaged<IOBytes>.fromOpaque(bytes).takeUnretainedValue().write(source)
            },
            access == .readingInOrder
                ? nil
                : { bytes, offset, whence in
                    guard let bytes else { return -1 }
                    return Unmanaged<IOBytes>.fromOpaque(bytes).takeUnretainedValue().seek(offset, whence & ~AVSEEK_FORCE)
                })
        guard let made else {
            av_free(buffer)
            throw MediaError(.outOfMemory, operation, "not enough memory")
        }
        pointer = made
    }

    deinit {
        // libavformat may have replaced the buffer.
        av_freep(&pointer.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = pointer
        avio_context_free(&context)
    }

    /// Writes what is in the buffer. Returns the code of the first error of any writing, or 0.
    func flush() -> Int32 {
        avio_flush(pointer)
        return min(0, pointer.pointee.error)
    }
}
