internal import CReelFFmpeg
import Foundation
import ReelCoreMedia

extension AudioDecoder {
    /// Determines how to seek within a track so that every sample equals the result of decoding from the start.
    struct SeekMethod {
        enum Kind {
            /// The container finds the packet and has its exact time.
            case indexed
            /// Packets are read from the start, but not decoded; their durations give each packet's time.
            case counted
            /// Everything before the position is decoded, because times in the file are rounded or made up.
            case decoded
        }

        var kind: Kind
        /// The maximum error of the file's times in frames, from rounding to its time base.
        let rounding: Int64
        /// The number of frames to decode before the requested ones.
        let preroll: Int64
    }

    /// Makes the next sample buffer begin at a frame, with the samples that decoding from the start would result in. Before
    /// frame 0 there is silence.
    ///
    /// Exception: noise that an AAC or AC-3 encoder leaves to the decoder to generate is not identical.
    package func seek(toFrame frame: Int64) throws(MediaError) {
        nextFrame = frame
        if let held, held.start <= frame, frame < held.end { return }
        if frame <= startFrame, let held, held.start <= startFrame { return }
        if let reached = held?.end ?? decodedEnd, reached <= frame, seekMethod.kind == .decoded || frame - reached < forward {
            held = nil
            return
        }
        held = nil
        switch seekMethod.kind {
        case .indexed: try seekByIndex()
        case .counted: try seekByCounting()
        case .decoded: try restart()
        }
    }

    /// The distance in frames below which decoding on is preferred to seeking.
    private var forward: Int64 { max(Int64(sampleRate) / 2, seekMethod.preroll * 2) }

    private func seekByIndex() throws(MediaError) {
        // An encoder's priming frames before the first frame are part of the preroll.
        let wanted = max(firstFrame - seekMethod.preroll, nextFrame - seekMethod.preroll)
        decodedEnd = nil
        do throws(MediaError) {
            try stream.seek(to: ticks(at: wanted))
            held = try nextPiece()
        } catch {
            guard error.kind != .cancelled, error.kind != .timedOut else { throw error }
        }
        if let held, held.start <= max(nextFrame, firstFrame) { return }
        // There is no frame, or it is too late: the index is not reliable, unless this is the end.
        if held == nil, let decodedEnd, decodedEnd <= nextFrame { return }
        seekMethod.kind = .decoded
        try restart()
    }

    private func seekByCounting() throws(MediaError) {
        let wanted = nextFrame - seekMethod.preroll
        if decodedEnd.map({ $0 > wanted }) ?? true { try restart() }
        guard wanted > firstFrame else { return }
        try stream.skip(to: ticks(at: wanted))
        decodedEnd = nil
    }

    /// Returns the frame at a time in the stream's time base.
    func frame(at ticks: Int64) -> Int64 {
        let base = stream.stream.pointee.time_base
        // This needs up to 65, 31 and 20 bits.
        let numerator = (Int128(ticks) - Int128(firstTicks)) * Int128(base.num) * Int128(sampleRate)
        let denominator = Int128(max(1, base.den))
        let half = numerator < 0 ? -denominator / 2 : denominator / 2
        return firstFrame + Int64(clamping: (numerator + half) / denominator).clampedForFrames
    }

    private func ticks(at frame: Int64) -> Int64 {
        let base = stream.stream.pointee.time_base
        let numerator = Int128(frame - firstFrame) * Int128(max(1, base.den))
        return Int64(clamping: Int128(firstTicks) + numerator / (Int128(max(1, base.num)) * Int128(sampleRate)))
    }

    /// Returns the end of the track according to the index, if it lies within the last packet.
    static func end(of stream: AudioStream) -> CMTime? {
        let track = stream.stream.pointee
        let count = avformat_index_get_entries_count(stream.stream)
        guard stream.demuxer.isIndexed, track.duration > 0, track.start_time != STILLREEL_AV_NOPTS_VALUE, count > 1,
            let last = avformat_index_get_entry(stream.stream, count - 1)?.pointee.timestamp,
            let previous = avformat_index_get_entry(stream.stream, count - 2)?.pointee.timestamp
        else { return nil }
        let end = Int128(track.start_time) + Int128(track.duration)
        guard Int128(last) < end, end - Int128(last) <= Int128(last) - Int128(previous) else { return nil }
        return Int64(exactly: end).flatMap { track.time($0) }
    }
}

extension Int64 {
    /// The value, limited to a range in which small additions do not overflow.
    fileprivate var clampedForFrames: Int64 { Swift.min(Swift.max(self, .min / 4), .max / 4) }
}

extension AudioDecoder.SeekMethod {
    /// - Parameter isChained: whether other sounds follow in the file, which have times of their own.
    init(_ stream: AudioStream, isChained: Bool) {
        let base = stream.stream.pointee.time_base
        let rate = Int64(stream.sampleRate)
        let isExact = Int64(base.den) % (rate * Int64(max(1, base.num))) == 0
        // Two ticks, and the same for the decoder's own rounding.
        rounding = isExact ? 0 : Int64(2 * Int128(rate) * Int128(max(1, base.num)) / Int128(max(1, base.den))) + 2
        let codec = stream.stream.pointee.codecpar.pointee
        let name = String(cString: avcodec_get_name(codec.codec_id))
        let isWhole = name.hasPrefix("pcm_") || ["flac", "alac"].contains(name)
        preroll = isWhole ? 0 : rate
        let containers = stream.demuxer.containerNames
        if !isExact || isChained {
            kind = .decoded
        } else if stream.demuxer.isIndexed {
            kind = name.hasPrefix("pcm_") || Self.isRegular(stream) ? .indexed : .decoded
        } else if name.hasPrefix("pcm_"), !containers.isDisjoint(with: ["wav", "w64", "aiff", "au", "caf"]) {
            kind = .indexed
        } else if !containers.isDisjoint(with: ["flac", "mp3", "aac", "ogg", "ac3", "eac3"]) {
            kind = .counted
        } else {
            kind = .decoded
        }
    }

    /// Returns whether each packet has the codec's frame size. Files of recorders that use clock times have other packet
    /// durations.
    private static func isRegular(_ stream: AudioStream) -> Bool {
        let track = stream.stream
        let (base, frames) = (track.pointee.time_base, Int64(track.pointee.codecpar.pointee.frame_size))
        guard frames > 0 else { return false }
        var last: Int64?
        for index in 0..<avformat_index_get_entries_count(track) {
            guard let time = avformat_index_get_entry(track, index)?.pointee.timestamp else { return false }
            if let last {
                let (length, overflow) = (Int128(time) - Int128(last))
                    .multipliedReportingOverflow(by: Int128(base.num) * Int128(stream.sampleRate))
                if overflow || length != Int128(frames) * Int128(base.den) { return false }
            }
            last = time
        }
        return last != nil
    }
}
