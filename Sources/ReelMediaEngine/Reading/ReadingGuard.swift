internal import CReelFFmpeg
import Foundation
import ReelBoxes

/// Cancels reading from a file or a server. Thread-safe.
package final class MediaCancellation: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var isCalledOff = false

    package init() {}

    package var isCancelled: Bool { lock.withLock { isCalledOff } }
    package func cancel() { lock.withLock { isCalledOff = true } }

    /// - Throws: an error of the kind `.cancelled` that names the operation, if it has been cancelled.
    package func check(_ operation: @autoclosure () -> String) throws(MediaError) {
        if isCancelled { throw MediaError(cancelled: operation()) }
    }
}

/// Checks what libavformat opens, and records its errors. `ReadingPatience` handles timeouts.
///
/// Used by the reading thread only; cancellation comes from others.
final class ReadingGuard {
    private let location: MediaLocation
    private let patience: ReadingPatience
    /// The context that reads; it must not outlive the guard.
    private let context: UnsafeMutablePointer<AVFormatContext>
    /// libavformat's own callbacks to open and close what playlists refer to.
    private let open: Open
    private let close: Close

    private typealias Open = (
        @convention(c) (
            UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
            UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<OpaquePointer?>?
        ) -> Int32
    )?
    private typealias Close = (
        @convention(c) (UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<AVIOContext>?) -> Int32
    )?

    /// FFmpeg's error code for a part that could not be read, and that libavformat skipped.
    private(set) var lostPart: Int32?
    /// The file that was not opened because a playlist must not refer to it.
    private(set) var refusedName: String?

    init(_ location: MediaLocation, _ cancellation: MediaCancellation?, _ context: UnsafeMutablePointer<AVFormatContext>) {
        self.location = location
        patience = ReadingPatience(location, cancellation)
        self.context = context
        open = context.pointee.io_open
        close = context.pointee.io_close2
        patience.bytesReceived = { [unowned self] in isContextFreed ? 0 : context.pointee.pb?.pointee.bytes_read ?? 0 }
        context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
        context.pointee.interrupt_callback = patience.interruption
        context.pointee.io_open = { context, file, name, flags, options in
            ReadingGuard.of(context)?.open(context, file, name, flags, options) ?? STILLREEL_AVERROR_EXIT
        }
        context.pointee.io_close2 = { context, file in ReadingGuard.of(context)?.close(context, file) ?? 0 }
    }

    private static func of(_ context: UnsafeMutablePointer<AVFormatContext>?) -> ReadingGuard? {
        context?.pointee.opaque.map { Unmanaged<ReadingGuard>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: What is opened

    private func open(
        _ context: UnsafeMutablePointer<AVFormatContext>?, _ file: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
        _ name: UnsafePointer<CChar>?, _ flags: Int32, _ options: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 {
        let text = name.map { String(cString: $0) } ?? ""
        guard flags & AVIO_FLAG_WRITE == 0, location.allows(text) else {
            refusedName = text
            return STILLREEL_AVERROR_EACCES
        }
        let result = open?(context, file, name, flags, options) ?? STILLREEL_AVERROR_EXIT
        // The playlist of a rendition may be missing; parts of a movie may not.
        let path = text.prefix { $0 != "?" }.lowercased()
        if result < 0, !path.hasSuffix(".m3u8"), !path.hasSuffix(".m3u") { lostPart = lostPart ?? result }
        if result >= 0, text == location.ffmpegName, let file = file?.pointee { look(at: file) }
        return result
    }

    /// Checks whether the file begins with a box. The bytes are still in the buffer afterwards.
    private func look(at file: UnsafeMutablePointer<AVIOContext>) {
        var start = [UInt8](repeating: 0, count: 8)
        guard avio_read(file, &start, 8) == 8 else {
            _ = avio_seek(file, 0, SEEK_SET)
            return
        }
        avio_seek(file, 0, SEEK_SET)
        let types: Set<FourCharacterCode> = [
            .ftyp, .moov, .mdat, .free, .skip, .wide, .pnot, .styp, .moof, .sidx, .uuid,
        ]
        var reader = BigEndianReader(start[4...])
        beginsWithBox = (try? reader.code()).map(types.contains) ?? false
    }

    /// Whether the file begins with a box. If it does not recognise the contents, libavformat assumes a movie because of the
    /// file's name alone.
    private var beginsWithBox = false

    private func close(
        _ context: UnsafeMutablePointer<AVFormatContext>?, _ file: UnsafeMutablePointer<AVIOContext>?
    ) -> Int32 {
        if let error = file?.pointee.error, error < 0, error != STILLREEL_AVERROR_EOF { lostPart = lostPart ?? error }
        return close?(context, file) ?? 0
    }

    // MARK: Time

    /// Restarts the timeout. Call this before each request.
    func begin() { patience.begin() }

    private var isContextFreed = false

    var isCancelled: Bool { patience.isCancelled }
    var isOverdue: Bool { patience.isOverdue }

    // MARK: What went wrong

    /// FFmpeg's error code if libavformat continued although something could not be read, or was refused.
    var passedOver: Int32? {
        if refusedName != nil { return STILLREEL_AVERROR_EACCES }
        guard !location.isFile, !isContextFreed else { return lostPart }
        if patience.hasGivenUp { return STILLREEL_AVERROR_ETIMEDOUT }
        if let error = context.pointee.pb?.pointee.error, error < 0, error != STILLREEL_AVERROR_EOF { return error }
        return lostPart ?? (patience.hasLostBytes ? STILLREEL_AVERROR_EIO : nil)
    }

    /// Returns the error for a failed call. Cancellation and timeouts take precedence over other reasons.
    ///
    /// - Parameter isOver: whether the context has been freed.
    func error(_ operation: String, code: Int32, kind: MediaError.Kind? = nil, isOver: Bool = false) -> MediaError {
        isContextFreed = isContextFreed || isOver
        if let error = patience.error(operation, code: code) { return error }
        if let refusedName {
            return MediaError(
                .unreadable, operation,
                "it refers to \(refusedName), which is not a file in its folder; only files there or below are allowed")
        }
        if Log.hasLine(containing: "max_streams") {
            return MediaError(.damaged, operation, "it declares more than \(Demuxer.Limit.tracks) tracks")
        }
        if Log.hasLine(containing: "Format not on whitelist") {
            return MediaError(.notMedia, operation, "it contains neither sound nor video")
        }
        if Log.hasLine(containing: "moov atom not found") && !patience.hasLostBytes {
            guard beginsWithBox else {
                return MediaError(
                    .notMedia, operation, "it contains neither sound nor pictures",
                    code: STILLREEL_AVERROR_INVALIDDATA)
            }
            return MediaError(
                .damaged, operation, "it has no index (moov): it was cut off, or the program that wrote it did not finish",
                code: STILLREEL_AVERROR_INVALIDDATA)
        }
        guard !location.isFile else { return MediaError(operation, code: code, kind: kind) }
        let isStreamed = !isContextFreed && context.pointee.pb?.pointee.seekable == 0
        return patience.serverError(operation, code: lostPart ?? code, kind: kind, isStreamed: isStreamed)
    }
}
