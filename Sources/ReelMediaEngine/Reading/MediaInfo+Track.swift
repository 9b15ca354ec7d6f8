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
        /// The number of ticks per second of the track's times.
        package let timescale: CMTimeScale
        package let sampleCount: Int?
        /// The size of all samples in bytes; nil if they would have to be read to determine it.
        package let byteCount: Int64?
        /// The bit rate in bits per second; nil if it is unknown.
        package let bitRate: Double?
        /// The average frame rate in frames per second; nil if it is unknown, or the track is not video.
        package let frameRate: Rational?
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
    }
}

extension MediaInfo.Track {
    init(
        _ pointer: UnsafeMutablePointer<AVStream>, id: CMPersistentTrackID, origin: CMTime, of demuxer: Demuxer,
        _ details: MovieDetails?
    ) throws(MediaError) {
        let stream = pointer.pointee
        let parameters = stream.codecpar.pointee
        codec = try Self.codec(of: pointer, details)
        format = try codec.formatDescription()
        kind = Kind(parameters.codec_type, isTimecode: format.mediaType == .timeCode)
        index = Int(stream.index)
        self.id = id
        let start = MediaInfo.start(demuxer.start(of: pointer), origin: origin)
        let duration = Self.duration(of: stream, from: start, file: demuxer.context.pointee.duration)
        timeRange = CMTimeRange(start: start, duration: duration ?? .zero)
        timescale = stream.time_base.num == 1 ? stream.time_base.den : Int32(AV_TIME_BASE)
        sampleCount = stream.nb_frames > 0 ? Int(stream.nb_frames) : nil
        byteCount = demuxer.isIndexed ? Self.indexedBytes(pointer) : nil
        bitRate = Self.bitRate(byteCount, over: duration, declared: parameters.bit_rate)
        hasReordering = parameters.video_delay > 0
        isEnabled = !demuxer.isIndexed || stream.disposition & AV_DISPOSITION_DEFAULT != 0

        let isVideo = kind == .video
        let size = format.presentationDimensions()
        frameRate = isVideo ? Self.frameRate(of: stream) : nil
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
        volume = details?.volume(ofTrack: Int(stream.id))
    }

    private static func codec(
        of pointer: UnsafeMutablePointer<AVStream>, _ details: MovieDetails?
    ) throws(MediaError) -> CodecParameters {
        let stream = pointer.pointee
        let parameters = stream.codecpar.pointee
        let size = PixelSize(width: Int(parameters.width), height: Int(parameters.height))
        let aperture = details?.aperture(ofTrack: Int(stream.id), picture: size)
        let codec = try CodecParameters(copying: stream.codecpar, cleanAperture: aperture)
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

    private static func indexedBytes(_ stream: UnsafeMutablePointer<AVStream>) -> Int64 {
        (0..<avformat_index_get_entries_count(stream)).reduce(0) {
            $0 + Int64(avformat_index_get_entry(stream, $1)?.pointee.size ?? 0)
        }
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
