internal import CReelFFmpeg
import Foundation
import ReelBoxes
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

    /// How the media data lies in the finished file.
    package enum Layout: Hashable, Sendable {
        /// With one index at the end, or before the media data (`start`).
        case indexed
        /// In fragments of two seconds or more that begin with keyframes (ISO/IEC 14496-12, clause 8.8), each with its own index,
        /// so that the file plays while it is being written or sent. Data offsets are relative to the fragments
        /// (`default-base-is-moof`).
        case fragmented
    }

    /// The file's path, for error messages.
    let path: String
    let container: Container
    private let layout: Layout
    let context: UnsafeMutablePointer<AVFormatContext>
    var tracks: [Track] = []
    private var isOpen = false
    /// The time scale of the movie, in ticks per second, once `start` has been called.
    private(set) var movieTimescale: Int32 = 1
    var metadata: [(key: String, value: String)] = []
    var keyedMetadata: [KeyedMetadata] = []
    var userLocation: String?
    var chapters: [(timeRange: CMTimeRange, title: String)] = []
    var artwork: [(codec: AVCodecID, data: Data)] = []
    private let fragments: FragmentTimes?
    /// The time at which the next fragment begins, in seconds.
    private var nextFragment: Double?
    private var hasFragments = false
    private var indexFirst = false
    /// Writes only the index that a fragmented movie has in the end.
    let index: Muxer?
    /// The file; nil for an index muxer.
    private let file: WrittenFile?
    /// What libavformat writes through.
    private let output: IOContext
    /// The bytes that such an index muxer writes to.
    private var discarding: DiscardingFile? { output.bytes as? DiscardingFile }

    /// Creates a muxer that writes to an empty file.
    ///
    /// - Parameters:
    ///   - fragments: the durations of fragments, which remain playable if writing fails later; nil writes no fragments. A
    ///     finished movie is like any other: it has one index, and the fragments' own indexes are free space.
    ///   - layout: `.fragmented` writes a file that consists of fragments in the end, too. `fragments` is then not used, and the
    ///     tracks' ends are those of their packets.
    package convenience init(
        _ file: WrittenFile, container: Container, fragments: FragmentTimes? = nil, layout: Layout = .indexed
    ) throws(MediaError) {
        let fragments = layout == .fragmented ? nil : fragments
        var index: Muxer?
        if fragments != nil {
            let discarding = try IOContext(DiscardingFile(), .writing, "write \(file.path)")
            index = try Muxer(file.path, nil, discarding, container, nil, .indexed, index: nil)
        }
        try self.init(file.path, file, file.context(.writing), container, fragments, layout, index: index)
    }

    /// Creates a muxer that writes a file of fragments to memory.
    convenience init(_ bytes: IOBytes, container: Container) throws(MediaError) {
        let output = try IOContext(bytes, .writing, "write a movie")
        try self.init("a movie", nil, output, container, nil, .fragmented, index: nil)
    }

    private init(
        _ path: String, _ file: WrittenFile?, _ output: IOContext, _ container: Container, _ fragments: FragmentTimes?,
        _ layout: Layout, index: Muxer?
    ) throws(MediaError) {
        Log.capture
        self.path = path
        self.file = file
        self.output = output
        self.container = container
        self.fragments = fragments
        self.layout = layout
        self.index = index
        var made: UnsafeMutablePointer<AVFormatContext>?
        // The prefix keeps a colon in the name from being taken for a protocol.
        let result = avformat_alloc_output_context2(&made, nil, container.rawValue, "file:" + path)
        guard result >= 0, let made else { throw MediaError("write \(path)", code: result) }
        context = made
        // The same input gives the same bytes: neither the library's version nor a date is written.
        context.pointee.flags |= AVFMT_FLAG_BITEXACT
        context.setOutput(output)
        if file == nil { return }
        if let fragments {
            // Each fragment is sent to the disk as soon as it is written, and does not wait for tracks that receive no packets.
            context.pointee.flags |= AVFMT_FLAG_FLUSH_PACKETS
            context.pointee.max_interleave_delta = Int64(max(0.01, min(10, fragments.others / 4)) * 1e6)
        } else {
            if layout == .fragmented { context.pointee.flags |= AVFMT_FLAG_FLUSH_PACKETS }
            context.pointee.max_interleave_delta = Int64(Self.patience * 1e6)
        }
    }

    deinit { avformat_free_context(context) }

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
        if layout == .fragmented {
            flags += "+frag_keyframe+empty_moov+delay_moov+default_base_moof"
            av_dict_set_int(&options, "min_frag_duration", Self.shortestFragment, 0)
        }
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
            (index.keyedMetadata, index.userLocation) = (keyedMetadata, userLocation)
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

    /// Sets how much later than other tracks' packets those of the same times may come, in seconds: libavformat keeps the others
    /// until then, and `patience` longer. Without effect on a movie that is written in fragments.
    package func setLag(_ seconds: Double) {
        if fragments == nil { context.pointee.max_interleave_delta = Int64((Self.patience + min(seconds, 3600)) * 1e6) }
    }

    /// The shortest fragment of a file that consists of them, in microseconds.
    private static let shortestFragment: Int64 = 2_000_000

    /// How long other tracks' packets are kept in any case, in seconds: at two frames per second, x264 looks 20 seconds ahead.
    package static let patience = 30.0

    /// The track whose packets end fragments: the first of video, or else of sound.
    private var pacemaker: Int {
        tracks.firstIndex(where: \.isVideo) ?? tracks.firstIndex { $0.properties.boxes == nil } ?? 0
    }

    /// Ends the fragment if a track's packet lies beyond it. If the pacemaker receives no packets, other video and sound end the
    /// fragment, one fragment duration later. Text and metadata do not, because they may be far ahead of the others.
    private func beginFragment(with packet: Packet, of track: Int) throws(MediaError) {
        let setsPace = track == pacemaker
        guard let fragments, setsPace || tracks[track].properties.boxes == nil else { return }
        let time = Double(packet.decodeTime) / Double(tracks[track].timescale)
        guard let next = nextFragment else {
            nextFragment = time + fragments.first
            return
        }
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
        _ = output.flush()
        if hasFragments { try? file?.close() }
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
        try check(output.flush(), "finish the movie")
        guard let file else { return }
        do {
            if let tail {
                try FragmentedFile(file).join(tail, indexFirst: indexFirst)
            } else if layout == .indexed {
                let movie = try MovieIndexFile(file.handle, path: path)
                var index = movie.index
                try patch(&index, ends)
                try movie.write(index, isFirst: indexFirst)
            }
        } catch {
            throw error as? MediaError ?? MediaError(.unwritable, "finish the movie", error.localizedDescription)
        }
        try file.close()
    }

    private func applyChapters(until ends: [(value: Int64, timescale: Int32)]) throws(MediaError) {
        let end = ends.map { CMTime(value: $0.value, timescale: $0.timescale) }.max() ?? .zero
        try context.setChapters(chapters, until: end, timescale: movieTimescale, fillsGaps: true)
    }

    /// Corrects the index that libavformat has written.
    private func patch(_ index: inout MovieIndex, _ ends: [(value: Int64, timescale: Int32)]) throws(MediaError) {
        try index.setEnds(ends)
        index.addMetadata(keyedMetadata)
        if let userLocation { index.addToUserData(UserLocationBox(userLocation)) }
        for (number, track) in tracks.enumerated() {
            let identifier = number + 1
            index.setProperties(track.properties, ofTrack: identifier, isQuickTime: container == .quickTime)
            if let boxes = track.properties.boxes { index.setBoxes(boxes, ofTrack: identifier) }
            index.addReferences(track.properties.references, ofTrack: identifier)
            if let edits = track.properties.edits?.edits, !edits.isEmpty { index.setEdits(edits, ofTrack: identifier) }
            if let aperture = track.cleanAperture { index.setCleanAperture(aperture.box, ofTrack: identifier) }
            if let layout = track.channelLayout, container == .quickTime {
                index.setChannelLayout(layout, ofTrack: identifier)
            }
        }
    }

    /// Returns the end of the movie, without its media data; nil unless this muxer writes only the index.
    private func tail(_ ends: [(value: Int64, timescale: Int32)]) throws(MediaError) -> MovieTail? {
        guard let discarding else { return nil }
        isOpen = false
        // Packets that wait for those of other tracks belong to the media data.
        try check(av_interleaved_write_frame(context, nil), "finish the movie")
        try check(output.flush(), "finish the movie")
        let start = discarding.keepFromHere()
        try applyChapters(until: ends)
        try check(av_write_trailer(context), "finish the movie")
        try check(output.flush(), "finish the movie")
        let (bytes, resumed) = discarding.finish()
        var index = MovieIndex(path: path, contents: bytes.dropFirst(resumed + BoxHeader.size))
        try patch(&index, ends)
        return MovieTail(media: Array(bytes.prefix(resumed)), mediaStart: start, index: index, trackCount: tracks.count)
    }
}
