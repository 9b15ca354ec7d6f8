internal import CReelFFmpeg

/// One of FFmpeg's sound encoders: frames in, packets out. Not thread-safe.
///
/// `@unchecked Sendable`: one thread at a time uses it. What `context` says of the format does not change.
final class PacketEncoder: @unchecked Sendable {
    let context: UnsafeMutablePointer<AVCodecContext>

    init(_ settings: AudioEncoder.Settings, _ speakers: SpeakerLayout) throws(MediaError) {
        Log.capture
        let codec = settings.codec
        guard let ffmpegCodec = avcodec_find_encoder_by_name(codec.encoderName) else {
            throw MediaError(.unsupported, "encode sound", "this FFmpeg has no encoder \(codec.encoderName)")
        }
        context = try checkAllocated(avcodec_alloc_context3(ffmpegCodec), "open the sound encoder")
        context.pointee.sample_rate = Int32(settings.sampleRate)
        context.pointee.sample_fmt = codec.sampleFormat
        context.pointee.time_base = AVRational(num: 1, den: Int32(settings.sampleRate))
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        context.pointee.ch_layout = speakers.native
        codec.configure(context, effort: settings.effort)
        // All stored properties are set: if this throws, `deinit` runs.
        try check(
            avcodec_open2(context, ffmpegCodec, nil),
            "open the sound encoder for \(settings.sampleRate) Hz and \(speakers.channels) channels")
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// The number of samples of each frame but the last.
    var frameSize: Int { context.pointee.frame_size > 0 ? Int(context.pointee.frame_size) : 1024 }

    /// Encodes a frame, and returns the packets that are ready.
    func encode(_ frame: AudioFrame) throws(MediaError) -> [Packet] {
        try check(avcodec_send_frame(context, frame.pointer), "encode sound")
        return try receivePackets()
    }

    /// Returns the last packets. Call once, after the last frame.
    func finish() throws(MediaError) -> [Packet] {
        try check(avcodec_send_frame(context, nil), "finish the sound")
        // FLAC's encoder ends with a packet that contains only its header.
        return try receivePackets().filter { $0.byteCount > 0 }
    }

    private func receivePackets() throws(MediaError) -> [Packet] {
        var packets: [Packet] = []
        while let packet = try Packet.received(from: context) { packets.append(packet) }
        return packets
    }
}
