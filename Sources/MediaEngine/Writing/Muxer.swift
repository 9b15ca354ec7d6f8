internal import CFFmpeg
import Foundation

/// Writes compressed pictures and sound into a QuickTime or MPEG-4 file, through libavformat.
///
/// Not for two threads at once.
package final class Muxer {
    package enum Container: String, Sendable {
        case quickTime = "mov"
        case mpeg4 = "mp4"
        /// MPEG-4 with Apple's brands, for `.m4v` and `.m4a`.
        case appleMPEG4 = "ipod"
    }

    private let path: String
    private let context: UnsafeMutablePointer<AVFormatContext>
    /// The ticks per second that the packets of each track come with.
    private var timescales: [Int32] = []
    private var isOpen = false

    /// Prepares to write into the file at `path`, which is created or emptied.
    package init(path: String, container: Container) throws(MediaError) {
        Log.capture
        self.path = path
        var made: UnsafeMutablePointer<AVFormatContext>?
        // The prefix keeps a colon in the name from being taken for a protocol.
        let result = avformat_alloc_output_context2(&made, nil, container.rawValue, "file:" + path)
        guard result >= 0, let made else { throw MediaError("write \(path)", code: result) }
        context = made
        // The same input gives the same bytes: no version of the library, no date.
        context.pointee.flags |= AVFMT_FLAG_BITEXACT
        let opened = avio_open(&context.pointee.pb, "file:" + path, AVIO_FLAG_WRITE)
        // All is set, so that an error leads to `deinit`.
        guard opened >= 0 else { throw MediaError("write \(path)", code: opened, kind: .unwritable) }
    }

    deinit {
        avio_closep(&context.pointee.pb)
        avformat_free_context(context)
    }

    /// Adds a track of pictures and gives its number.
    package func addTrack(for encoder: VideoEncoder) throws(MediaError) -> Int {
        let track = try addTrack(for: encoder.context)
        let parameters = context.pointee.streams[track]?.pointee.codecpar
        try setFrameRate(of: parameters, to: encoder.context.pointee.framerate)
        // An odd size stands in the container; the coded picture is a column or row larger.
        parameters?.pointee.width = Int32(encoder.width)
        parameters?.pointee.height = Int32(encoder.height)
        context.pointee.streams[track]?.pointee.avg_frame_rate = encoder.context.pointee.framerate
        return track
    }

    /// x264 names the time base as the rate at which frames come (H.264, E.2.1, `time_scale`), which is the file's tick here. Players
    /// that believe the stream show each frame for one tick. What the parameter sets say is put right before they are written.
    private func setFrameRate(
        of parameters: UnsafeMutablePointer<AVCodecParameters>?, to frameRate: AVRational
    ) throws(MediaError) {
        guard let parameters, let filter = av_bsf_get_by_name("h264_metadata") else { return }
        var made: UnsafeMutablePointer<AVBSFContext>?
        try check(av_bsf_alloc(filter, &made), "add a track")
        defer { av_bsf_free(&made) }
        let context = try checkAllocated(made, "add a track")
        try check(avcodec_parameters_copy(context.pointee.par_in, parameters), "add a track")
        // A tick of the stream is a field, half a frame.
        av_opt_set(context.pointee.priv_data, "tick_rate", "\(2 * Int64(frameRate.num))/\(frameRate.den)", 0)
        try check(av_bsf_init(context), "add a track")
        try check(avcodec_parameters_copy(parameters, context.pointee.par_out), "add a track")
    }

    /// Adds a track of sound and gives its number.
    package func addTrack(for encoder: AudioEncoder) throws(MediaError) -> Int {
        try addTrack(for: encoder.context)
    }

    /// Adds a track whose packets are copied from another file, and gives its number.
    package func addTrack(for parameters: CodecParameters, timescale: Int32) throws(MediaError) -> Int {
        let stream = try checkAllocated(avformat_new_stream(context, nil), "add a track")
        try check(avcodec_parameters_copy(stream.pointee.codecpar, parameters.pointer), "add a track")
        stream.pointee.codecpar.pointee.codec_tag = 0
        stream.pointee.time_base = AVRational(num: 1, den: timescale)
        timescales.append(timescale)
        return timescales.count - 1
    }

    private func addTrack(for encoder: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) -> Int {
        let stream = try checkAllocated(avformat_new_stream(context, nil), "add a track")
        try check(avcodec_parameters_from_context(stream.pointee.codecpar, encoder), "add a track")
        stream.pointee.time_base = encoder.pointee.time_base
        timescales.append(encoder.pointee.time_base.den)
        return timescales.count - 1
    }

    /// Writes what comes before the media. All tracks must have been added.
    ///
    /// - Parameters:
    ///   - videoTimescale: ticks per second of the picture tracks, in the file too; nil where there is none.
    ///   - movieTimescale: ticks per second in which the movie says how long it is, and where its tracks begin and end.
    ///   - indexFirst: put the index before the media at the end, so that a player can start before it has all of the file.
    package func start(videoTimescale: Int32?, movieTimescale: Int32, indexFirst: Bool) throws(MediaError) {
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        av_dict_set(&options, "movflags", indexFirst ? "write_colr+faststart" : "write_colr", 0)
        av_dict_set_int(&options, "movie_timescale", Int64(movieTimescale), 0)
        if let videoTimescale { av_dict_set_int(&options, "video_track_timescale", Int64(videoTimescale), 0) }
        try check(avformat_write_header(context, &options), "begin the movie")
        isOpen = true
    }

    /// Writes a packet, after holding it until packets of other tracks with earlier times have come.
    package func write(_ packet: Packet, to track: Int) throws(MediaError) {
        guard isOpen, let stream = context.pointee.streams[track] else {
            throw MediaError(.internalFailure, "write the movie", "it has not begun")
        }
        packet.pointer.pointee.stream_index = Int32(track)
        av_packet_rescale_ts(packet.pointer, AVRational(num: 1, den: timescales[track]), stream.pointee.time_base)
        try check(av_interleaved_write_frame(context, packet.pointer), "write the movie")
    }

    /// Writes what comes after the media, once.
    ///
    /// - Parameter ends: when each track ends, in the order of the tracks. What a track has after that is not shown or heard.
    package func finish(ends: [(value: Int64, timescale: Int32)]) throws(MediaError) {
        guard isOpen else { throw MediaError(.internalFailure, "finish the movie", "it has not begun") }
        isOpen = false
        try check(av_write_trailer(context), "finish the movie")
        // Bytes may still lie in a buffer; the disk can be full for them too.
        try check(avio_closep(&context.pointee.pb), "finish the movie")
        do {
            var index = try MovieIndex(path: path)
            try index.setEnds(ends)
        } catch {
            throw error as? MediaError ?? MediaError(.unwritable, "finish the movie", error.localizedDescription)
        }
    }
}
