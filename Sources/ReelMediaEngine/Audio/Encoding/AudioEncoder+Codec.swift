internal import CReelFFmpeg

extension AudioEncoder {
    package enum Codec: Hashable, Sendable {
        /// AAC-LC.
        case aac(Rate)
        /// Apple Lossless, of 16 or 24 bits per sample.
        case alac(bits: Int)
        /// 16 or 24 bits per sample.
        case flac(bits: Int)
        case opus(Rate)
        /// Linear PCM. Bits per sample: 8, 16, 24 or 32 as integers, 32 or 64 as floating-point numbers. Integers are signed,
        /// except 8-bit integers in WAVE files.
        case pcm(bits: Int, isFloat: Bool, isBigEndian: Bool, isUnsigned: Bool = false)
    }

    /// A codec's bit rate. Values are in bits per second for all channels together.
    package enum Rate: Hashable, Sendable {
        /// An average bit rate.
        case average(Int)
        /// A constant bit rate: in each packet for Opus, in each second for AAC.
        case constant(Int)
        /// An average bit rate that may be exceeded to some degree where the audio requires it.
        case constrained(Int)
        /// A variable bit rate that depends on the effort.
        case variable
    }

    /// The encoding effort, from the least to the most.
    package enum Effort: Int, Hashable, Sendable {
        case least, low, medium, high, most
    }

    package struct Settings: Hashable, Sendable {
        package var codec: Codec
        /// The sample rate in Hz.
        package var sampleRate: Int
        package var layout: SpeakerLayout
        /// The encoding effort; nil for the default.
        package var effort: Effort?

        package init(codec: Codec, sampleRate: Int, layout: SpeakerLayout, effort: Effort? = nil) {
            self.codec = codec
            self.sampleRate = sampleRate
            self.layout = layout
            self.effort = effort
        }
    }
}

extension AudioEncoder.Codec {
    package var isOpus: Bool { if case .opus = self { true } else { false } }

    /// Returns the channels in the encoder's order; nil if the codec does not support the layout.
    package func layout(for wanted: SpeakerLayout) -> SpeakerLayout? {
        layouts.map { $0.first { $0.isSame(as: wanted) } } ?? wanted.sorted
    }

    /// The supported layouts; nil if all are supported.
    private var layouts: [SpeakerLayout]? {
        switch self {
        case .aac: [.mono, .stereo, .front3, .surround4, .quad, .surround5, .surround51, .surround71]
        case .alac: [.mono, .stereo, .front3, .surround4, .surround5, .surround51, .surround61Back, .surround71Wide]
        // RFC 9639, clause 9.1.3.
        case .flac: [.mono, .stereo, .front3, .quad, .surround5, .surround51, .surround61, .surround71]
        // RFC 7845, clause 5.1.1.2. FFmpeg 5.1 misplaces the channels of 5.0 and 6.1.
        case .opus: [.mono, .stereo, .front3, .quad, .surround51, .surround71]
        case .pcm: nil
        }
    }

    var encoderName: String {
        switch self {
        case .aac: "aac"
        case .alac: "alac"
        case .flac: "flac"
        case .opus: "libopus"
        case .pcm(let bits, let isFloat, let isBigEndian, let isUnsigned):
            "pcm_\(isFloat ? "f" : isUnsigned ? "u" : "s")\(bits)\(bits == 8 ? "" : isBigEndian ? "be" : "le")"
        }
    }

    var sampleFormat: AVSampleFormat {
        switch self {
        case .aac: AV_SAMPLE_FMT_FLTP
        case .alac(let bits): bits == 16 ? AV_SAMPLE_FMT_S16P : AV_SAMPLE_FMT_S32P
        case .flac(let bits): bits == 16 ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_S32
        case .opus: AV_SAMPLE_FMT_FLT
        case .pcm(8, false, _, _): AV_SAMPLE_FMT_U8
        case .pcm(16, false, _, _): AV_SAMPLE_FMT_S16
        case .pcm(_, false, _, _): AV_SAMPLE_FMT_S32
        case .pcm(64, true, _, _): AV_SAMPLE_FMT_DBL
        case .pcm(_, true, _, _): AV_SAMPLE_FMT_FLT
        }
    }

