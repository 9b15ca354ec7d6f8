internal import CReelFFmpeg

/// Applies the settings as each encoder's options.
extension VideoEncoder {
    /// - Parameter isSVT: for AV1, whether the encoder is SVT-AV1 rather than libaom.
    func apply(_ settings: Settings, isSVT: Bool) {
        switch settings.codec {
        case .h264: applyH264(settings)
        case .hevc: applyHEVC(settings)
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444: applyProRes(settings.codec)
        case .jpeg: applyJPEG(settings)
        case .av1: applyAV1(settings, isSVT: isSVT)
        case .vp9: applyVP9(settings)
        }
    }

    private func set(_ name: String, _ value: String?) {
        if let value { av_opt_set(context.pointee.priv_data, name, value, 0) }
    }

    private func applyH264(_ settings: Settings) {
        set("profile", settings.profile)
        set("level", settings.level)
        if !settings.usesCABAC { set("coder", "cavlc") }
        var parameters = settings.parameterSetID.map { ["sps-id=\($0)"] } ?? []
        if settings.isForStills {
            // With qcomp=1 and ipratio=1 the quantiser is the same regardless of earlier frames; with stitchable=1 parameter sets
            // do not depend on it.
            parameters += [
                "keyint=infinite", "scenecut=0", "ref=1", "weightp=0", "qcomp=1", "ipratio=1", "mbtree=0", "rc-lookahead=0",
                "sync-lookahead=0", "sliced-threads=0", "force-cfr=1", "stitchable=1",
            ]
            context.pointee.thread_count = 1
        } else if let cores = settings.coreCount {
            context.pointee.thread_count = Self.x264Threads(cores: cores, height: Int(context.pointee.height))
        }
        // An anchor in eight frames: a longer lookahead would delay the movie by seconds.
        if settings.isForAnchors { parameters += ["keyint=infinite", "min-keyint=1000000", "rc-lookahead=10"] }
        if let frames = settings.maximumLookahead {
            // Encode slices of one frame in parallel instead of frames, each of which would add a frame of delay.
            parameters += ["rc-lookahead=\(min(40, max(0, frames)))", "sync-lookahead=0", "sliced-threads=1"]
            // For the durations of variable rates, x264 would wait for the next frame.
            if frames == 0, !settings.allowsFrameReordering { parameters.append("force-cfr=1") }
        }
        if Self.hasUnreliableInstructions(width: Int(context.pointee.width)) { parameters.append("asm=SSE2Fast,AVX2") }
        // By default, libx264 lets a movie of a few seconds miss its average bit rate by a fifth, for an even quality.
        if case .averageBitRate = settings.rate, !settings.isForStills { parameters.append("ratetol=0.1") }
        if !parameters.isEmpty { set("x264-params", parameters.joined(separator: ":")) }
        applyCommon(settings, presetReordering: X264Preset(settings.preset).reordered)
    }

    /// The number of threads that libx264 would choose on a machine with this many cores (`X264_THREADS_AUTO`, without slices).
    private static func x264Threads(cores: Int, height: Int) -> Int32 {
        Int32(clamping: max(1, min(max(1, cores) * 3 / 2, (height + 15) / 16 / 2)))
    }

    /// Whether libx264 must do without AVX-512 (every processor that has it has AVX2). If a row has a number of macroblocks that
    /// is no multiple of eight, its `mbtree` then reads memory that it has not written (seen with 0.164): the same frames are
    /// encoded differently from time to time. AVX2 takes as long.
    private static func hasUnreliableInstructions(width: Int) -> Bool {
        ProcessorFeatures.detected & AV_CPU_FLAG_AVX512 != 0 && (width + 15) / 16 % 8 != 0
    }

