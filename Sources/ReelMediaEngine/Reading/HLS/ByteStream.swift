internal import CReelFFmpeg
import Foundation

/// Reads the bytes of one file or one server's response in order.
///
/// Not thread-safe.
final class ByteStream {
    /// The location of the bytes.
    let location: MediaLocation
    private var file: UnsafeMutablePointer<AVIOContext>?
    /// Retained because libavformat refers to it.
    private let timeout: ReadTimeout
    private let range: Range<Int64>?
    private let protocols: String
    private let fields: HTTPFields
    /// Whether it is on another server than the playlist.
    private let isElsewhere: Bool

    private var operation: String { "read \(location.name)" }

    /// - Parameters:
    ///   - range: the bytes to read; nil for all.
    ///   - root: the playlist that led here, which determines the allowed protocols.
    init(
        _ url: URL, range: Range<Int64>? = nil, on root: MediaLocation, _ cancellation: MediaCancellation?
    ) throws(MediaError) {
        Log.capture
        location = MediaLocation(url, timeout: root.timeout)
        fields = root.fields
        isElsewhere = !root.isSameServer(as: url)
        timeout = ReadTimeout(location, cancellation)
        self.range = range
        protocols = root.allowedProtocols ?? "none"
        // All stored properties are set: if this throws, `deinit` runs.
        let result = open(at: range?.lowerBound ?? 0)
        let start = range?.lowerBound ?? 0
        if result >= 0 {
            guard location.isFile, start > 0 else { return }
            let place = avio_seek(file, start, SEEK_SET)
            guard place == start else { throw error(Int32(clamping: min(-1, place)), isOpening: false) }
        } else if !location.isFile, result == STILLREEL_AVERROR_EPERM {
            try openElsewhere(start)
        } else {
            throw error(result, isOpening: true)
        }
    }

    private func open(at start: Int64) -> Int32 {
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        av_dict_set(&options, "protocol_whitelist", protocols, 0)
        if !location.isFile {
            av_dict_set_int(&options, "rw_timeout", location.ffmpegTimeout, 0)
            fields.set(in: &options, for: location.url, isElsewhere: isElsewhere)
            if let range {
                av_dict_set_int(&options, "offset", start, 0)
                av_dict_set_int(&options, "end_offset", range.upperBound, 0)
            } else {
                // Only the whole is requested.
                av_dict_set_int(&options, "seekable", 0, 0)
            }
        }
        Log.forget()
        timeout.bytesReceived = { 0 }
        timeout.begin()
        var interruption = timeout.interruption
        let result = avio_open2(&file, location.ffmpegName, AVIO_FLAG_READ, &interruption, &options)
        timeout.bytesReceived = { [unowned self] in file?.pointee.bytes_read ?? 0 }
        if result >= 0, !location.isFile { fields.reportRedirect(of: location.url, to: address) }
        return result
    }

    /// Opens the stream after libavformat's HTTP has failed because a response did not begin at the requested position: either
    /// the server does not support byte ranges, or it requires authentication first. Requesting the beginning, and then the
    /// range, distinguishes the two.
    private func openElsewhere(_ start: Int64) throws(MediaError) {
        let result = start > 0 ? open(at: 0) : STILLREEL_AVERROR_EPERM
        guard result >= 0 || result == STILLREEL_AVERROR_EPERM else { throw error(result, isOpening: true) }
        if let file, file.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0 {
            timeout.begin()
            if avio_seek(file, start, SEEK_SET) == start { return }
        }
        if let error = timeout.error(operation, code: STILLREEL_AVERROR_EPERM) { throw error }
        throw MediaError(
            .unreadable, operation,
            "the server does not support byte ranges, or returns others than requested; I-frames cannot be read one by one",
            code: STILLREEL_AVERROR_EPERM, network: .badServerResponse)
    }

    deinit {
        // Closing may call the callback, which must not access this object any more.
        timeout.bytesReceived = { 0 }
        avio_closep(&file)
    }

    /// The URL after all redirects.
    var address: URL {
        guard !location.isFile, let file else { return location.url }
        return HTTPFields.address(of: file) ?? location.url
    }

    /// The number of bytes received, whether read or not.
    var bytesReceived: Int { Int(file?.pointee.bytes_read ?? 0) }

    /// Returns the next `count` bytes; fewer only at the end.
    func read(_ count: Int) throws(MediaError) -> Data {
        var data = Data()
        // Memory is allocated only as bytes arrive, because a playlist may specify any size.
        var piece = [UInt8](repeating: 0, count: min(count, 1 << 16))
        while data.count < count {
            timeout.begin()
            let got = avio_read(file, &piece, Int32(min(piece.count, count - data.count)))
            if got > 0 { data.append(contentsOf: piece[..<Int(got)]) }
            let failure = got < 0 ? got : file?.pointee.error ?? 0
            if failure < 0, failure != STILLREEL_AVERROR_EOF { throw error(failure, isOpening: false) }
            // After a timeout, the response seems to have ended.
            if timeout.isCancelled || timeout.hasTimedOut { throw error(STILLREEL_AVERROR_EXIT, isOpening: false) }
            guard got > 0 else { break }
        }
        return data
    }

    /// Returns the error for a file or a server's response that ends before the range does.
    func endError(after count: Int) -> MediaError {
        MediaError(
            .cutOff, operation, "it is cut off: \(range?.count ?? 0) bytes are required, but only \(count) were received",
            network: location.isFile ? nil : .connectionLost)
    }

    private func error(_ code: Int32, isOpening: Bool) -> MediaError {
        if let error = timeout.error(operation, code: code) { return error }
        guard !location.isFile else { return MediaError(operation, code: code, kind: .unreadable) }
        return timeout.serverError(operation, code: code, kind: isOpening ? .unreadable : nil)
    }
}
