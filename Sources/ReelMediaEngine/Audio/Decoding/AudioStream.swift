internal import CReelFFmpeg
import Foundation
import ReelCoreMedia

/// Decodes an audio track packet by packet and frame by frame, with libavcodec.
///
/// Not thread-safe.
final class AudioStream {
    let demuxer: Demuxer
    let stream: UnsafeMutablePointer<AVStream>
    private let decoder: DecoderContext
    /// The frame decoded last.
    let frame: UnsafeMutablePointer<AVFrame>
    /// A packet that has been read and not yet passed to the decoder.
    private var waiting: Packet?
    private var isDrained = false
    /// Whether a packet could not be decoded since the last frame.
    private(set) var hasLostPackets = false

    private var hasDecoded = false
    /// The error of the first packet, if it could not be decoded.
    private var firstError: MediaError?

    /// The first frame's time in the stream's time base.
    var firstTicks: Int64 { stream.pointee.start_time == STILLREEL_AV_NOPTS_VALUE ? 0 : stream.pointee.start_time }
    var sampleRate: Int { Int(decoder.pointer.pointee.sample_rate) }
    var channels: Int { Int(decoder.pointer.pointee.ch_layout.nb_channels) }
    /// The speakers of the channels; the default layout for their number if the file does not specify one.
    var layout: AVChannelLayout {
        if decoder.pointer.pointee.ch_layout.order == AV_CHANNEL_ORDER_NATIVE { return decoder.pointer.pointee.ch_layout }
        var layout = AVChannelLayout()
        av_channel_layout_default(&layout, Int32(channels))
        return layout
    }

    /// - Parameter index: libavformat's index of the track; nil for the default track.
    init(_ location: MediaLocation, track index: Int?, cancellation: MediaCancellation?) throws(MediaError) {
        let operation = "read sound from \(location.name)"
        demuxer = try Demuxer(location, cancellation: cancellation)
        stream = if let index { try demuxer.onlyStream(index) } else { try demuxer.bestAudioStream() }
        let parameters = stream.pointee.codecpar
        guard let parameters, parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO else {
            throw MediaError(.noSuchTrack, operation, "track \(index ?? 0) is not an audio track")
        }
        let codec = try DecoderContext.decoder(parameters.pointee.codec_id, operation: operation)
        let timeBase = stream.pointee.time_base
        decoder = try DecoderContext(codec, parameters, operation: operation) { $0.pkt_timebase = timeBase }
        let context = decoder.pointer
        guard MediaLimit.sampleRates.contains(Double(context.pointee.sample_rate)),
            MediaLimit.channels.contains(Int(context.pointee.ch_layout.nb_channels))
        else { throw MediaError(operation, code: STILLREEL_AVERROR_INVALIDDATA) }
        frame = try checkAllocated(av_frame_alloc(), operation)
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// Returns the time, negative, of priming before 0 that the decoder will not leave out; otherwise 0. Call it before decoding.
    func earlyStart() throws(MediaError) -> CMTime {
        // Opus has the length of its priming in its own header.
        guard stream.pointee.codecpar.pointee.codec_id != AV_CODEC_ID_OPUS, demuxer.hasEarlySound(stream),
            let start = stream.pointee.time(stream.pointee.start_time)
        else { return .zero }
        if waiting == nil { waiting = try demuxer.nextPacket(of: stream) }
        guard let waiting, waiting.trimmedFrames.start == 0 else { return .zero }
        var clock = SoundPacketClock(stream.pointee, try CodecParameters(copying: stream.pointee.codecpar))
        return clock?.time(start) ?? start
    }

    /// Decodes the next frame. Returns false at the end.
    func nextFrame() throws(MediaError) -> Bool {
        while true {
            let result = decoder.receive(frame)
            if result >= 0 {
                hasDecoded = true
                return true
            }
            if result == STILLREEL_AVERROR_EOF { return try end() }
            if result != STILLREEL_AVERROR_EAGAIN { try skipDamage(result) }
            if let packet = try nextPacket() {
                let sent = decoder.send(packet)
                if sent < 0 { try skipDamage(sent) }
            } else if !isDrained {
                isDrained = true
                try check(decoder.send(nil), "decode \(demuxer.path)")
            } else {
                return try end()
            }
        }
    }

    /// Skips a packet that cannot be decoded, as FFmpeg's own tools do. Only errors other than damaged data are thrown.
    private func skipDamage(_ code: Int32) throws(MediaError) {
        let error = MediaError("decode \(demuxer.path)", code: code, kind: code == STILLREEL_AVERROR_ENOMEM ? nil : .damaged)
        guard error.kind == .damaged else { throw error }
        hasLostPackets = true
        if !hasDecoded, firstError == nil { firstError = error }
    }

    /// Ends the track. Throws an error if none of its packets could be decoded, instead of returning silence.
    private func end() throws(MediaError) -> Bool {
        if let firstError, !hasDecoded { throw firstError }
        return false
    }

    /// Resets `hasLostPackets`, after a frame's position has been determined.
    func forgetLostPackets() { hasLostPackets = false }

    private func nextPacket() throws(MediaError) -> Packet? {
        defer { waiting = nil }
        if let waiting { return waiting }
        return isDrained ? nil : try demuxer.nextPacket(of: stream)
    }

    /// Seeks to where decoding can start for `time`, in the stream's time base, according to the file's index.
    func seek(to time: Int64) throws(MediaError) {
        try demuxer.seek(stream, to: time)
        reset()
    }

    /// Reads on without decoding up to the packet that contains `time`. Everything before it is dropped.
    func skip(to time: Int64) throws(MediaError) {
        var last: Packet?
        while let packet = try nextPacket() {
            guard let start = packet.presentationTime else { continue }
            if start > time {
                // The packet before this one is required, too. It cannot be read again, so it is passed to the decoder first.
                reset()
                if let last { _ = decoder.send(last) }
                waiting = packet
                return
            }
            last = packet
        }
        reset()
        if let last { _ = decoder.send(last) }
    }

    private func reset() {
        decoder.flush()
        waiting = nil
        isDrained = false
        hasLostPackets = false
    }
}
