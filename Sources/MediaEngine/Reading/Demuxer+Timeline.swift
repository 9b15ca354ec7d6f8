internal import CFFmpeg
import OpenCoreMedia

extension Demuxer {
    /// libavformat's short names of the container.
    var containerNames: Set<String> {
        Set(String(cString: context.pointee.iformat.pointee.name).split(separator: ",").map(String.init))
    }

    /// A QuickTime or MPEG-4 file, which has an index of every sample.
    var isIndexed: Bool { containerNames.contains("mp4") }

    /// Do its packets say when they are decoded? Matroska's and NUT's do not, and libavformat guesses.
    var hasDecodingTimes: Bool { containerNames.isDisjoint(with: ["matroska", "nut"]) }
    /// Do its packets say when they are shown? AVI's are only numbered as they are decoded.
    var hasPresentationTimes: Bool { !containerNames.contains("avi") }

    /// By how much frames come out of a decoder with a later time than the one at which they are shown: where packets are only
    /// numbered, each frame has the number of the packet with which it came out.
    func lateness(of stream: UnsafeMutablePointer<AVStream>) -> CMTime {
        let rate = stream.pointee.avg_frame_rate
        guard !hasPresentationTimes, rate.num > 0, rate.den > 0 else { return .zero }
        return CMTime(ticks: Int64(max(0, stream.pointee.codecpar.pointee.video_delay)), base: av_inv_q(rate)) ?? .zero
    }

    /// Can it be read from any place? A server may give no ranges of bytes.
    var isSeekable: Bool { context.pointee.pb.map { $0.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0 } ?? true }

    /// The container's time that is time 0: its own 0 where there is an index, and the earliest of the tracks' starts otherwise.
    /// (libavformat's own is rounded to microseconds.)
    var origin: CMTime {
        guard !isIndexed, context.pointee.start_time != STILLREEL_AV_NOPTS_VALUE else { return .zero }
        return streams.filter { $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 }.compactMap(start).min() ?? .zero
    }

    /// The container's time of a track's first picture or sound; nil where nothing tells.
    func start(of stream: UnsafeMutablePointer<AVStream>) -> CMTime? {
        guard let start = stream.pointee.time(stream.pointee.start_time) else { return nil }
        // In Matroska, what Opus needs to get going lies before 0, and libavformat counts it in.
        let isEarly = start < .zero && containerNames.contains("matroska")
        return isEarly && stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO ? .zero : start
    }
}
