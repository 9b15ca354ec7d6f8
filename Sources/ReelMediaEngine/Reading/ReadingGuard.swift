internal import CReelFFmpeg
import Foundation
import ReelBoxes
import ReelCoreFoundation

/// Checks what libavformat opens, and records its errors. `ReadTimeout` handles timeouts.
///
/// Used by the reading thread only; cancellation comes from others.
final class ReadingGuard {
    private let location: MediaLocation
    private let timeout: ReadTimeout
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
    private(set) var partError: Int32?
    /// Why something was not opened.
    private var refusal: Refusal?
    /// Whether the media is still being opened. Live playlists are opened again and again afterwards.
    var isOpening = true
    private var playlistCount = 0

    private enum Refusal {
        /// A playlist must not refer to a file of this name.
        case name(String)
        /// A playlist in a file has no end, which would be waited for.
        case endless(String)
        /// A playlist in a file is larger than what is examined of it.
        case size(String)
        /// Playlists refer to too many others, or to themselves.
        case playlists
        /// A playlist lists too many others.
        case renditions
    }

    init(_ location: MediaLocation, _ cancellation: MediaCancellation?, _ context: UnsafeMutablePointer<AVFormatContext>) {
        self.location = location
        timeout = ReadTimeout(location, cancellation)
        self.context = context
        open = context.pointee.io_open
        close = context.pointee.io_close2
        timeout.bytesReceived = { [unowned self] in isContextFreed ? 0 : context.pointee.pb?.pointee.bytes_read ?? 0 }
        context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
        context.pointee.interrupt_callback = timeout.interruption
        context.pointee.io_open = { context, file, name, flags, options in
            ReadingGuard.of(context)?.open(context, file, name, flags, options) ?? STILLREEL_AVERROR_EXIT
        }
        context.pointee.io_close2 = { context, file in ReadingGuard.of(context)?.close(context, file) ?? 0 }
    }

