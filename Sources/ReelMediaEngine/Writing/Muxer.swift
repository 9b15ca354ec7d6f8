internal import CReelFFmpeg
import Foundation
import ReelCoreGraphics
import ReelCoreMedia

/// Writes compressed video and audio into a QuickTime or MPEG-4 file, through libavformat.
///
/// Not thread-safe.
package final class Muxer: FileMuxer {
    /// The minimum durations of the movie's fragments (ISO/IEC 14496-12, clause 8.8), in seconds: of the first one, and of the
    /// others.
    package struct FragmentTimes: Sendable {
        package var first: Double
        package var others: Double

        package init(first: Double, others: Double) {
            self.first = first
            self.others = others
        }
    }

    private struct Track {
        /// The time scale of the track's packets, in ticks per second.
        let timescale: Int32
        let isVideo: Bool
        let properties: TrackProperties
        let cleanAperture: CleanAperture?
        let channelLayout: ChannelLayoutCode?
    }

    private let path: String
    let container: Container
    let context: UnsafeMutablePointer<AVFormatContext>
    private var tracks: [Track] = []
    private var isOpen = false
    /// The time scale of the movie, in ticks per second, once `start` has been called.
    private(set) var movieTimescale: Int32 = 1
    var metadata: [(key: String, value: String)] = []
    var chapters: [(timeRange: CMTimeRange, title: String)] = []
    var artwork: [(codec: AVCodecID, data: Data)] = []
    private let fragments: FragmentTimes?
    /// The time at which the next fragment begins, in seconds.
    private var nextFragment: Double?
    private var hasFragments = false
    private var indexFirst = false
    /// Writes only the index that a fragmented movie has in the end.
    private let index: Muxer?
    /// The file that such an index muxer writes to.
    private let discarding: DiscardingFile?

    /// Creates a muxer that writes to the file at `path`, which is created or emptied.
    ///
    /// - Parameter fragments: the durations of fragments, which remain playable if writing fails later; nil writes no fragments.
    ///   A finished movie is like any other: it has one index, and the fragments' own indexes are free space.
    package convenience init(path: String, container: Container, fragments: FragmentTimes? = nil) throws(MediaError) {
        try self.init(
            path, container, fragments, index: fragments == nil ? nil : Muxer(path, container, nil, index: nil, DiscardingFile()))
    }

    private init(
        _ path: String, _ container: Container, _ fragments: FragmentTimes?, index: Muxer?, _ discarding: DiscardingFile? = nil
    ) throws(MediaError) {
        Log.capture
        self.path = path
        self.container = container
        self.fragments = fragments
        self.index = index
        self.discarding = discarding
        var made: UnsafeMutablePointer<AVFormatContext>?
        // The prefix keeps a colon in the name from being taken for a protocol.
        let result = avformat_alloc_output_context2(&made, nil, container.rawValue, "file:" + path)
        guard result >= 0, let made else { throw MediaError("write \(path)", code: result) }
        context = made
        // The same input gives the same bytes: neither the library's version nor a date is written.
        context.pointee.flags |= AVFMT_FLAG_BITEXACT
        if let discarding {
            context.pointee.pb = discarding.context
            return
        }
        if let fragments {
            // Each fragment is sent to the disk as soon as it is written, and does not wait for tracks that receive no packets.
            context.pointee.flags |= AVFMT_FLAG_FLUSH_PACKETS
            context.pointee.max_interleave_delta = Int64(max(0.01, min(10, fragments.others / 4)) * 1e6)
        }
        let opened = avio_open(&context.pointee.pb, "file:" + path, AVIO_FLAG_WRITE)
        // All properties are set, so that an error leads to `deinit`.
        guard opened >= 0 else { throw MediaError("write \(path)", code: opened, kind: .unwritable) }
    }

    deinit {
        if discarding != nil { context.pointee.pb = nil }
        avio_closep(&context.pointee.pb)
        avformat_free_context(context)
    }

    // MARK: Tracks

    /// Adds an audio track and returns its index.
    package func addTrack(
        for encoder: AudioEncoder, properties: TrackProperties = TrackProperties()
    ) throws(MediaError) -> Int {
        _ = try index?.addTrack(for: encoder, properties: properties)
        let parameters = encoder.parameters
        // The channels of an encoder's PCM are in the order of the mask.
        let layout = parameters.isPCM && parameters.channels > 2 ? SpeakerLayout(parameters.pointer.pointee.ch_layout) : nil
        return try addTrack(
            parameters, timescale: Int32(encoder.sampleRate), properties: properties,
            channelLayout: layout.map { ChannelLayoutCode(mask: $0.mask) })
    }

    /// Adds a track whose packets come compressed from another file, and returns its index.
    ///
    /// - Parameters:
    ///   - parameters: the codec parameters from that file. H.264 and HEVC become `avc1` and `hvc1`; other codecs keep their
    ///     four-character code if this kind of file supports it.
    ///   - timescale: ticks per second of the packets' times.
    ///   - frameRate: frames per second, as a hint for the file's header.
    /// - Throws: `.unsupported` if this kind of file cannot hold the codec.
    package func addTrack(
        for parameters: CodecParameters, timescale: Int32, frameRate: (numerator: Int, denominator: Int)? = nil,
        properties: TrackProperties = TrackProperties()
    ) throws(MediaError) -> Int {
        guard container.canHold(parameters) else {
            throw MediaError(
                .unsupported, "write \(path)", "a file of the kind '\(container.rawValue)' cannot hold \(parameters.codecName)")
        }
        _ = try index?.addTrack(for: parameters, timescale: timescale, frameRate: frameRate, properties: properties)
        let track = try addTrack(
            parameters, timescale: timescale, properties: properties, channelLayout: parameters.channelLayout)
        guard let stream = context.pointee.streams[track] else { return track }
        stream.pointee.codecpar.pointee.codec_tag = MovieTag.of(
            parameters.pointer.pointee.codec_id, from: parameters.pointer.pointee.codec_tag, in: context.pointee.oformat)
        if let frameRate {
            stream.pointee.avg_frame_rate = AVRational(
                num: Int32(clamping: frameRate.numerator), den: Int32(clamping: frameRate.denominator))
        }
        return track
    }

    private func addTrack(
        _ parameters: CodecParameters, timescale: Int32, properties: TrackProperties, channelLayout: ChannelLayoutCode?
    ) throws(MediaError) -> Int {
        let stream = try checkAllocated(avformat_new_stream(context, nil), "add a track")
        try check(avcodec_parameters_copy(stream.pointee.codecpar, parameters.pointer), "add a track")
        stream.pointee.time_base = AVRational(num: 1, den: timescale)
        // FFmpeg 5.1 still treats this combination as experimental.
        if parameters.pointer.pointee.codec_id == AV_CODEC_ID_FLAC {
            context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
        }
        let isVideo = parameters.pointer.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        var properties = properties
        if let aperture = parameters.cleanAperture, let codec = stream.pointee.codecpar {
            // Without a pixel aspect ratio, readers take the track's size for that of the whole picture, and the pixels for
            // non-square.
            if codec.pointee.sample_aspect_ratio.num <= 0 { codec.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1) }
            let ratio = codec.pointee.sample_aspect_ratio
            let width = aperture.width.value * Double(ratio.num) / Double(max(1, ratio.den))
            properties.displaySize = properties.displaySize ?? CGSize(width: width, height: aperture.height.value)
        }
        if properties.transform != .identity {
            try check(stillreel_set_display_matrix(stream, properties.transform.displayMatrix), "add a track")
        }
        tracks.append(
            Track(
                timescale: timescale, isVideo: isVideo, properties: properties, cleanAperture: parameters.cleanAperture,
                channelLayout: channelLayout))
        return tracks.count - 1
    }

    // MARK: Writing

    /// Writes what precedes the media data. All tracks must have been added.
    ///
    /// - Parameters:
    ///   - movieTimescale: the ticks per second in which the movie's duration and its tracks' starts and ends are stored.
    ///   - indexFirst: whether `finish` puts the index before the media data, so that a player can start before it has the whole
    ///     file.
    package func start(movieTimescale: Int32, indexFirst: Bool) throws(MediaError) {
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        var flags = "write_colr"
        self.indexFirst = indexFirst
        if fragments != nil { flags += "+frag_custom+empty_moov+delay_moov" }
        if applyMetadata() { flags += "+use_metadata_tags" }
        av_dict_set(&options, "movflags", flags, 0)
        av_dict_set_int(&options, "movie_timescale", Int64(movieTimescale), 0)
        if let videoTimescale { av_dict_set_int(&options, "video_track_timescale", videoTimescale, 0) }
        try addArtwork()
        try check(avformat_write_header(context, &options), "begin the movie")
        removeWrittenMetadata()
        self.movieTimescale = movieTimescale
        isOpen = true
        try writeArtwork()
        if let index {
            (index.metadata, index.chapters, index.artwork) = (metadata, chapters, artwork)
            try index.start(movieTimescale: movieTimescale, indexFirst: false)
        }
    }

    /// The time scale of all video tracks in ticks per second: libavformat has one option for all. Nil if no common time scale
    /// of up to 1,000,000 represents all their times; libavformat then multiplies each track's own by a power of two.
    private var videoTimescale: Int64? {
        var common: Int64?
        for timescale in tracks.filter(\.isVideo).map({ Int64($0.timescale) }) where timescale > 0 {
            guard let sofar = common else {
                common = timescale
                continue
            }
            let product = sofar / av_gcd(sofar, timescale) * timescale
            guard product <= 1_000_000 || product == sofar else { return nil }
            common = product
        }
        return common
    }

    /// Writes a packet. libavformat holds it until the packets of other tracks with earlier times have arrived.
    package func write(_ packet: Packet, to track: Int) throws(MediaError) {
        guard isOpen, let stream = context.pointee.streams[track] else {
            throw MediaError(.internalFailure, "write the movie", "writing has not started")
        }
        if let index { try index.write(Packet(sharing: packet), to: track) }
        if fragments != nil { try beginFragment(with: packet, of: track) }
        packet.pointer.pointee.stream_index = Int32(track)
        av_packet_rescale_ts(packet.pointer, AVRational(num: 1, den: tracks[track].timescale), stream.pointee.time_base)
        try check(av_interleaved_write_frame(context, packet.pointer), "write the movie")
    }

    /// Ends the fragment if a track's packet lies beyond it. The first video track sets the pace, or the first track if there is
    /// no video. If that track receives no packets, the others end the fragment, one fragment duration later.
    private func beginFragment(with packet: Packet, of track: Int) throws(MediaError) {
        guard let fragments else { return }
        let time = Double(packet.decodeTime) / Double(tracks[track].timescale)
        guard let next = nextFragment else {
            nextFragment = time + fragments.first
            return
        }
        let setsPace = track == tracks.firstIndex(where: \.isVideo) ?? 0
        guard time >= (setsPace ? next : next + fragments.others) else { return }
        nextFragment = max(next + fragments.others, time)
        try endFragment()
    }

    private func endFragment() throws(MediaError) {
        // The first call writes only the head of the file (`delay_moov`).
        for _ in hasFragments ? 0..<1 : 0..<2 { try check(av_write_frame(context, nil), "write the movie") }
        hasFragments = true
    }

    /// Ends the last fragment of a movie that will not be finished, so that everything received is playable. Returns false if
    /// there is no fragment.
    package func leaveFragments() -> Bool {
        guard fragments != nil else { return false }
        if isOpen {
            isOpen = false
            if av_interleaved_write_frame(context, nil) >= 0 { try? endFragment() }
        }
        avio_closep(&context.pointee.pb)
        return hasFragments
    }

    /// Writes what follows the media data. Call once.
    ///
    /// - Parameter ends: when each track ends, in the order of the tracks. Samples after a track's end are not presented.
    package func finish(ends: [(value: Int64, timescale: Int32)]) throws(MediaError) {
        guard isOpen else { throw MediaError(.internalFailure, "finish the movie", "writing has not started") }
        isOpen = false
        let tail = try index?.tail(ends)
        if index == nil { try applyChapters(until: ends) }
        try check(av_write_trailer(context), "finish the movie")
        hasFragments = fragments != nil
        // Some bytes may still be buffered, and the disk can be full for them too.
        try check(avio_closep(&context.pointee.pb), "finish the movie")
        do {
            if let tail {
                try FragmentedFile(path: path).join(tail, indexFirst: indexFirst)
            } else {
                let file = try MovieIndexFile(path: path)
                var index = file.index
                try putRight(&index, ends)
                try file.write(index, isFirst: indexFirst)
            }
        } catch {
            throw error as? MediaError ?? MediaError(.unwritable, "finish the movie", error.localizedDescription)
        }
    }

    private func applyChapters(until ends: [(value: Int64, timescale: Int32)]) throws(MediaError) {
        try applyChapters(until: ends.map { CMTime(value: $0.value, timescale: $0.timescale) }.max() ?? .zero)
    }

    private func putRight(_ index: inout MovieIndex, _ ends: [(value: Int64, timescale: Int32)]) throws(MediaError) {
        try index.setEnds(ends)
        for (number, track) in tracks.enumerated() {
            index.setProperties(track.properties, ofTrack: number, isQuickTime: container == .quickTime)
            if let aperture = track.cleanAperture { index.setCleanAperture(aperture, ofTrack: number) }
            if let layout = track.channelLayout, container == .quickTime { index.setChannelLayout(layout, ofTrack: number) }
        }
    }

    /// Returns the end of the movie, without its media data; nil unless this muxer writes only the index.
    private func tail(_ ends: [(value: Int64, timescale: Int32)]) throws(MediaError) -> MovieTail? {
        guard let discarding else { return nil }
        isOpen = false
        // Packets that wait for those of other tracks belong to the media data.
        try check(av_interleaved_write_frame(context, nil), "finish the movie")
        let start = discarding.keepFromHere()
        try applyChapters(until: ends)
        try check(av_write_trailer(context), "finish the movie")
        let (bytes, resumed) = discarding.finish()
        var index = MovieIndex(path: path, bytes: Array(bytes.dropFirst(resumed + 8)))
        try putRight(&index, ends)
        return MovieTail(media: Array(bytes.prefix(resumed)), mediaStart: start, index: index, trackCount: tracks.count)
    }
}

extension CGAffineTransform {
    /// The matrix as fixed-point numbers with 16 fractional bits, 30 in the last column, clamped to their range.
    fileprivate var displayMatrix: [Int32] {
        func number(_ value: CGFloat) -> Int32 {
            value.isFinite ? Int32(clamping: Int64((max(-1e6, min(1e6, value)) * 65_536).rounded())) : 0
        }
        return [number(a), number(b), 0, number(c), number(d), 0, number(tx), number(ty), 1 << 30]
    }
}
