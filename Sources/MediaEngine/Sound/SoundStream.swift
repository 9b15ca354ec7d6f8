internal import CFFmpeg
import Foundation

/// One track's sound, packet by packet and frame by frame, as libavcodec decodes it.
///
/// Not for two threads at once.
final class SoundStream {
    let demuxer: Demuxer
    let stream: UnsafeMutablePointer<AVStream>
    private let context: UnsafeMutablePointer<AVCodecContext>
    /// What was decoded last.
    let frame: UnsafeMutablePointer<AVFrame>
    /// Read, but not yet given to the decoder.
    private var waiting: Packet?
    private var isDrained = false
    /// Could a packet not be decoded since the last frame?
    private(set) var hasLostPackets = false

    private var hasDecoded = false
    /// Why the first packet could not be decoded.
    private var lost: MediaError?

    var sampleRate: Int { Int(context.pointee.sample_rate) }
    var channels: Int { Int(context.pointee.ch_layout.nb_channels) }
    /// Which speakers the channels are for; the usual ones for that many where the file does not say.
    var layout: AVChannelLayout {
        if context.pointee.ch_layout.order == AV_CHANNEL_ORDER_NATIVE { return context.pointee.ch_layout }
        var layout = AVChannelLayout()
        av_channel_layout_default(&layout, Int32(channels))
        return layout
    }

    /// - Parameter index: libavformat's number of the track; nil for the one that a listener is likely to want.
    init(_ location: MediaLocation, track index: Int?, cancellation: MediaCancellation?) throws(MediaError) {
        let operation = "read sound from \(location.name)"
        demuxer = try Demuxer(location, cancellation: cancellation)
        stream = if let index { try demuxer.onlyStream(index) } else { try demuxer.bestAudioStream() }
        let parameters = stream.pointee.codecpar
        guard let parameters, parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO else {
            throw MediaError(.noSuchTrack, operation, "its track \(index ?? 0) is not sound")
        }
        guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
            let name = String(cString: avcodec_get_name(parameters.pointee.codec_id))
            throw MediaError(.unsupported, operation, "this FFmpeg has no decoder for \(name)")
        }
        let context = try checkAllocated(avcodec_alloc_context3(codec), operation)
        let frame = av_frame_alloc()
        var result = frame == nil ? STILLREEL_AVERROR_ENOMEM : avcodec_parameters_to_context(context, parameters)
        context.pointee.pkt_timebase = stream.pointee.time_base
        if result >= 0 { result = avcodec_open2(context, codec, nil) }
        let isSound =
            (1...1_000_000).contains(context.pointee.sample_rate) && (1...64).contains(context.pointee.ch_layout.nb_channels)
        guard result >= 0, isSound, let frame else {
            let error = MediaError(operation, code: result < 0 ? result : STILLREEL_AVERROR_INVALIDDATA)
            var context: UnsafeMutablePointer<AVCodecContext>? = context
            avcodec_free_context(&context)
            var frame = frame
            av_frame_free(&frame)
            throw error
        }
        self.context = context
        self.frame = frame
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// Decodes the next frame; false at the end.
    func nextFrame() throws(MediaError) -> Bool {
        while true {
            let result = avcodec_receive_frame(context, frame)
            if result >= 0 {
                hasDecoded = true
                return true
            }
            if result == STILLREEL_AVERROR_EOF { return try end() }
            if result != STILLREEL_AVERROR_EAGAIN { try lose(result) }
            if let packet = try nextPacket() {
                let sent = avcodec_send_packet(context, packet.pointer)
                if sent < 0 { try lose(sent) }
            } else if !isDrained {
                isDrained = true
                try check(avcodec_send_packet(context, nil), "decode \(demuxer.path)")
            } else {
                return try end()
            }
        }
    }

    /// One damaged packet is a click, not the end of the song; FFmpeg's own tools go on, too.
    private func lose(_ code: Int32) throws(MediaError) {
        let error = MediaError("decode \(demuxer.path)", code: code, kind: code == STILLREEL_AVERROR_ENOMEM ? nil : .damaged)
        guard error.kind == .damaged else { throw error }
        hasLostPackets = true
        if !hasDecoded, lost == nil { lost = error }
    }

    /// A track of which nothing at all can be decoded is no silence.
    private func end() throws(MediaError) -> Bool {
        if let lost, !hasDecoded { throw lost }
        return false
    }

    /// To be called when a frame's place has been found.
    func forgetLostPackets() { hasLostPackets = false }

    private func nextPacket() throws(MediaError) -> Packet? {
        defer { waiting = nil }
        if let waiting { return waiting }
        return isDrained ? nil : try demuxer.nextPacket(of: stream)
    }

    /// Goes to where the file's index says that decoding can begin for `time`, in the stream's ticks.
    func seek(to time: Int64) throws(MediaError) {
        try demuxer.seek(stream, to: time)
        forget()
    }

    /// Reads on, without decoding, until the packet in which `time` lies. All before it is lost.
    func skip(to time: Int64) throws(MediaError) {
        var last: Packet?
        while let packet = try nextPacket() {
            guard let start = packet.presentationTime else { continue }
            if start > time {
                // What was read before it is needed, too, but there is no way back: it is decoded first.
                forget()
                if let last { send(last) }
                waiting = packet
                return
            }
            last = packet
        }
        forget()
        if let last { send(last) }
    }

    private func send(_ packet: Packet) { _ = avcodec_send_packet(context, packet.pointer) }

    private func forget() {
        avcodec_flush_buffers(context)
        waiting = nil
        isDrained = false
        hasLostPackets = false
    }
}
