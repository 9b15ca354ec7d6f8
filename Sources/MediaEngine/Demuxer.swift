internal import CFFmpeg
import Foundation

/// Reads a file of pictures or sound, packet by packet, through libavformat.
///
/// Not for two threads at once.
package final class Demuxer {
    let context: UnsafeMutablePointer<AVFormatContext>
    package let path: String

    package init(path: String) throws(MediaError) {
        Log.capture
        self.path = path
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
        var opened: UnsafeMutablePointer<AVFormatContext>?
        // A playlist must not make anybody's machine fetch what it names.
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        av_dict_set(&options, "protocol_whitelist", "file", 0)
        let result = avformat_open_input(&opened, "file:" + path, nil, &options)
        guard result >= 0, let opened else { throw MediaError("open \(path)", code: result, kind: .notMedia) }
        context = opened
        let found = avformat_find_stream_info(context, nil)
        // From here on all is set, so that an error leads to `deinit`.
        guard found >= 0 else { throw MediaError("read \(path)", code: found, kind: .damaged) }
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    var streams: [UnsafeMutablePointer<AVStream>] {
        (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
    }

    /// The track that FFmpeg thinks a listener wants.
    func bestAudioStream() throws(MediaError) -> UnsafeMutablePointer<AVStream> {
        let index = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        guard index >= 0, let stream = context.pointee.streams[Int(index)] else {
            throw MediaError(.noSuchTrack, "read sound from \(path)", "there is no sound in it")
        }
        // The pictures of a movie are not even read.
        for other in streams where other != stream { other.pointee.discard = AVDISCARD_ALL }
        return stream
    }

    /// The next packet of `stream`, nil at the end of the file.
    func nextPacket(of stream: UnsafeMutablePointer<AVStream>) throws(MediaError) -> Packet? {
        let packet = try Packet()
        while true {
            let result = av_read_frame(context, packet.pointer)
            if result == STILLREEL_AVERROR_EOF { return nil }
            try check(result, "read \(path)")
            if packet.pointer.pointee.stream_index == stream.pointee.index { return packet }
            av_packet_unref(packet.pointer)
        }
    }
}