    private func applyHEVC(_ settings: Settings) {
        // Without `fps`, libx265 would take the file's ticks for frames: it would distribute the bits among hundreds of frames a
        // second, and signal that rate in the stream. Its log bypasses FFmpeg's and goes to standard error; its `info` SEI would
        // make the bytes depend on the machine. An open GOP begins with frames that cannot be decoded if playback starts there.
        let rate = context.pointee.framerate
        let frameRate = "fps=\(rate.num)/\(rate.den)"
        // libx265 keeps tables for the block sizes of the first encoder in the process; an encoder with other sizes, as some
        // presets and small pictures have, writes beyond its memory (seen with 3.5). Hence `ctu` and `min-cu-size`.
        let frameThreads = settings.coreCount.map { ":frame-threads=\(Self.x265FrameThreads(cores: $0))" } ?? ""
        let lookahead =
            settings.maximumLookahead.map { ":rc-lookahead=\(min(20, max(5, $0))):frame-threads=1" } ?? frameThreads
        set("x265-params", "log-level=none:info=0:open-gop=0:ctu=64:min-cu-size=8:\(frameRate)\(lookahead)")
        applyCommon(
            settings, factorOffset: Self.x265Offset, presetReordering: Self.x265Reordering[settings.preset] ?? 3)
    }

    /// The number of frames that libx265 would encode at a time on a machine with this many cores (its `frame-threads`).
    private static func x265FrameThreads(cores: Int) -> Int {
        switch cores {
        case ..<4: 1
        case ..<8: 2
        case ..<16: 3
        case ..<32: 4
        default: 5
        }
    }

    /// By SSIM and by PSNR, x264's 20 corresponds to x265's 20.3 to 21.5 at `medium` (three photographs with grain, panned over;
    /// the slideshow of docs/formats.md).
    private static let x265Offset = 1.0

    /// - Parameter factorOffset: by how much the encoder's constant rate factor is above x264's of the same quality.
    private func applyCommon(_ settings: Settings, factorOffset: Double = 0, presetReordering: Int) {
        set("preset", settings.preset)
        set("tune", settings.tune)
        set("forced-idr", "1")
        switch settings.rate {
        case .standardQuality: set("crf", "\(Settings.standardFactor + factorOffset)")
        case .constantQuality(let factor): set("crf", "\(min(51, factor + factorOffset))")
        case .averageBitRate(let bitsPerSecond): context.pointee.bit_rate = Int64(bitsPerSecond)
        }
        if let limit = settings.rateLimit {
            context.pointee.rc_max_rate = Int64(limit.bitsPerSecond)
            context.pointee.rc_buffer_size = Int32(clamping: limit.bufferBits)
        }
        if !settings.allowsFrameReordering {
            context.pointee.max_b_frames = 0
        } else if let maximum = settings.maximumReorderedFrames {
            // libavcodec sets a number where this is a limit, so a preset's smaller number is kept. A run of B-frames reorders at
            // most as many frames as it is long.
            let usual = settings.tune?.contains("zerolatency") == true ? 0 : presetReordering
            context.pointee.max_b_frames = Int32(clamping: max(0, min(maximum, usual)))
        }
        if let count = settings.referenceFrames { context.pointee.refs = Int32(clamping: max(1, count)) }
        applyKeyframeInterval(settings)
    }

    private func applyKeyframeInterval(_ settings: Settings) {
        let byDuration = settings.keyframeIntervalDuration.flatMap { seconds in
            seconds > 0 ? Int(exactly: (seconds * av_q2d(context.pointee.framerate)).rounded(.down)) : nil
        }
        if let interval = [settings.keyframeInterval, byDuration].compactMap({ $0 }).min() {
            context.pointee.gop_size = Int32(clamping: max(1, interval))
        }
    }

    /// Returns whether libx264 with these settings may decode a frame before one that is shown earlier.
    static func reordersH264(_ settings: Settings) -> Bool {
        settings.allowsFrameReordering && settings.profile != "baseline" && settings.maximumReorderedFrames != 0
            && settings.tune?.contains("zerolatency") != true && X264Preset(settings.preset).reordered > 0
    }

    /// The number of consecutive B-frames of each preset.
    private static let x265Reordering = [
        "ultrafast": 3, "superfast": 3, "veryfast": 4, "faster": 4, "fast": 4, "medium": 4, "slow": 4, "slower": 8, "veryslow": 8,
        "placebo": 8,
    ]

    /// JPEG's quantisers are 1 (best) to 31.
    private func applyJPEG(_ settings: Settings) {
        let quantiser = 1 + 30 * (1 - max(0, min(1, settings.quality)))
        context.pointee.flags |= AV_CODEC_FLAG_QSCALE
        context.pointee.global_quality = Int32((quantiser * Double(FF_QP2LAMBDA)).rounded())
        context.pointee.pix_fmt = AV_PIX_FMT_YUVJ420P
        context.pointee.thread_count = 1
    }