    /// Sets the codec's options before it is opened.
    func configure(_ context: UnsafeMutablePointer<AVCodecContext>, effort: AudioEncoder.Effort?) {
        switch self {
        case .aac(let rate): configureAAC(context, rate, effort)
        case .opus(let rate): configureOpus(context, rate, effort)
        case .alac(let bits): configureLossless(context, bits: bits, level: effort.map { [0, 1, 2, 2, 2][$0.rawValue] })
        case .flac(let bits): configureLossless(context, bits: bits, level: effort.map { [0, 3, 5, 8, 12][$0.rawValue] })
        case .pcm: break
        }
    }

    private func configureAAC(
        _ context: UnsafeMutablePointer<AVCodecContext>, _ rate: AudioEncoder.Rate, _ effort: AudioEncoder.Effort?
    ) {
        switch rate {
        // Within a second, the bit reservoir keeps to the rate (at most 1 % more in the tests). `bit_rate_tolerance = 0` changes
        // nothing in FFmpeg 5.1, and lets 7.1 encode some frames for ever.
        case .average(let bits), .constrained(let bits), .constant(let bits): context.pointee.bit_rate = Int64(bits)
        case .variable:
            context.pointee.flags |= AV_CODEC_FLAG_QSCALE
            context.pointee.global_quality = Int32(Double(FF_QP2LAMBDA) * Self.aacQuality[(effort ?? .medium).rawValue])
        }
        // From this rate on, FFmpeg's substitution of noise, intensity stereo and temporal noise shaping do more harm than good
        // (docs/sound-encoding.md).
        if context.pointee.bit_rate >= 64_000 * Int64(max(1, context.pointee.ch_layout.nb_channels)) {
            for tool in ["aac_pns", "aac_is", "aac_tns"] { av_opt_set_int(context.pointee.priv_data, tool, 0, 0) }
        }
        if let effort, effort.rawValue < AudioEncoder.Effort.medium.rawValue {
            av_opt_set(context.pointee.priv_data, "aac_coder", "fast", 0)
        }
    }

    private func configureOpus(
        _ context: UnsafeMutablePointer<AVCodecContext>, _ rate: AudioEncoder.Rate, _ effort: AudioEncoder.Effort?
    ) {
        switch rate {
        case .average(let bits): setOpus(context, bits, "on")
        case .constrained(let bits): setOpus(context, bits, "constrained")
        case .constant(let bits): setOpus(context, bits, "off")
        case .variable:
            let bits = Self.opusRates[(effort ?? .medium).rawValue]
            setOpus(context, bits * Int(context.pointee.ch_layout.nb_channels), "on")
        }
        if let effort { context.pointee.compression_level = Int32([0, 3, 5, 8, 10][effort.rawValue]) }
    }

    private func configureLossless(_ context: UnsafeMutablePointer<AVCodecContext>, bits: Int, level: Int32?) {
        context.pointee.bits_per_raw_sample = Int32(bits)
        if let level { context.pointee.compression_level = level }
    }

    private func setOpus(_ context: UnsafeMutablePointer<AVCodecContext>, _ bits: Int, _ mode: String) {
        context.pointee.bit_rate = Int64(bits)
        av_opt_set(context.pointee.priv_data, "vbr", mode, 0)
    }

    /// The quality values of FFmpeg's encoder. 1 results in about 64,000 bits per second and channel.
    private static let aacQuality = [0.3, 0.6, 1, 1.5, 2]
    /// Bits per second and channel.
    private static let opusRates = [16_000, 32_000, 64_000, 96_000, 160_000]
}
