internal import CFFmpeg
import Foundation
package import OpenCoreMedia

/// What is in a media file, as its container and its codecs' headers say it.
package struct MediaProbe: Sendable {
    package struct Track: Sendable {
        package enum Kind: String, Sendable { case video, audio, other }

        package let kind: Kind
        /// FFmpeg's short name: `h264`, `aac`.
        package let codec: String
        package let duration: CMTime?
        package let sampleCount: Int?
        package let bitRate: Int?
        package let width: Int
        package let height: Int
        package let frameRate: (numerator: Int, denominator: Int)?
        package let pixelFormat: String?
        package let colorMatrix: String?
        package let colorRange: String?
        package let sampleRate: Int
        package let channels: Int
    }

    package let path: String
    package let container: String
    package let byteCount: Int
    package let duration: CMTime?
    package let tracks: [Track]

    package init(path: String) throws(MediaError) {
        let demuxer = try Demuxer(path: path)
        let format = demuxer.context.pointee
        self.path = path
        self.container = String(cString: format.iformat.pointee.long_name)
        self.byteCount = Int(avio_size(format.pb))
        self.duration = format.duration > 0 ? CMTime(value: format.duration, timescale: Int32(AV_TIME_BASE)) : nil
        self.tracks = demuxer.streams.map(Track.init)
    }
}

extension MediaProbe.Track {
    fileprivate init(_ pointer: UnsafeMutablePointer<AVStream>) {
        let stream = pointer.pointee
        let parameters = stream.codecpar.pointee
        func name(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
        kind =
            switch parameters.codec_type {
            case AVMEDIA_TYPE_VIDEO: .video
            case AVMEDIA_TYPE_AUDIO: .audio
            default: .other
            }
        codec = String(cString: avcodec_get_name(parameters.codec_id))
        let ticks = Int128(stream.duration) * Int128(stream.time_base.num)
        duration =
            stream.duration > 0
            ? Int64(exactly: ticks).map { CMTime(value: $0, timescale: stream.time_base.den) } : nil
        sampleCount = stream.nb_frames > 0 ? Int(stream.nb_frames) : nil
        bitRate = parameters.bit_rate > 0 ? Int(parameters.bit_rate) : nil
        width = Int(parameters.width)
        height = Int(parameters.height)
        frameRate =
            stream.avg_frame_rate.num > 0
            ? (Int(stream.avg_frame_rate.num), Int(stream.avg_frame_rate.den)) : nil
        let isVideo = kind == .video
        pixelFormat = isVideo ? name(av_get_pix_fmt_name(AVPixelFormat(rawValue: parameters.format))) : nil
        colorMatrix = isVideo ? name(av_color_space_name(parameters.color_space)) : nil
        colorRange = isVideo ? name(av_color_range_name(parameters.color_range)) : nil
        sampleRate = Int(parameters.sample_rate)
        channels = Int(parameters.ch_layout.nb_channels)
    }
}
