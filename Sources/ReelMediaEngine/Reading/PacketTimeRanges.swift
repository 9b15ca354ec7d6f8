internal import CReelFFmpeg
import ReelCoreMedia

/// The time ranges of the tracks of a file without an index, counted packet by packet.
struct PacketTimeRanges {
    /// The time ranges by stream index.
    private(set) var ranges: [Int: CMTimeRange] = [:]

    private struct Count {
        var ticks: Int128 = 0
        var trimmed: Int128 = 0
        var isTrimmedAtStart = false
        var first: Int64?
        var end: Int128 = 0
    }

    init(_ demuxer: Demuxer, origin: CMTime) throws(MediaError) {
        var counts: [Int: Count] = [:]
        while let packet = try demuxer.nextPacket() {
            let index = Int(packet.pointer.pointee.stream_index)
            var count = counts[index] ?? Count()
            count.ticks += Int128(packet.duration)
            let (start, end) = packet.trimmedFrames
            count.trimmed += Int128(start) + Int128(end)
            count.isTrimmedAtStart = count.isTrimmedAtStart || start > 0
            let decodeTime = packet.decodeTime == STILLREEL_AV_NOPTS_VALUE ? nil : packet.decodeTime
            if let time = packet.presentationTime ?? decodeTime {
                count.first = min(count.first ?? time, time)
                count.end = max(count.end, Int128(time) + Int128(packet.duration))
            }
            counts[index] = count
        }
        let isOgg = demuxer.containerNames.contains("ogg")
        for stream in demuxer.streams {
            guard var count = counts[Int(stream.pointee.index)] else { continue }
            if isOgg, stream.pointee.start_time != STILLREEL_AV_NOPTS_VALUE {
                // Ogg specifies when the audio ends. libavformat has shortened the last packet accordingly, but still reports
                // samples to skip in it; and Vorbis's first packet, which decodes to nothing, has a duration.
                count.ticks = count.end - Int128(stream.pointee.start_time)
                count.trimmed = 0
            }
            // Newer versions of FFmpeg write the priming of AAC like that of Opus, but libavformat reports no samples to skip.
            if demuxer.hasEarlySound(stream), !count.isTrimmedAtStart { count.first = max(0, count.first ?? 0) }
            ranges[Int(stream.pointee.index)] = Self.range(
                count, stream.pointee, start: MediaInfo.start(demuxer.start(of: stream), origin: origin))
        }
    }

    /// Returns a track's time range.
    ///
    /// Audio lasts as long as all its packets, minus the samples to skip. If a sample is not a whole number of ticks (Matroska's
    /// are milliseconds), each packet's duration is rounded, and the sum over a song is seconds off: then, as for video, the end
    /// of the last packet is used.
    private static func range(_ count: Count, _ stream: AVStream, start: CMTime) -> CMTimeRange? {
        let base = stream.time_base
        let rate = Int64(stream.codecpar.pointee.sample_rate)
        let isAudio = stream.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO && rate > 0
        let isRounded = !isAudio || Int64(base.den) % (rate * Int64(max(1, base.num))) != 0
        let ticks = isRounded ? count.end - Int128(count.first ?? 0) : count.ticks
        var duration: CMTime?
        if isAudio {
            let (product, overflow) = ticks.multipliedReportingOverflow(by: Int128(base.num) * Int128(rate))
            let samples = product / Int128(max(1, base.den)) - count.trimmed
            // More than two thousand years of audio is not plausible.
            duration = Int64(exactly: samples).flatMap {
                !overflow && $0 > 0 && $0 / rate < 1 << 36 ? CMTime(value: $0, timescale: Int32(rate)) : nil
            }
        } else {
            // A single picture may have no duration.
            duration = Int64(exactly: max(1, ticks)).flatMap { stream.time($0) }
        }
        return duration.flatMap { (start + $0).isNumeric ? CMTimeRange(start: start, duration: $0) : nil }
    }
}
