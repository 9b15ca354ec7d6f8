internal import CReelFFmpeg
package import Foundation
import ReelCoreFoundation
package import ReelCoreGraphics
package import ReelCoreMedia

extension MediaInfo {
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
        package internal(set) var timeRange: CMTimeRange
        /// The parts of the samples that play, if there are several pieces: sound only. `timeRange` is then that of all samples,
        /// in the media's own time, and readers must ignore the file's edit list (`MediaLocation.ignoresEdits`).
        package internal(set) var pieces: [MediaInfo.Piece]?
        /// How many sounds the file has one after the other: more than one if whole files of sound were joined to one
        /// (`SoundLinks`). All are decoded, at the first one's sample rate; the packets are the first one's.
        package internal(set) var linkCount = 1
        /// The number of ticks per second of the track's times.
        package let timescale: CMTimeScale
        package internal(set) var sampleCount: Int?
        /// The size of all samples in bytes; nil if they would have to be read to determine it.
        package let byteCount: Int64?
        /// The bit rate in bits per second; nil if it is unknown.
        package let bitRate: Double?
        /// The average frame rate in frames per second; nil if it is unknown, or the track is not video.
        package let frameRate: Rational?
        /// The shortest duration of a frame; nil if it is unknown, or the track is not video.
        package let minimumFrameDuration: CMTime?
        /// The size at which pictures are shown, before `transform`.
        package let naturalSize: CGSize
        /// The transform for display, including the translation back to the first quadrant: y points down.
        package let transform: CGAffineTransform
        package let hasReordering: Bool
        package let isEnabled: Bool
        /// The language by ISO 639-2/T; nil if it is undetermined.
        package let language: String?
        /// The language by RFC 5646, if the file has a tag for it.
        package let languageTag: String?
        /// The metadata that is text.
        package let metadata: [Entry]
        /// The QuickTime metadata of all types; empty if the file is on a server.
        package let keyedMetadata: [KeyedMetadata]
        /// The volume for playback: 1 is unchanged. Nil if the file does not specify it.
        package let volume: Double?
        package let pixelFormat: String?
        /// Whether the pictures have alpha.
        package let hasAlpha: Bool
        /// The boxes that describe the samples, if they are neither video nor audio; nil also if the file is not a QuickTime or
        /// MPEG-4 file, or on a server.
        package let boxes: TrackBoxes?
        /// References to other tracks, by their IDs.
        package let references: [TrackBoxes.Reference]
        /// Tracks with the same number are alternatives of each other; 0 means no group.
        package let alternateGroup: Int
    }
}

extension MediaInfo {
    /// A part of a track's timeline.
    package struct Piece: Hashable, Sendable {
        /// What plays, in the media's own time; nil for nothing.
        package let source: CMTimeRange?
        package let duration: CMTime
    }

    struct Pieces {
        let pieces: [Piece]
        /// The range of all samples, in the media's own time.
        let media: CMTimeRange
    }
}

extension MediaInfo.Track {
    /// The end of the track on the file's timeline.
    package var end: CMTime { pieces.map { $0.reduce(.zero) { $0 + $1.duration } } ?? timeRange.end }

    init(
        _ pointer: UnsafeMutablePointer<AVStream>, id: CMPersistentTrackID, origin: CMTime, of demuxer: Demuxer,
        _ details: MovieDetails?
    ) throws(MediaError) {
        let stream = pointer.pointee
        let parameters = stream.codecpar.pointee
        let codec = try Self.codec(of: pointer, details)
        self.codec = codec
        let layout = details?.channelLayout(ofTrack: Int(stream.id)).flatMap { $0.numberOfChannels == codec.channels ? $0 : nil }
        format = try codec.formatDescription(layout: layout)
        kind = Kind(parameters.codec_type, isTimecode: format.mediaType == .timeCode)
        index = Int(stream.index)
        self.id = id
        let isSound = parameters.codec_type == AVMEDIA_TYPE_AUDIO
        let pieces = isSound ? details?.pieces(ofTrack: Int(stream.id)) : nil
        let start = pieces?.media.start ?? MediaInfo.start(demuxer.start(of: pointer), origin: origin)
        let declared = Self.duration(of: stream, from: start, file: demuxer.context.pointee.duration)
        let duration = isSound ? details?.durationAfterGap(ofTrack: Int(stream.id)) ?? declared : declared
        timeRange = pieces?.media ?? CMTimeRange(start: start, duration: duration ?? .zero)
        self.pieces = pieces?.pieces
        timescale = stream.time_base.num == 1 ? stream.time_base.den : Int32(AV_TIME_BASE)
        sampleCount = stream.nb_frames > 0 ? Int(stream.nb_frames) : nil
        byteCount = demuxer.isIndexed ? Self.indexedBytes(pointer) : nil
        bitRate = Self.bitRate(byteCount, over: duration, declared: parameters.bit_rate)
        hasReordering = parameters.video_delay > 0
        isEnabled = !demuxer.isIndexed || stream.disposition & AV_DISPOSITION_DEFAULT != 0

        let isVideo = kind == .video
        let size = format.presentationDimensions()
        frameRate = isVideo ? Self.frameRate(of: stream) : nil
        minimumFrameDuration = isVideo ? Self.shortestFrame(pointer) : nil
        naturalSize = isVideo ? size : .zero
        transform = stillreel_display_matrix(pointer).map { CGAffineTransform(displayMatrix: $0, size: size) } ?? .identity
        let name = isVideo ? av_get_pix_fmt_name(AVPixelFormat(rawValue: parameters.format)) : nil
        pixelFormat = name.map { String(cString: $0) }
        let description = isVideo ? av_pix_fmt_desc_get(AVPixelFormat(rawValue: parameters.format)) : nil
        hasAlpha = description.map { $0.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 } ?? false

        let entries = MediaInfo.entries(stream.metadata)
        language = entries.first { $0.key == "language" && $0.value != "und" }?.value
        languageTag = details?.languageTag(ofTrack: Int(stream.id))
        keyedMetadata = details?.metadata(ofTrack: Int(stream.id)) ?? []
        metadata =
            entries
            + keyedMetadata.compactMap { item in
                if case .text(let text) = item.value { MediaInfo.Entry(key: item.key, value: text) } else { nil }
            }
        boxes = codec.boxes(isQuickTime: true)
        references = details?.references(ofTrack: Int(stream.id)) ?? []
        alternateGroup = details?.alternateGroup(ofTrack: Int(stream.id)) ?? 0
        volume = details?.volume(ofTrack: Int(stream.id))
    }

