internal import CFFmpeg
import Foundation

/// Reads a file of pictures or sound, packet by packet, through libavformat.
///
/// Not for two threads at once.
package final class Demuxer {
    let context: UnsafeMutablePointer<AVFormatContext>
    package let location: MediaLocation
    /// The context refers to it.
    private let reading: ReadingGuard

    /// What messages call the file.
    package var path: String { location.name }

    package convenience init(path: String) throws(MediaError) {
        try self.init(MediaLocation(path: path))
    }

    /// - Parameter cancellation: calls off opening and reading, which then throw an error of the kind `.cancelled`.
    package init(_ location: MediaLocation, cancellation: MediaCancellation? = nil) throws(MediaError) {
        Log.capture
        self.location = location
        let operation = "open \(location.name)"
        guard let protocols = location.allowedProtocols else {
            throw MediaError(.unsupported, operation, "only files, http and https are read")
        }
        if location.isFile { try Self.checkFile(location.url.path) }
        reading = ReadingGuard(location, cancellation)
        var opened: UnsafeMutablePointer<AVFormatContext>? = try checkAllocated(avformat_alloc_context(), operation)
        opened?.pointee.interrupt_callback = reading.callback
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        av_dict_set(&options, "protocol_whitelist", protocols, 0)
        if !location.isFile {
            // Microseconds without a byte. (The guard sees to servers that send one every now and then.)
            av_dict_set_int(&options, "rw_timeout", Int64(ReadingGuard.patience * 1e6), 0)
        }
        reading.begin()
        let result = avformat_open_input(&opened, location.ffmpegName, nil, &options)
        guard result >= 0, let opened else {
            throw reading.error(operation, code: result, kind: location.isFile ? .notMedia : Self.remoteKind(of: result))
        }
        context = opened
        reading.begin()
        let found = avformat_find_stream_info(context, nil)
        // From here on all is set, so that an error leads to `deinit`.
        guard found >= 0 else { throw reading.error("read \(location.name)", code: found, kind: .damaged) }
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    private static func checkFile(_ path: String) throws(MediaError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw MediaError(.unreadable, "open \(path)", String(cString: strerror(errno)))
        }
        // A pipe or a device might never end.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw MediaError(.unreadable, "open \(path)", "it is not a regular file")
        }
        guard status.st_size > 0 else { throw MediaError(.notMedia, "open \(path)", "the file is empty") }
        guard access(path, R_OK) == 0 else { throw MediaError(.unreadable, "open \(path)", String(cString: strerror(errno))) }
    }

    /// A server's bytes that make no sense are no media; all else is the server's, or the way there.
    private static func remoteKind(of code: Int32) -> MediaError.Kind {
        code == STILLREEL_AVERROR_INVALIDDATA ? .notMedia : .unreadable
    }

    var streams: [UnsafeMutablePointer<AVStream>] {
        (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
    }

    /// The track that FFmpeg thinks a listener wants.
    func bestAudioStream() throws(MediaError) -> UnsafeMutablePointer<AVStream> {
        let index = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        guard index >= 0 else {
            throw MediaError(.noSuchTrack, "read sound from \(path)", "there is no sound in it")
        }
        return try onlyStream(Int(index))
    }

    /// The stream of this number. The others are not even read from now on.
    func onlyStream(_ index: Int) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
        guard streams.indices.contains(index), let stream = context.pointee.streams[index] else {
            throw MediaError(.noSuchTrack, "read \(path)", "it has no track \(index)")
        }
        for other in streams where other != stream { other.pointee.discard = AVDISCARD_ALL }
        return stream
    }

    /// The next packet of `stream`, nil at the end of the file.
    func nextPacket(of stream: UnsafeMutablePointer<AVStream>) throws(MediaError) -> Packet? {
        while let packet = try nextPacket() {
            if packet.pointer.pointee.stream_index == stream.pointee.index { return packet }
        }
        return nil
    }

    /// The next packet of any stream that is read, nil at the end of the file.
    func nextPacket() throws(MediaError) -> Packet? {
        let packet = try Packet()
        reading.begin()
        let result = av_read_frame(context, packet.pointer)
        if result == STILLREEL_AVERROR_EOF, !reading.isCancelled, !reading.isOverdue { return nil }
        guard result >= 0 else { throw reading.error("read \(path)", code: result) }
        return packet
    }

    /// Goes to the last place at or before `time`, in the stream's ticks, from which its pictures or its sound can be decoded; to the
    /// beginning where there is none.
    func seek(_ stream: UnsafeMutablePointer<AVStream>, to time: Int64) throws(MediaError) {
        reading.begin()
        var result = av_seek_frame(context, stream.pointee.index, time, AVSEEK_FLAG_BACKWARD)
        if result < 0, !reading.isCancelled {
            result = avformat_seek_file(context, stream.pointee.index, .min, stream.pointee.start_time, .max, 0)
        }
        guard result >= 0 else { throw reading.error("read \(path)", code: result) }
    }
}
