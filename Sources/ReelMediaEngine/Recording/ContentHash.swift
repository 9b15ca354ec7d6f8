internal import CReelFFmpeg

/// The SHA-256 hash (FIPS 180-4) of bytes that are added one after another. Equal hashes stand for equal bytes.
///
/// Not thread-safe.
package final class ContentHash {
    private let context: OpaquePointer

    package init() throws(MediaError) {
        context = try checkAllocated(av_sha_alloc(), "compute a hash")
        av_sha_init(context, 256)
    }

    deinit { av_free(UnsafeMutableRawPointer(context)) }

    /// Adds bytes.
    package func add(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        av_sha_update(context, start.assumingMemoryBound(to: UInt8.self), .init(bytes.count))
    }

    /// Returns the hash, 32 bytes. Nothing can be added after it.
    package func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        av_sha_final(context, &digest)
        return digest
    }
}