    private static func codec(
        of pointer: UnsafeMutablePointer<AVStream>, _ details: MovieDetails?
    ) throws(MediaError) -> CodecParameters {
        let stream = pointer.pointee
        let parameters = stream.codecpar.pointee
        let size = PixelSize(width: Int(parameters.width), height: Int(parameters.height))
        let aperture = details?.aperture(ofTrack: Int(stream.id), picture: size)
        let isOther = parameters.codec_type != AVMEDIA_TYPE_VIDEO && parameters.codec_type != AVMEDIA_TYPE_AUDIO
        let codec = try CodecParameters(
            copying: stream.codecpar, cleanAperture: aperture,
            description: isOther ? details?.boxes(ofTrack: Int(stream.id)).map { .boxes($0) } : nil)
        // The container's pixel aspect ratio takes precedence over the codec's.
        codec.pointer.pointee.sample_aspect_ratio = av_guess_sample_aspect_ratio(nil, pointer, nil)
        return codec
    }

    /// Returns a track's duration, or else the file's, which is in microseconds; nil if neither is known or valid.
    private static func duration(of stream: AVStream, from start: CMTime, file: Int64) -> CMTime? {
        let declared =
            if stream.duration > 0 {
                stream.time(stream.duration)
            } else {
                file > 0 ? CMTime(value: file, timescale: Int32(AV_TIME_BASE)) : nil
            }
        return declared.flatMap { (start + $0).isNumeric ? $0 : nil }
    }

    /// Ends the track before its first sample that is not in the file, which is cut off. The time is that of decoding: what is
    /// shown before it is there.
    ///
    /// - Returns: whether anything is missing.
    mutating func end(_ stream: UnsafeMutablePointer<AVStream>, inFileOf byteCount: Int64, origin: CMTime) -> Bool {
        let count = avformat_index_get_entries_count(stream)
        let missing = (0..<count).first { index in
            guard let entry = avformat_index_get_entry(stream, index)?.pointee else { return true }
            return entry.pos.addingReportingOverflow(Int64(entry.size)).partialValue > byteCount
        }
        guard let missing else { return false }
        sampleCount = Int(missing)
        guard pieces == nil, let entry = avformat_index_get_entry(stream, missing)?.pointee,
            let end = stream.pointee.time(entry.timestamp).map({ $0 - origin }), end.isNumeric
        else { return true }
        timeRange = CMTimeRange(start: timeRange.start, end: max(timeRange.start, min(end, timeRange.end)))
        return true
    }

    private static func indexedBytes(_ stream: UnsafeMutablePointer<AVStream>) -> Int64 {
        (0..<avformat_index_get_entries_count(stream)).reduce(0) {
            $0 + Int64(avformat_index_get_entry(stream, $1)?.pointee.size ?? 0)
        }
    }

    /// Returns the shortest distance between the decode times in the file's index, which are those of the durations that it
    /// stores (ISO/IEC 14496-12, clause 8.6.1.2); nil if there are fewer than two, or no index.
    private static func shortestFrame(_ stream: UnsafeMutablePointer<AVStream>) -> CMTime? {
        let count = avformat_index_get_entries_count(stream)
        // The index of other files contains only keyframes.
        guard count > 1, Int64(count) >= stream.pointee.nb_frames, stream.pointee.nb_frames > 0 else { return nil }
        var (shortest, previous) = (Int64.max, Int64?.none)
        for index in 0..<count {
            guard let time = avformat_index_get_entry(stream, index)?.pointee.timestamp else { continue }
            if let previous, time > previous {
                let (length, overflow) = time.subtractingReportingOverflow(previous)
                if !overflow { shortest = min(shortest, length) }
            }
            previous = time
        }
        return shortest == .max ? nil : stream.pointee.time(shortest)
    }

    private static func bitRate(_ byteCount: Int64?, over duration: CMTime?, declared: Int64) -> Double? {
        let seconds = duration.map(CMTimeGetSeconds) ?? 0
        if let byteCount, seconds > 0 { return Double(byteCount) * 8 / seconds }
        return declared > 0 ? Double(declared) : nil
    }

    private static func frameRate(of stream: AVStream) -> Rational? {
        let rate = stream.avg_frame_rate.num > 0 ? stream.avg_frame_rate : stream.r_frame_rate
        return rate.num > 0 && rate.den > 0 ? Rational(Int(rate.num), Int(rate.den)) : nil
    }
}

extension MediaInfo.Track.Kind {
    /// - Parameter isTimecode: whether a data track contains time codes.
    fileprivate init(_ type: AVMediaType, isTimecode: Bool) {
        self =
            switch type {
            case AVMEDIA_TYPE_VIDEO: .video
            case AVMEDIA_TYPE_AUDIO: .audio
            case AVMEDIA_TYPE_SUBTITLE: .subtitle
            case AVMEDIA_TYPE_DATA: isTimecode ? .timecode : .metadata
            default: .other
            }
    }
}
