internal import CFFmpeg
import Foundation
import OpenCoreGraphics
import OpenCoreMedia

/// Writes compressed pictures and sound into a QuickTime or MPEG-4 file, through libavformat.
///
/// Not for two threads at once.
package final class Muxer: FileMuxer {
    /// How much of a movie a fragment holds at least (ISO/IEC 14496-12, clause 8.8), in seconds: the first one, and the others.
    package struct FragmentTimes: Sendable {
        package var first: Double
        package var others: Double

        package init(first: Double, others: Double) {
            self.first = first
            self.others = others
        }
    }

    private struct Track {
        /// The ticks per second that its packets come with.
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
    /// Ticks per second of the movie's own times, once it has begun.
    private(set) var movieTimescale: Int32 = 1
    var metadata: [(key: String, value: String)] = []
    var chapters: [(timeRange: CMTimeRange, title: String)] = []
    var artwork: [(codec: AVCodecID, data: Data)] = []
    private let fragments: FragmentTimes?
    /// When the next fragment begins, in seconds.
    private var nextFragment: Double?
    private var hasFragments = false
    private var indexFirst = false
    /// Writes the index that a movie in fragments has in the end, and nothing else.
    private let index: Muxer?
    /// Where such a muxer writes to.
    private let discarding: DiscardingFile?

    /// Prepares to write into the file at `path`, which is created or emptied.
    ///
    /// - Parameter fragments: write the movie in fragments that can be played, whatever becomes of what follows. Once it is
    ///   finished the movie is like any other: it has one index, and the fragments' own are empty space.
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
        // The same input gives the same bytes: no version of the library, no date.
        context.pointee.flags |= AVFMT_FLAG_BITEXACT
        if let discarding {
            context.pointee.pb = discarding.context
            return
        }
        if let fragments {
            // A fragment is on its way to the disk as soon as it is written, and waits for no track that nothing comes for.
            context.pointee.flags |= AVFMT_FLAG_FLUSH_PACKETS
            context.pointee.max_interleave_delta = Int64(max(0.01, min(10, fragments.others / 4)) * 1e6)
        }
        let opened = avio_open(&context.pointee.pb, "file:" + path, AVIO_FLAG_WRITE)
        // All is set, so that an error leads to `deinit`.
        guard opened >= 0 else { throw MediaError("write \(path)", code: opened, kind: .unwritable) }
    }

    deinit {
        if discarding != nil { context.pointee.pb = nil }
        avio_closep(&context.pointee.pb)
        avformat_free_context(context)
    }

    // MARK: Tracks

    /// Adds a track of sound and gives its number.
    package func addTrack(
        for encoder: AudioEncoder, properties: TrackProperties = TrackProperties()
    ) throws(MediaError) -> Int {
        _ = try index?.addTrack(for: encoder, properties: properties)
        let parameters = encoder.parameters
        // An encoder's PCM stands in the order of the mask.
        let layout = parameters.isPCM && parameters.channels > 2 ? SpeakerLayout(parameters.pointer.pointee.ch_layout) : nil
        return try addTrack(
            parameters, timescale: Int32(encoder.sampleRate), properties: properties,
            channelLayout: layout.map { ChannelLayoutCode(mask: $0.mask) })
    }

    /// Adds a track whose packets come compressed, from another file, and gives its number.
    ///
    /// - Parameters:
    ///   - parameters: what that file says of the codec. H.264 and HEVC become `avc1` and `hvc1`; the other codecs keep their
    ///     four-character code where this kind of file knows it.
    ///   - timescale: ticks per second of the packets' times.
    ///   - frameRate: frames per second, as a hint for the file's header.
    /// - Throws: `.unsupported` where this kind of file cannot hold the codec.
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
        // FFmpeg 5.1 calls it an experiment still.
        if parameters.pointer.pointee.codec_id == AV_CODEC_ID_FLAC {
            context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
        }
        let isVideo = parameters.pointer.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        var properties = properties
        if let aperture = parameters.cleanAperture, let codec = stream.pointee.codecpar {
            // Where nothing is said of pixels, readers take the track's size for the whole picture's, and them for oblong.
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

    /// Writes what comes before the media. All tracks must have been added.
    ///
    /// - Parameters:
    ///   - movieTimescale: ticks per second in which the movie says how long it is, and where its tracks begin and end.
    ///   - indexFirst: put the index before the media at the end, so that a player can start before it has all of the file.
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

    /// Ticks per second of all picture tracks in the file, which libavformat has one number for. Nil, where no number of a
    /// sensible size holds the times of all: each track then has its own, times a power of two.
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

    /// Writes a packet, after holding it until packets of other tracks with earlier times have come.
    package func write(_ packet: Packet, to track: Int) throws(MediaError) {
        guard isOpen, let stream = context.pointee.streams[track] else {
            throw MediaError(.internalFailure, "write the movie", "it has not begun")
        }
        if let index { try index.write(Packet(sharing: packet), to: track) }
        if fragments != nil { try beginFragment(with: packet, of: track) }
        packet.pointer.pointee.stream_index = Int32(track)
        av_packet_rescale_ts(packet.pointer, AVRational(num: 1, den: tracks[track].timescale), stream.pointee.time_base)
        try check(av_interleaved_write_frame(context, packet.pointer), "write the movie")
    }

    /// Ends a fragment where the packet of a track lies beyond it. The first track of pictures sets the pace, else the first;
    /// where nothing comes for that one, the others do, a fragment later.
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
        // The first time libavformat writes nothing but the head of the file (`delay_moov`).
        for _ in hasFragments ? 0..<1 : 0..<2 { try check(av_write_frame(context, nil), "write the movie") }
        hasFragments = true
    }

    /// Ends the last fragment of a movie that nobody will finish, so that all that has come can be played. False where there is
    /// none.
    package func leaveFragments() -> Bool {
        guard fragments != nil else { return false }
        if isOpen {
            isOpen = false
            if av_interleaved_write_frame(context, nil) >= 0 { try? endFragment() }
        }
        avio_closep(&context.pointee.pb)
        return hasFragments
    }

    /// Writes what comes after the media, once.
    ///
    /// - Parameter ends: when each track ends, in the order of the tracks. What a track has after that is not shown or heard.
    package func finish(ends: [(value: Int64, timescale: Int32)]) throws(MediaError) {
        guard isOpen else { throw MediaError(.internalFailure, "finish the movie", "it has not begun") }
        isOpen = false
        let tail = try index?.tail(ends)
        if index == nil { try applyChapters(until: ends) }
        try check(av_write_trailer(context), "finish the movie")
        hasFragments = fragments != nil
        // Bytes may still lie in a buffer; the disk can be full for them too.
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

    /// The end of a movie without its media, of a muxer that writes only that.
    private func tail(_ ends: [(value: Int64, timescale: Int32)]) throws(MediaError) -> MovieTail? {
        guard let discarding else { return nil }
        isOpen = false
        // What waits for packets of other tracks is media.
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
    /// Fixed-point numbers with 16 bits after the point, 30 in the last column. What is beyond their range becomes its end.
    fileprivate var displayMatrix: [Int32] {
        func number(_ value: CGFloat) -> Int32 {
            value.isFinite ? Int32(clamping: Int64((max(-1e6, min(1e6, value)) * 65_536).rounded())) : 0
        }
        return [number(a), number(b), 0, number(c), number(d), 0, number(tx), number(ty), 1 << 30]
    }
}
