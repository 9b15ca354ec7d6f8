internal import CFFmpeg

/// H.264 through libx264.
///
/// Not for two threads at once.
package final class VideoEncoder {
    package struct Settings: Hashable, Sendable {
        package enum Rate: Hashable, Sendable {
            /// x264's constant rate factor: 0 (lossless) to 51; each 6 less is about twice the bytes.
            case constantQuality(Double)
            /// Bits per second, over the whole movie.
            case averageBitRate(Int)
        }

        package var rate = Rate.constantQuality(20)
        /// x264's `ultrafast` to `placebo`.
        package var preset = "medium"
        /// x264's `stillimage`, `film`, `animation`, …
        package var tune: String?
        /// `baseline`, `main` or `high`; nil leaves it to the encoder.
        package var profile: String?
        /// As a number (`4.1`); nil leaves it to the encoder.
        package var level: String?
        /// Frames from one keyframe to the next at most; nil leaves it to the encoder (250).
        package var keyframeInterval: Int?
        /// Seconds from one keyframe to the next at most.
        package var keyframeIntervalDuration: Double?
        /// May frames be coded in another order than they are shown in?
        package var allowsFrameReordering = true
        package var usesCABAC = true
        package var parameterSetID: Int?
        package var maximumReorderedFrames: Int?

        package init() {}
    }

    let context: UnsafeMutablePointer<AVCodecContext>
    /// The movie's picture, without the column or row that makes an odd size even.
    let width: Int
    let height: Int

    /// - Parameters:
    ///   - timescale: ticks per second of all times.
    ///   - frameDuration: how many ticks a frame will last, about: for the encoder's planning, and for players that ask the stream
    ///     instead of the file. Times may be any.
    package init(
        width: Int, height: Int, timescale: Int32, frameDuration: Int64, tags: ColorTags, settings: Settings
    ) throws(MediaError) {
        Log.capture
        self.width = width
        self.height = height
        guard let codec = avcodec_find_encoder_by_name("libx264") else {
            throw MediaError(.unsupported, "encode H.264", "this FFmpeg is built without libx264")
        }
        let context = try checkAllocated(avcodec_alloc_context3(codec), "open the H.264 encoder")
        self.context = context
        context.pointee.width = Int32((width + 1) & ~1)
        context.pointee.height = Int32((height + 1) & ~1)
        context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
        context.pointee.time_base = AVRational(num: 1, den: timescale)
        var frameRate = AVRational()
        av_reduce(&frameRate.num, &frameRate.den, Int64(timescale), max(1, frameDuration), Int64(Int32.max) / 2)
        context.pointee.framerate = frameRate
        context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        context.pointee.color_primaries = AVColorPrimaries(rawValue: UInt32(tags.primaries))
        context.pointee.color_trc = AVColorTransferCharacteristic(rawValue: UInt32(tags.transfer))
        context.pointee.colorspace = AVColorSpace(rawValue: UInt32(tags.matrix))
        context.pointee.color_range = tags.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        context.pointee.chroma_sample_location = AVCHROMA_LOC_LEFT
        // Parameter sets stand in the file's header, not in the stream.
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        apply(settings, frameRate: av_q2d(frameRate))
        var result = avcodec_open2(context, codec, nil)
        if result >= 0, context.pointee.extradata_size == 0 { result = STILLREEL_AVERROR_INVALIDDATA }
        // All is set, so that an error leads to `deinit`.
        guard result >= 0 else { throw MediaError("open the H.264 encoder for \(width)×\(height) pixels", code: result) }
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    private func apply(_ settings: Settings, frameRate: Double) {
        func set(_ name: String, _ value: String?) {
            if let value { av_opt_set(context.pointee.priv_data, name, value, 0) }
        }
        set("preset", settings.preset)
        set("tune", settings.tune)
        set("profile", settings.profile)
        set("level", settings.level)
        set("forced-idr", "1")
        switch settings.rate {
        case .constantQuality(let factor): set("crf", "\(factor)")
        case .averageBitRate(let bitsPerSecond): context.pointee.bit_rate = Int64(bitsPerSecond)
        }
        if let id = settings.parameterSetID { set("x264-params", "sps-id=\(id)") }
        if let limit = settings.maximumReorderedFrames { context.pointee.max_b_frames = Int32(limit) }
        if !settings.usesCABAC { set("coder", "cavlc") }
        if !settings.allowsFrameReordering { context.pointee.max_b_frames = 0 }
        let byDuration = settings.keyframeIntervalDuration.flatMap { seconds in
            seconds > 0 ? Int(exactly: (seconds * frameRate).rounded(.down)) : nil
        }
        if let interval = [settings.keyframeInterval, byDuration].compactMap({ $0 }).min() {
            context.pointee.gop_size = Int32(clamping: max(1, interval))
        }
    }

    /// Gives a frame to the encoder. `time` in ticks, later than the one before.
    package func encode(_ frame: VideoFrame, at time: Int64, asKeyframe: Bool = false) throws(MediaError) {
        // Another reference to the same pixels, with a time of its own.
        let reference = try checkAllocated(av_frame_clone(frame.pointer), "encode a frame")
        defer {
            var reference: UnsafeMutablePointer<AVFrame>? = reference
            av_frame_free(&reference)
        }
        reference.pointee.pts = time
        reference.pointee.pict_type = asKeyframe ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
        try check(avcodec_send_frame(context, reference), "encode a frame")
    }

    package func parameters() throws(MediaError) -> CodecParameters { try CodecParameters(of: context) }

    /// Says that no frame follows. `nextPacket()` then gives all that is left.
    package func finish() throws(MediaError) {
        try check(avcodec_send_frame(context, nil), "finish encoding")
    }

    /// The next compressed picture, in decoding order; nil where the encoder wants frames first or has no more.
    package func nextPacket() throws(MediaError) -> Packet? {
        try encodedPacket(of: context)
    }
}

/// The next packet that an encoder has ready, or nil.
func encodedPacket(of context: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) -> Packet? {
    let packet = try Packet()
    let result = avcodec_receive_packet(context, packet.pointer)
    if result == STILLREEL_AVERROR_EAGAIN || result == STILLREEL_AVERROR_EOF { return nil }
    try check(result, "encode")
    return packet
}
