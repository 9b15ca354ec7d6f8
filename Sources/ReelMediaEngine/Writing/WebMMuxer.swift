internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

/// Writes compressed video and audio into a WebM file, through libavformat.
///
/// WebM's times are whole milliseconds: a frame that is shown at n/f seconds has the time round(1000 n/f). Its duration is exact.
/// The cues, by which players seek, precede the media data.
///
/// Not thread-safe.
package final class WebMMuxer: FileMuxer {
    private let file: WrittenFile
    /// What libavformat writes through.
    private let output: IOContext
    /// What it reads through what it has written, in order to move it.
    private var readers: [IOContext] = []
    private let context: UnsafeMutablePointer<AVFormatContext>
    private var tracks: [Track] = []
    private var chapters: [(timeRange: CMTimeRange, title: String)] = []
    private var isOpen = false

    private struct Track {
        /// Ticks per second of the packets.
        let timescale: Int32
        /// How much earlier than the file's times the packets are presented, in ticks: the priming of Opus, which the file
        /// describes as `CodecDelay` (RFC 9559, clause 5.1.4.1.25). It is 0 if libavformat adds it itself.
        let delay: Int64
    }

    private var path: String { file.path }

    /// Creates a muxer that writes to an empty file.
    package init(_ file: WrittenFile) throws(MediaError) {
        Log.capture
        self.file = file
        output = try file.context(.writing)
        var made: UnsafeMutablePointer<AVFormatContext>?
        // The prefix keeps a colon in the name from being taken for a protocol.
        let result = avformat_alloc_output_context2(&made, nil, "webm", "file:" + file.path)
        guard result >= 0, let made else { throw MediaError("write \(file.path)", code: result) }
        context = made
        // The same input gives the same bytes: neither the library's version nor random identifiers are written.
        context.pointee.flags |= AVFMT_FLAG_BITEXACT
        context.pointee.max_interleave_delta = Int64(Muxer.patience * 1e6)
        context.setOutput(output)
        readWrittenFile()
    }

    deinit { avformat_free_context(context) }

    /// Lets libavformat read what it has written, which it does by the file's name otherwise.
    private func readWrittenFile() {
        context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
        context.pointee.io_open = { context, reader, _, flags, _ in
            guard let muxer = WebMMuxer.of(context), flags & AVIO_FLAG_WRITE == 0, let made = try? muxer.file.context(.reading)
            else { return STILLREEL_AVERROR_EACCES }
            muxer.readers.append(made)
            reader?.pointee = made.pointer
            return 0
        }
        context.pointee.io_close2 = { context, reader in
            WebMMuxer.of(context)?.readers.removeAll { $0.pointer == reader }
            return 0
        }
    }

    private static func of(_ context: UnsafeMutablePointer<AVFormatContext>?) -> WebMMuxer? {
        context?.pointee.opaque.map { Unmanaged<WebMMuxer>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: What the file says of itself

    /// Sets the tags, by libavformat's keys. All have a place in the file.
    package func setMetadata(_ entries: [(key: String, value: String)]) {
        for (key, value) in entries { av_dict_set(&context.pointee.metadata, key, value, 0) }
    }

    package func setChapters(_ chapters: [(timeRange: CMTimeRange, title: String)]) { self.chapters = chapters }

    // MARK: Tracks

    package func addTrack(for encoder: AudioEncoder, properties: Muxer.TrackProperties) throws(MediaError) -> Int {
        try addTrack(
            for: encoder.parameters, timescale: Int32(encoder.sampleRate), frameRate: nil, properties: properties)
    }

    package func addTrack(
        for parameters: CodecParameters, timescale: Int32, frameRate: Rational?, properties: Muxer.TrackProperties
    ) throws(MediaError) -> Int {
        guard avformat_query_codec(context.pointee.oformat, parameters.pointer.pointee.codec_id, FF_COMPLIANCE_NORMAL) == 1 else {
            throw MediaError(.unsupported, "write \(path)", "a WebM file cannot hold \(parameters.codecName)")
        }
        let stream = try checkAllocated(avformat_new_stream(context, nil), "add a track")
        try check(avcodec_parameters_copy(stream.pointee.codecpar, parameters.pointer), "add a track")
        stream.pointee.codecpar.pointee.codec_tag = 0
        stream.pointee.time_base = AVRational(num: 1, den: timescale)
        stream.pointee.disposition = properties.isEnabled ? AV_DISPOSITION_DEFAULT : 0
        if let language = properties.languageCode { av_dict_set(&stream.pointee.metadata, "language", language, 0) }
        if let frameRate {
            stream.pointee.avg_frame_rate = AVRational(
                num: Int32(clamping: frameRate.numerator), den: Int32(clamping: frameRate.denominator))
        }
        let delay = Self.addsDelay ? 0 : Int64(parameters.pointer.pointee.initial_padding)
        tracks.append(Track(timescale: timescale, delay: delay))
        return tracks.count - 1
    }

    /// Whether libavformat adds the priming to the times: that of FFmpeg 7.1 does, and that of 5.1 does not. (6 was not tried.)
    private static let addsDelay = avformat_version() >> 16 >= 61

    // MARK: Writing

    package func start(movieTimescale: Int32, indexFirst: Bool) throws(MediaError) {
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        if indexFirst { av_dict_set(&options, "cues_to_front", "1", 0) }
        // The duration is corrected in the end, which would need another checksum.
        av_dict_set(&options, "write_crc32", "0", 0)
        // libavformat writes chapters that are set later behind the media data, where its own reader stumbles over them.
        let end = chapters.map(\.timeRange.end).filter(\.isNumeric).max() ?? .zero
        try context.setChapters(chapters, until: end, timescale: movieTimescale, fillsGaps: false)
        try check(avformat_write_header(context, &options), "begin the movie")
        isOpen = true
    }

    package func write(_ packet: Packet, to track: Int) throws(MediaError) {
        guard isOpen, let stream = context.pointee.streams[track] else {
            throw MediaError(.internalFailure, "write the movie", "writing has not started")
        }
        packet.pointer.pointee.stream_index = Int32(track)
        let (timescale, delay) = (tracks[track].timescale, tracks[track].delay)
        packet.pointer.pointee.pts += delay
        packet.pointer.pointee.dts += delay
        av_packet_rescale_ts(packet.pointer, AVRational(num: 1, den: timescale), stream.pointee.time_base)
        try check(av_interleaved_write_frame(context, packet.pointer), "write the movie")
    }

    package func setLag(_ seconds: Double) {
        context.pointee.max_interleave_delta = Int64((Muxer.patience + min(seconds, 3600)) * 1e6)
    }

    package func finish(ends: [(value: Int64, timescale: Int32)]) throws(MediaError) {
        guard isOpen else { throw MediaError(.internalFailure, "finish the movie", "writing has not started") }
        isOpen = false
        let end = ends.map { CMTime(value: $0.value, timescale: $0.timescale) }.max() ?? .zero
        try check(av_write_trailer(context), "finish the movie")
        // Some bytes may still be buffered, and the disk can be full for them too.
        try check(output.flush(), "finish the movie")
        do {
            try WebMDuration.set(CMTimeGetSeconds(end), in: file.handle)
        } catch {
            throw error as? MediaError ?? MediaError(.unwritable, "finish the movie", error.localizedDescription)
        }
        try file.close()
    }
}
