internal import CReelFFmpeg
import ReelCoreMedia

extension Demuxer {
    /// libavformat's short names of the container.
    var containerNames: Set<String> {
        Set(String(cString: context.pointee.iformat.pointee.name).split(separator: ",").map(String.init))
    }

    /// Whether it is a QuickTime or MPEG-4 file, which has an index of every sample.
    var isIndexed: Bool { containerNames.contains("mp4") }

    /// Whether its packets have decode times. Those of Matroska and NUT do not, and libavformat guesses them.
    var hasDecodingTimes: Bool { containerNames.isDisjoint(with: ["matroska", "nut"]) }
    /// Whether its packets have presentation times. Those of AVI are only numbered in decode order.
    var hasPresentationTimes: Bool { !containerNames.contains("avi") }

    /// Returns by how much decoded frames' times are later than their presentation times: if packets are only numbered, a frame
    /// has the number of the packet that made the decoder output it.
    func lateness(of stream: UnsafeMutablePointer<AVStream>) -> CMTime {
        let rate = stream.pointee.avg_frame_rate
        guard !hasPresentationTimes, rate.num > 0, rate.den > 0 else { return .zero }
        return CMTime(ticks: Int64(max(0, stream.pointee.codecpar.pointee.video_delay)), base: av_inv_q(rate)) ?? .zero
    }

    /// Whether it can be read from any position. A server may not support byte ranges.
    var isSeekable: Bool { context.pointee.pb.map { $0.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0 } ?? true }

    /// The container time that corresponds to time 0: its own 0 if there is an index, otherwise the earliest of the tracks'
    /// starts. (libavformat's own value is rounded to microseconds.)
    var origin: CMTime {
        guard !isIndexed, context.pointee.start_time != STILLREEL_AV_NOPTS_VALUE else { return .zero }
        return streams.filter { !$0.isArtwork }.compactMap(start).min() ?? .zero
    }

    /// Returns the container's time of a track's first sample; nil if it is unknown.
    func start(of stream: UnsafeMutablePointer<AVStream>) -> CMTime? {
        guard let start = stream.pointee.time(stream.pointee.start_time) else { return nil }
        return hasEarlySound(stream) ? .zero : start
    }

    /// Whether a track begins with the priming of its codec, before 0: Matroska's Opus and AAC, of which libavformat reports all.
    func hasEarlySound(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO && containerNames.contains("matroska")
            && (stream.pointee.time(stream.pointee.start_time) ?? .zero) < .zero
    }
}

extension UnsafeMutablePointer<AVStream> {
    /// Whether it is not a track, but a picture of the file, such as a cover.
    var isArtwork: Bool { pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 }
}