    private static func of(_ context: UnsafeMutablePointer<AVFormatContext>?) -> ReadingGuard? {
        context?.pointee.opaque.map { Unmanaged<ReadingGuard>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Opening

    private func open(
        _ context: UnsafeMutablePointer<AVFormatContext>?, _ file: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
        _ name: UnsafePointer<CChar>?, _ flags: Int32, _ options: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 {
        let text = name.map { String(cString: $0) } ?? ""
        guard flags & AVIO_FLAG_WRITE == 0, location.allows(text) else {
            refusal = .name(text)
            return STILLREEL_AVERROR_EACCES
        }
        let result = request(context, file, text, flags, options)
        // The playlist of a rendition may be missing; parts of a movie may not.
        let path = text.prefix { $0 != "?" }.lowercased()
        if result < 0, !path.hasSuffix(".m3u8"), !path.hasSuffix(".m3u") { partError = partError ?? result }
        guard result >= 0, let opened = file?.pointee else { return result }
        let start = Self.bytes(PlaylistText.signatureLength, of: opened)
        let isPlaylist = PlaylistText.isPlaylist(start)
        if text == location.ffmpegName { (beginsWithBox, beginsWithPlaylist) = (Self.isBox(start), isPlaylist) }
        guard isPlaylist, let reason = reason(toRefusePlaylist: opened, text) else { return result }
        refusal = refusal ?? reason
        _ = close?(context, opened)
        file?.pointee = nil
        return STILLREEL_AVERROR_EACCES
    }

    /// Returns why a playlist is not read; nil if it is harmless.
    private func reason(toRefusePlaylist file: UnsafeMutablePointer<AVIOContext>, _ name: String) -> Refusal? {
        guard isOpening else { return nil }
        playlistCount += 1
        guard playlistCount <= MediaLimit.playlists else { return .playlists }
        guard location.isFile else { return nil }
        let text = Self.bytes(PlaylistText.sizeLimit + 1, of: file)
        guard text.count <= PlaylistText.sizeLimit else { return .size(name) }
        // libavformat allocates eight kilobytes for each.
        guard PlaylistText.playlistCount(text) <= MediaLimit.tracks else { return .renditions }
        return PlaylistText.isFinal(text) ? nil : .endless(name)
    }

    /// Returns the first bytes of a file that has just been opened, from which reading then begins.
    private static func bytes(_ count: Int, of file: UnsafeMutablePointer<AVIOContext>) -> Data {
        // Megabytes that `Data(count:)` would fill with zeroes first.
        guard let memory = malloc(count) else { return Data() }
        let read = avio_read(file, memory, Int32(count))
        avio_seek(file, 0, SEEK_SET)
        return Data(bytesNoCopy: memory, count: Int(max(0, read)), deallocator: .free)
    }

    /// Opens the location's own file under the name that it is kept open under, and adds its fields to requests.
    private func request(
        _ context: UnsafeMutablePointer<AVFormatContext>?, _ file: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
        _ name: String, _ flags: Int32, _ options: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 {
        guard let open else { return STILLREEL_AVERROR_EXIT }
        if location.isFile {
            return open(context, file, name == location.ffmpegName ? location.openedName : name, flags, options)
        }
        guard location.fields != HTTPFields() else { return open(context, file, name, flags, options) }
        let url = URL(string: name)
        var own = options?.pointee
        location.fields.set(in: &own, for: url, isElsewhere: !location.isSameServer(as: url))
        defer { if let options { options.pointee = own } else { av_dict_free(&own) } }
        let result = open(context, file, name, flags, &own)
        if result >= 0, let opened = file?.pointee { location.fields.reportRedirect(of: url, to: HTTPFields.address(of: opened)) }
        return result
    }

    /// Whether these bytes are the beginning of a box.
    private static func isBox(_ start: Data) -> Bool {
        guard start.count >= 8 else { return false }
        let types: Set<FourCharacterCode> = [
            .ftyp, .moov, .mdat, .free, .skip, .wide, .pnot, .styp, .moof, .sidx, .uuid,
        ]
        var reader = BigEndianReader([UInt8](start)[4..<8])
        return (try? reader.code()).map(types.contains) ?? false
    }

    /// Whether the file begins with a box. If it does not recognise the contents, libavformat assumes a movie because of the
    /// file's name alone.
    private var beginsWithBox = false
    private var beginsWithPlaylist = false

    private func close(
        _ context: UnsafeMutablePointer<AVFormatContext>?, _ file: UnsafeMutablePointer<AVIOContext>?
    ) -> Int32 {
        if let error = file?.pointee.error, error < 0, error != STILLREEL_AVERROR_EOF { partError = partError ?? error }
        return close?(context, file) ?? 0
    }

    // MARK: Timeout

    /// Restarts the timeout. Call this before each request.
    func begin() { timeout.begin() }

    private var isContextFreed = false

    var isCancelled: Bool { timeout.isCancelled }
    var isOverdue: Bool { timeout.isOverdue }

    // MARK: Errors

    /// FFmpeg's error code if libavformat continued although something could not be read, or was refused.
    var skippedError: Int32? {
        if refusal != nil { return STILLREEL_AVERROR_EACCES }
        guard !isContextFreed else { return partError }
        guard !location.isFile else { return partError ?? fileError }
        if timeout.hasTimedOut { return STILLREEL_AVERROR_ETIMEDOUT }
        if let error = context.pointee.pb?.pointee.error, error < 0, error != STILLREEL_AVERROR_EOF { return error }
        return partError ?? (timeout.hasLostBytes ? STILLREEL_AVERROR_EIO : nil)
    }

    /// FFmpeg's error code if a file could not be read on, which libavformat takes for its end.
    private var fileError: Int32? {
        guard let error = context.pointee.pb?.pointee.error, error < 0, error != STILLREEL_AVERROR_EOF else { return nil }
        return error
    }

    /// Returns the error for a failed call. Cancellation and timeouts take precedence over other reasons.
    ///
    /// - Parameter isOver: whether the context has been freed.
    func error(_ operation: String, code: Int32, kind: MediaError.Kind? = nil, isOver: Bool = false) -> MediaError {
        isContextFreed = isContextFreed || isOver
        if let error = timeout.error(operation, code: code) { return error }
        if let refusal { return error(refusal, operation) }
        if Log.hasLine(containing: "max_streams") {
            return MediaError(
                .damaged, operation, "it declares more than \(MediaLimit.tracks) tracks; \(InputLimits.hint(.tracks))")
        }
        if beginsWithPlaylist, location.isNamedOther {
            return MediaError(
                .notMedia, operation, "it is a playlist of HLS, and its name that of another kind of file; name it .m3u8")
        }
        if Log.hasLine(containing: "Format not on whitelist") {
            return MediaError(.notMedia, operation, "its format is not one that is read; convert it, for example to .mkv or .wav")
        }
        if Log.hasLine(containing: "moov atom not found") && !timeout.hasLostBytes {
            guard beginsWithBox else {
                return MediaError(
                    .notMedia, operation, "it contains neither sound nor pictures",
                    code: STILLREEL_AVERROR_INVALIDDATA)
            }
            return MediaError(
                .damaged, operation,
                "it has no index (moov): it was cut off, or the program that wrote it did not finish; get it again, or repair it "
                    + "with a whole movie of the same camera (untrunc)",
                code: STILLREEL_AVERROR_INVALIDDATA)
        }
        guard !location.isFile else { return MediaError(operation, code: code, kind: kind) }
        let isStreamed = !isContextFreed && context.pointee.pb?.pointee.seekable == 0
        return timeout.serverError(operation, code: partError ?? code, kind: kind, isStreamed: isStreamed)
    }

    private func playlist(_ name: String) -> String {
        name == location.ffmpegName ? "the playlist" : "the playlist \(name.replacing("file:", with: "", maxReplacements: 1))"
    }

    private func error(_ refusal: Refusal, _ operation: String) -> MediaError {
        switch refusal {
        case .name(let name): location.folderError(name, operation: operation)
        case .endless(let name):
            MediaError(
                .unreadable, operation,
                "\(playlist(name)) has no end (#EXT-X-ENDLIST): it may still be written; read what it lists, or wait")
        case .size(let name):
            MediaError(.unreadable, operation, "\(playlist(name)) is larger than \(PlaylistText.sizeLimit >> 20) MB")
        case .renditions:
            MediaError(
                .unreadable, operation, "it lists more than \(MediaLimit.tracks) playlists; \(InputLimits.hint(.tracks))")
        case .playlists:
            MediaError(
                .unreadable, operation,
                "it refers to more than \(MediaLimit.playlists) playlists, or a playlist refers to itself; "
                    + InputLimits.hint(.playlists))
        }
    }
}
