internal import CReelFFmpeg
package import Foundation
package import ReelCoreGraphics
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
    /// Whether durations were read from an index or counted packet by packet, instead of estimated.
    package let isPrecise: Bool
    /// The container time that corresponds to time 0.
    package let origin: CMTime
    package let tracks: [Track]
    package let metadata: [Entry]
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

    package struct Track: Sendable {
        package enum Kind: String, Sendable { case video, audio, subtitle, timecode, metadata, other }

        package let kind: Kind
        /// libavformat's index of the stream, from 0.
        package let index: Int
        /// The file's own ID of the track, from 1, which is unique.
        package let id: CMPersistentTrackID
        package let format: CMFormatDescription
        package let codec: CodecParameters
        /// The part of the file's timeline where the track has samples.
        package let timeRange: CMTimeRange
        /// The number of ticks per second of the track's times.
        package let timescale: CMTimeScale
        package let sampleCount: Int?
        /// The size of all samples in bytes; nil if they would have to be read to determine it.
        package let byteCount: Int64?
        /// The bit rate in bits per second; nil if it is unknown.
        package let bitRate: Double?
        /// The average frame rate in frames per second; nil if it is unknown, or the track is not video.
        package let frameRate: (numerator: Int, denominator: Int)?
        /// The size at which pictures are shown, before `transform`.
        package let naturalSize: CGSize
        /// The transform for display, including the translation back to the first quadrant: y points down.
        package let transform: CGAffineTransform
        package let hasReordering: Bool
        package let isEnabled: Bool
        /// The language by ISO 639-2/T; nil if it is undetermined.
        package let language: String?
        package let metadata: [Entry]
        /// The volume for playback: 1 is unchanged. Nil if the file does not specify it.
        package let volume: Double?
        package let pixelFormat: String?
    }

    /// Reads the contents of a media file.
    ///
    /// - Parameter countsPackets: the maximum size in bytes of a local file without an index whose packets are read to determine
    ///   exact durations. Larger files that declare no duration at all, as browsers' recordings do, are read too. Nothing is
    ///   decoded.
    package init(
        _ location: MediaLocation, countsPackets limit: Int = 1 << 28, cancellation: MediaCancellation? = nil
    ) throws(MediaError) {
        let demuxer = try Demuxer(location, cancellation: cancellation)
        let format = demuxer.context.pointee
        let isIndexed = demuxer.isIndexed
        let size = format.pb == nil ? 0 : max(0, avio_size(format.pb))
        let origin = demuxer.origin
        var ids: Set<CMPersistentTrackID> = []
        let streams = demuxer.streams.filter { $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 }
        let details = MovieDetails(demuxer)
        var tracks: [Track] = []
        for stream in streams {
            // QuickTime's chapters are also a track, which libavformat has already turned into chapters.
            var id = CMPersistentTrackID(clamping: stream.pointee.id)
            if id <= 0 || ids.contains(id) { id = CMPersistentTrackID(stream.pointee.index) + 1 }
            while ids.contains(id) { id += 1 }
            ids.insert(id)
            tracks.append(try Track(stream, id: id, origin: origin, of: demuxer, isIndexed: isIndexed, details))
        }
        let declared = format.duration > 0 ? CMTime(value: format.duration, timescale: Int32(AV_TIME_BASE)) : nil
        var isPrecise = isIndexed
        let isUntold = tracks.contains { [.video, .audio].contains($0.kind) && $0.timeRange.duration <= .zero }
        if !isIndexed, location.isFile, size <= limit || isUntold, !tracks.isEmpty {
            let ranges = try PacketCount(demuxer, origin: origin).ranges
            tracks = tracks.map { track in ranges[track.index].map { track.lasting($0) } ?? track }
            isPrecise = true
        }
        let longest = MediaLimit.seconds + Double(size)
        if size > 0, let track = tracks.first(where: { $0.timeRange.end.seconds > longest }) {
            let hours = (track.timeRange.end.seconds / 3600).formatted(.number.precision(.fractionLength(0)))
            throw MediaError(
                .damaged, "read \(location.name)", "its track \(track.id) declares an implausible end, after \(hours) hours"
            )
        }
        self.location = location
        self.container = String(cString: format.iformat.pointee.long_name)
        self.isIndexed = isIndexed
        self.byteCount = Int(size)
        self.isPrecise = isPrecise
        self.origin = origin
        self.tracks = tracks
        let ends = tracks.map(\.timeRange.end).filter { $0.isNumeric && $0 > .zero }
        self.duration = isPrecise ? ends.max() ?? declared : declared ?? ends.max()
        self.metadata = Self.entries(format.metadata)
        let covers = demuxer.streams.filter { $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 }
        self.artwork = covers.prefix(MediaLimit.artworks).compactMap { stream in
            let packet = stream.pointee.attached_pic
            return packet.data.map { Data(bytes: $0, count: Int(packet.size)) }
        }
        self.chapters = Self.chapters(format, origin: origin)
    }

    static func entries(_ dictionary: OpaquePointer?) -> [Entry] {
        var entries: [Entry] = []
        var entry: UnsafeMutablePointer<AVDictionaryEntry>?
        while entries.count < MediaLimit.metadataEntries, let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX)
        {
            if strnlen(next.pointee.value, MediaLimit.metadataValue) < MediaLimit.metadataValue {
                entries.append(Entry(key: String(cString: next.pointee.key), value: String(cString: next.pointee.value)))
            }
            entry = next
        }
        return entries
    }

    private static func chapters(_ format: AVFormatContext, origin: CMTime) -> [Chapter] {
        (0..<min(MediaLimit.chapters, Int(format.nb_chapters))).compactMap { format.chapters[$0]?.pointee }.compactMap {
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