    /// SVT-AV1's presets are numbers, and its quantisers go up to 63. Its lookahead is not limited.
    private func applyAV1(_ settings: Settings, isSVT: Bool) {
        if isSVT {
            set("preset", "\(Self.presetsSVT[settings.preset] ?? 8)")
        } else {
            set("cpu-used", "\(Self.speedsAOM[settings.preset] ?? 6)")
            set("row-mt", "1")
            // libavcodec opens libaom with one thread otherwise.
            context.pointee.thread_count = 0
        }
        applyQuantiser(settings, standard: Self.standardAV1, slope: Self.slopeAV1)
        applyKeyframeInterval(settings)
    }

    private func applyVP9(_ settings: Settings) {
        set("deadline", "good")
        set("cpu-used", "\(Self.speedsVPX[settings.preset] ?? 4)")
        set("row-mt", "1")
        // A column of tiles for each core, of at least 256 pixels; the number is a logarithm.
        set("tile-columns", context.pointee.width >= 2048 ? "3" : context.pointee.width >= 1024 ? "2" : "1")
        // libavcodec opens libvpx with one thread otherwise.
        context.pointee.thread_count = 0
        context.pointee.bit_rate = 0
        applyQuantiser(settings, standard: Self.standardVP9, slope: Self.slopeVP9)
        applyKeyframeInterval(settings)
    }

    /// Sets the quality of AV1 and VP9, whose quantisers go up to 63, and their usual distance of keyframes.
    ///
    /// - Parameters:
    ///   - standard: the quantiser of the quality of x264's constant rate factor 20.
    ///   - slope: the quantisers for each step of x264's factor.
    private func applyQuantiser(_ settings: Settings, standard: Double, slope: Double) {
        func quantiser(_ factor: Double) -> String {
            // libsvtav1 takes 0 for no quality.
            "\(max(1, min(63, Int((standard + (factor - Settings.standardFactor) * slope).rounded()))))"
        }
        switch settings.rate {
        case .standardQuality: set("crf", quantiser(Settings.standardFactor))
        case .constantQuality(let factor): set("crf", quantiser(factor))
        case .averageBitRate(let bitsPerSecond): context.pointee.bit_rate = Int64(bitsPerSecond)
        }
        context.pointee.gop_size = 250
    }

    // Measured by SSIM, at x264's 12 to 38, with eight photographs that move and dissolve (docs/formats.md).
    private static let standardAV1 = 28.0
    private static let slopeAV1 = 2.9
    private static let standardVP9 = 22.0
    private static let slopeVP9 = 2.05

    private static let presetsSVT = [
        "ultrafast": 12, "superfast": 11, "veryfast": 10, "faster": 9, "fast": 9, "medium": 8, "slow": 6, "slower": 5,
        "veryslow": 4, "placebo": 2,
    ]
    /// libaom's `cpu-used`, 0 to 8 (fastest).
    private static let speedsAOM = [
        "ultrafast": 8, "superfast": 8, "veryfast": 8, "faster": 7, "fast": 7, "medium": 6, "slow": 5, "slower": 4,
        "veryslow": 3, "placebo": 1,
    ]

    /// libvpx's `cpu-used` in its mode `good`, 0 to 5 (fastest).
    private static let speedsVPX = [
        "ultrafast": 5, "superfast": 5, "veryfast": 5, "faster": 5, "fast": 4, "medium": 4, "slow": 2, "slower": 1,
        "veryslow": 1, "placebo": 0,
    ]

    private func applyProRes(_ codec: Codec) {
        set("profile", codec.proResProfile.map(String.init))
        // Apple's vendor code, which some editing programs check.
        set("vendor", "apl0")
        if context.pointee.pix_fmt == VideoFrameFormat.yuva444p10.ffmpegFormat { set("alpha_bits", "16") }
        context.pointee.field_order = AV_FIELD_PROGRESSIVE
        // Frames do not depend on each other: encode as many at once as there are cores.
        context.pointee.thread_count = 0
    }
}
