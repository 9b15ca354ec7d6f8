internal import CReelFFmpeg
package import Foundation
import ReelCoreFoundation
package import ReelCoreMedia

/// The contents of a media file, as declared by its container and its codecs' headers. Times are relative to the beginning of
/// what is shown and heard.
package struct MediaInfo: Sendable {
    package let location: MediaLocation
    /// FFmpeg's long name of the container.
    package let container: String
    /// Whether it is a QuickTime or MPEG-4 file, which has an index of every sample.
    package let isIndexed: Bool
    /// The size of the file in bytes; 0 if a server does not report it.
    package let byteCount: Int
    /// The duration; nil if it is unknown, as for a live stream.
    package let duration: CMTime?
    /// The duration that the file's headers or its index declare, if it is noticeably longer than what is there: the file is cut
    /// off. Only known for files whose packets have been counted, and of an index if the location accepts that.
    package let declaredDuration: CMTime?
    /// Whether durations were read from an index or counted packet by packet, instead of estimated.
    package let isPrecise: Bool
    /// The container time that corresponds to time 0.
    package let origin: CMTime
    package let tracks: [Track]
    package let metadata: [Entry]
    /// The QuickTime metadata of all types; empty if the file is on a server.
    package let keyedMetadata: [KeyedMetadata]
    /// The cover pictures, as the bytes of their files.
    package let artwork: [Data]
    package let chapters: [Chapter]

    /// A key and a value, as returned by libavformat: `title`, `com.apple.quicktime.make`.
    package struct Entry: Hashable, Sendable {
        package let key: String
        package let value: String
    }

    package struct Chapter: Hashable, Sendable {
        package let timeRange: CMTimeRange
        package let title: String?
    }

    /// Reads the contents of a media file.
    ///
    /// - Parameter countsPackets: the maximum size in bytes of a local file without an index whose packets are read to determine
    ///   exact durations. Larger files that declare no duration at all, as browsers' recordings do, are read too. Nothing is
    ///   decoded.
    package init(
        _ location: MediaLocation, countsPackets limit: Int = 1 << 28, cancellation: MediaCancellation? = nil
    ) throws(MediaError) {
        let links = try location.links()
        let demuxer = try Demuxer(links.first ?? location, cancellation: cancellation)
        let format = demuxer.context.pointee
        let size = links.reduce(format.pb == nil ? 0 : max(0, avio_size(format.pb))) { max($0, Int64($1.part?.upperBound ?? 0)) }
        let origin = demuxer.origin
        let details = MovieDetails(demuxer)
        var tracks = try Self.tracks(of: demuxer, details, origin: origin)
        let indexedEnd = location.acceptsCutOff ? Self.end(&tracks, of: demuxer, byteCount: size, origin: origin) : nil
        var isPrecise = demuxer.isIndexed
        let lacksDuration = tracks.contains { [.video, .audio].contains($0.kind) && $0.timeRange.duration <= .zero }
        if !isPrecise, location.isFile, size <= limit || lacksDuration, !tracks.isEmpty {
            let ranges = try PacketTimeRanges(demuxer, origin: origin).ranges
            for index in tracks.indices {
                if let range = ranges[tracks[index].index] { tracks[index].timeRange = range }
            }
            isPrecise = true
        }
        let missing = try Self.add(links.dropFirst(), to: &tracks, countsPackets: limit, cancellation)
        try Self.checkEnds(of: tracks, in: location, byteCount: size)
        self.location = location
        self.container = String(cString: format.iformat.pointee.long_name)
        self.isIndexed = demuxer.isIndexed
        self.byteCount = Int(size)
        self.isPrecise = isPrecise
        self.origin = origin
        self.tracks = tracks
        let declared = format.duration > 0 ? CMTime(value: format.duration, timescale: Int32(AV_TIME_BASE)) : nil
        let ends = tracks.map(\.end).filter { $0.isNumeric && $0 > .zero }
        self.duration = isPrecise ? ends.max() ?? declared : declared ?? ends.max()
        let counted = isPrecise ? ends.max() : nil
        self.declaredDuration =
            indexedEnd
            ?? (links.isEmpty
                ? counted.flatMap { Self.declaredDuration(of: demuxer, counted: $0) }
                : missing.flatMap { missing in counted.map { $0 + missing } })
        self.metadata = Self.metadata(of: demuxer)
        self.keyedMetadata = details?.metadata ?? []
        self.artwork = Self.artwork(of: demuxer)
        self.chapters = Self.chapters(format, origin: origin)
    }

    /// Adds the durations of further sounds to that of the first one's track.
    ///
    /// - Returns: by how much the last sound is cut off; nil if it is whole.
    private static func add(
        _ links: ArraySlice<MediaLocation>, to tracks: inout [Track], countsPackets limit: Int,
        _ cancellation: MediaCancellation?
    ) throws(MediaError) -> CMTime? {
        guard let place = tracks.firstIndex(where: { $0.kind == .audio }) else { return nil }
        var missing: CMTime?
        for link in links {
            let info: MediaInfo
            do throws(MediaError) {
                info = try MediaInfo(link, countsPackets: limit, cancellation: cancellation)
            } catch {
                // The decoder ends there, too (`AudioDecoder`).
                if link == links.last, error.isOfContents { break }
                throw error
            }
            guard let track = info.tracks.first(where: { $0.kind == .audio }) else { continue }
            let rate = CMTimeScale(tracks[place].codec.sampleRate)
            // As many frames as the resampler makes of it.
            let duration = CMTimeConvertScale(track.timeRange.duration, timescale: rate, method: .roundHalfAwayFromZero)
            tracks[place].timeRange.duration = tracks[place].timeRange.duration + duration
            tracks[place].linkCount += 1
            missing = info.declaredDuration.map { $0 - track.timeRange.end }
        }
        return missing
    }

    /// Returns the duration that a file without an index declares, if what was counted is noticeably shorter.
    private static func declaredDuration(of demuxer: Demuxer, counted: CMTime) -> CMTime? {
        let declared: Double
        if let data = SoundDataChunk(demuxer.location) {
            declared = counted.seconds * Double(data.declared) / Double(max(1, data.present))
        } else {
            let format = demuxer.context.pointee
            // Others estimate it from the size of the file.
            guard !demuxer.containerNames.isDisjoint(with: ["flac", "aiff", "mp3", "matroska", "avi", "flv", "asf"]),
                format.duration > 0,
                format.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE
            else { return nil }
            declared = Double(format.duration) / Double(AV_TIME_BASE)
        }
        guard declared.isFinite, declared < MediaLimit.seconds, declared - counted.seconds > max(1, declared / 100) else {
            return nil
        }
        return CMTime(seconds: declared, preferredTimescale: 1000)
    }

    private static func tracks(
        of demuxer: Demuxer, _ details: MovieDetails?, origin: CMTime
    ) throws(MediaError) -> [Track] {
        var ids: Set<CMPersistentTrackID> = []
        var tracks: [Track] = []
        for stream in demuxer.streams where !stream.isArtwork {
            // QuickTime's chapters are also a track, which libavformat has already turned into chapters.
            var id = CMPersistentTrackID(clamping: stream.pointee.id)
            if id <= 0 || ids.contains(id) { id = CMPersistentTrackID(stream.pointee.index) + 1 }
            while ids.contains(id) { id += 1 }
            ids.insert(id)
            tracks.append(try Track(stream, id: id, origin: origin, of: demuxer, details))
        }
        return tracks
    }

    /// Ends the tracks of a movie file that is cut off with the samples that are there.
    ///
    /// - Returns: the duration by the index, if anything is missing.
    private static func end(
        _ tracks: inout [Track], of demuxer: Demuxer, byteCount: Int64, origin: CMTime
    ) -> CMTime? {
        guard demuxer.isIndexed, demuxer.location.isFile, byteCount > 0 else { return nil }
        let declared = tracks.map(\.end).filter(\.isNumeric).max()
        var isCutOff = false
        for place in tracks.indices {
            guard let stream = demuxer.streams.first(where: { Int($0.pointee.index) == tracks[place].index }) else { continue }
            if tracks[place].end(stream, inFileOf: byteCount, origin: origin) { isCutOff = true }
        }
        return isCutOff ? declared : nil
    }

    /// Throws if a track ends implausibly late for a file of this size.
    private static func checkEnds(of tracks: [Track], in location: MediaLocation, byteCount: Int64) throws(MediaError) {
        let longest = MediaLimit.seconds + Double(byteCount)
        guard byteCount > 0, let track = tracks.first(where: { max($0.timeRange.end, $0.end).seconds > longest }) else { return }
        let hours = (track.timeRange.end.seconds / 3600).formatted(.number.precision(.fractionLength(0)))
        throw MediaError(
            .damaged, "read \(location.name)",
            "its track \(track.id) declares an implausible end, after \(hours) hours; \(InputLimits.hint(.hours))")
    }

    /// Returns the file's metadata. An Ogg file has none, but its first track has.
    private static func metadata(of demuxer: Demuxer) -> [Entry] {
        let entries = Self.entries(demuxer.context.pointee.metadata)
        guard entries.isEmpty, String(cString: demuxer.context.pointee.iformat.pointee.name) == "ogg" else { return entries }
        return demuxer.streams.first { !$0.isArtwork }.map { Self.entries($0.pointee.metadata) } ?? []
    }

    private static func artwork(of demuxer: Demuxer) -> [Data] {
        demuxer.streams.filter(\.isArtwork).prefix(MediaLimit.artworks).compactMap { stream in
            let packet = stream.pointee.attached_pic
            return packet.data.map { Data(bytes: $0, count: Int(packet.size)) }
        }
    }

    /// Returns a track's start on the file's timeline; 0 if the file's value is missing or invalid.
    static func start(_ start: CMTime?, origin: CMTime) -> CMTime {
        guard let start = start.map({ $0 - origin }), start.isNumeric else { return .zero }
        return max(.zero, start)
    }

    static func entries(_ dictionary: OpaquePointer?) -> [Entry] {
        var entries: [Entry] = []
        var entry: UnsafeMutablePointer<AVDictionaryEntry>?
        while entries.count < MediaLimit.metadataEntries, let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
            if strnlen(next.pointee.value, MediaLimit.metadataValue) < MediaLimit.metadataValue {
                entries.append(Entry(key: String(cString: next.pointee.key), value: String(cString: next.pointee.value)))
            }
            entry = next
        }
        return entries
    }

    private static func chapters(_ format: AVFormatContext, origin: CMTime) -> [Chapter] {
        // Chapters in ID3 count from the beginning of what is heard (ID3v2 Chapter Frame Addendum), which for libavformat begins
        // after the priming.
        let isID3 = ["mp3", "aac", "aiff"].contains(String(cString: format.iformat.pointee.name))
        let origin = isID3 ? .zero : origin
        return (0..<min(MediaLimit.chapters, Int(format.nb_chapters))).compactMap { format.chapters[$0]?.pointee }.compactMap {
            chapter in
            guard let start = CMTime(ticks: chapter.start, base: chapter.time_base),
                let end = CMTime(ticks: chapter.end, base: chapter.time_base), end >= start, (start - origin).isNumeric,
                (end - origin).isNumeric
            else { return nil }
            let title = entries(chapter.metadata).first { $0.key == "title" }?.value
            return Chapter(timeRange: CMTimeRange(start: start - origin, end: end - origin), title: title)
        }
    }
}
