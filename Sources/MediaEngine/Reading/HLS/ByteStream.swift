internal import CFFmpeg
import Foundation

/// The bytes of one file or of one server's answer, in order.
///
/// Not for two threads at once.
final class ByteStream {
    /// Where they are asked for.
    let location: MediaLocation
    private var file: UnsafeMutablePointer<AVIOContext>?
    /// libavformat refers to it.
    private let patience: ReadingPatience
    private let range: Range<Int64>?
    private let protocols: String

    private var operation: String { "read \(location.name)" }

    /// - Parameters:
    ///   - range: bytes that are wanted; nil: all.
    ///   - root: whose playlist led here. It says which protocols may be used.
    init(
        _ url: URL, range: Range<Int64>? = nil, on root: MediaLocation, _ cancellation: MediaCancellation?
    ) throws(MediaError) {
        Log.capture
        location = MediaLocation(url, patience: root.patience)
        patience = ReadingPatience(location, cancellation)
        self.range = range
        protocols = root.allowedProtocols ?? "none"
        // All is set, so that an error leads to `deinit`.
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
            av_dict_set_int(&options, "rw_timeout", Int64(max(0.001, location.patience) * 1e6), 0)
            if let range {
                av_dict_set_int(&options, "offset", start, 0)
                av_dict_set_int(&options, "end_offset", range.upperBound, 0)
            } else {
                // Nothing is asked for but the whole.
                av_dict_set_int(&options, "seekable", 0, 0)
            }
        }
        Log.forget()
        patience.bytesReceived = { 0 }
        patience.begin()
        var interruption = patience.interruption
        let result = avio_open2(&file, location.ffmpegName, AVIO_FLAG_READ, &interruption, &options)
        patience.bytesReceived = { [unowned self] in file?.pointee.bytes_read ?? 0 }
        return result
    }

    /// libavformat's http gives this error where an answer does not begin where it was asked to: the server gives no ranges of
    /// bytes, or wants to know first who asks. Asking for the beginning, and only then for the range, tells them apart.
    private func openElsewhere(_ start: Int64) throws(MediaError) {
        let result = start > 0 ? open(at: 0) : STILLREEL_AVERROR_EPERM
        guard result >= 0 || result == STILLREEL_AVERROR_EPERM else { throw error(result, isOpening: true) }
        if let file, file.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0 {
            patience.begin()
            if avio_seek(file, start, SEEK_SET) == start { return }
        }
        if let error = patience.error(operation, code: STILLREEL_AVERROR_EPERM) { throw error }
        throw MediaError(
            .unreadable, operation,
            "the server gives no ranges of bytes, or others than it is asked for; its I-frames cannot be had one by one",
            code: STILLREEL_AVERROR_EPERM, network: .badAnswer)
    }

    deinit {
        // Closing may ask the patience, which must not ask who is going.
        patience.bytesReceived = { 0 }
        avio_closep(&file)
    }

    /// The address after all redirects.
    var address: URL {
        var text: UnsafeMutablePointer<UInt8>?
        guard !location.isFile, av_opt_get(file, "location", AV_OPT_SEARCH_CHILDREN, &text) >= 0, let text else {
            return location.url
        }
        defer { av_free(text) }
        return URL(string: String(cString: text)) ?? location.url
    }

    /// Bytes that came, read or not.
    var bytesReceived: Int { Int(file?.pointee.bytes_read ?? 0) }

    /// The next bytes: fewer than so many only at the end.
    func read(_ count: Int) throws(MediaError) -> Data {
        var data = Data()
        // What a playlist says is not believed before it comes.
        var piece = [UInt8](repeating: 0, count: min(count, 1 << 16))
        while data.count < count {
            patience.begin()
            let got = avio_read(file, &piece, Int32(min(piece.count, count - data.count)))
            if got > 0 { data.append(contentsOf: piece[..<Int(got)]) }
            let failure = got < 0 ? got : file?.pointee.error ?? 0
            if failure < 0, failure != STILLREEL_AVERROR_EOF { throw error(failure, isOpening: false) }
            // A server that is given up looks as if it had ended.
            if patience.isCancelled || patience.hasGivenUp { throw error(STILLREEL_AVERROR_EXIT, isOpening: false) }
            guard got > 0 else { break }
        }
        return data
    }

    /// The error for a file or a server's answer that ends before the range does.
    func endError(after count: Int) -> MediaError {
        MediaError(
            .cutOff, operation, "it is cut off: \(range?.count ?? 0) bytes of it are needed, and \(count) came",
            network: location.isFile ? nil : .connectionLost)
    }

    private func error(_ code: Int32, isOpening: Bool) -> MediaError {
        if let error = patience.error(operation, code: code) { return error }
        guard !location.isFile else { return MediaError(operation, code: code, kind: .unreadable) }
        return patience.serverError(operation, code: code, kind: isOpening ? .unreadable : nil)
    }
}
