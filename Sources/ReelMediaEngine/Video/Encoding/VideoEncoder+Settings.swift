package import ReelColor

extension VideoEncoder {
    package enum Codec: Hashable, Sendable {
        /// libx264.
        case h264
        /// libx265.
        case hevc
        /// FFmpeg's prores_ks.
        case proRes422Proxy, proRes422LT, proRes422, proRes422HQ
        /// 4:4:4, with alpha if the frames have it.
        case proRes4444
        /// FFmpeg's mjpeg: each frame is a JPEG.
        case jpeg
        /// SVT-AV1; libaom while the process has another encoder of SVT-AV1 open (`SVTAV1Permit`).
        case av1
        /// libvpx.
        case vp9
    }

    /// The settings of an encoder. Those that do not apply to a codec are ignored.
    package struct Settings: Hashable, Sendable {
        package enum Rate: Hashable, Sendable {
            /// The quality of x264's constant rate factor 20, or about the same with another codec; ProRes has a quality of its
            /// own for each profile.
            case standardQuality
            /// The quality of x264's constant rate factor, 0 to 51, or about the same with another codec
            /// (`VideoEncoder+Options.swift`); each decrease of 6 about doubles the bytes. ProRes has a quality of its own.
            case constantQuality(Double)
            /// The average bit rate over the whole movie, in bits per second.
            case averageBitRate(Int)
        }

        /// A limit of the bit rate: a buffer of `bufferBits`, filled at `bitsPerSecond`, from which each frame's bits are taken,
        /// never runs empty.
        package struct RateLimit: Hashable, Sendable {
            package var bitsPerSecond: Int
            package var bufferBits: Int

            package init(bitsPerSecond: Int, bufferBits: Int) {
                self.bitsPerSecond = bitsPerSecond
                self.bufferBits = bufferBits
            }
        }

        package var codec = Codec.h264
        package var rate = Rate.standardQuality
        /// The limit of the bit rate of H.264 and HEVC; nil for none.
        package var rateLimit: RateLimit?
        /// The preset, by x264's and x265's names: `ultrafast` to `placebo`.
        package var preset = "medium"
        /// The tuning, by x264's names: `stillimage`, `film`, `animation`, …
        package var tune: String?
        /// The profile. H.264: `baseline`, `main` or `high`. HEVC: `main` or `main10`. Nil leaves it to the encoder.
        package var profile: String?
        /// The level of H.264 as a number (`4.1`); nil leaves it to the encoder.
        package var level: String?
        /// The maximum number of frames from one keyframe to the next; nil leaves it to the encoder (250).
        package var keyframeInterval: Int?
        /// The maximum number of seconds from one keyframe to the next; nil sets no limit.
        package var keyframeIntervalDuration: Double?
        /// Whether frames may be coded in another order than they are shown in.
        package var allowsFrameReordering = true
        /// The maximum number of frames that are decoded before one that is shown earlier; nil leaves it to the preset.
        package var maximumReorderedFrames: Int?
        /// The maximum number of frames that the encoder may look ahead before it outputs the first; nil leaves it to the preset.
        package var maximumLookahead: Int?
        /// The number of reference frames; nil leaves it to the preset.
        package var referenceFrames: Int?
        /// The number of processor cores for which H.264 is encoded, above 0: the bytes depend on it. Nil for this machine's.
        package var coreCount: Int?
        /// Whether H.264 uses CABAC instead of CAVLC.
        package var usesCABAC = true
        /// The quality of JPEG, 0 to 1 (best).
        package var quality = 0.9
        /// The width of a pixel relative to its height.
        package var pixelAspectRatio = PixelAspectRatio(horizontal: 1, vertical: 1)
        /// Where the chroma samples of the frames lie. H.264 and HEVC say so in the stream, if they are 4:2:0.
        package var chromaLocation = ChromaLocation.left
        /// The part of the picture that is meant to be displayed; nil for all of it. All of it is encoded.
        package var cleanAperture: CleanAperture?
        /// The `seq_parameter_set_id` and `pic_parameter_set_id` of H.264 (7.4.2.1, 7.4.2.2), 0 to 31, so that the parameter sets
        /// can coexist with another encoder's. Nil means 0.
        package var parameterSetID: Int?

        /// The format of compressed pictures that may be among the frames (`MovieFrame.copied`); H.264 only. The movie's own
        /// parameter sets then have other identifiers.
        package var copiedFormat: CopiedFormat?

        /// Whether frames may be views of pictures (`MovieFrame.view`). H.264 then predicts most of them, if the other settings
        /// permit it.
        package var showsViews = false

        /// Whether edges may move between pictures (`FrameBlend.divided`). H.264 then predicts most of these frames, if the other
        /// settings permit it.
        package var movesEdges = false

        /// H.264 only: whether a still picture is predicted from the last one however much has changed. Otherwise, it begins with
        /// a keyframe if much has, because it is probably another scene.
        package var predictsEveryChange = false

        /// The constant rate factor of H.264's standard quality.
        static let standardFactor = 20.0

        /// H.264 only: whether frames are those that others are predicted from (`MovingPictureEncoder`). Keyframes are only where
        /// they are asked for.
        var isForAnchors = false
        /// H.264 only: whether every frame is compressed at once, with the same quality regardless of earlier frames. A keyframe
        /// is only where it is asked for; other frames are predicted from the one before.
        var isForStills = false

        package struct PixelAspectRatio: Hashable, Sendable {
            package var horizontal: Int
            package var vertical: Int

            package init(horizontal: Int, vertical: Int) {
                self.horizontal = horizontal
                self.vertical = vertical
            }
        }

        package init() {}

        /// The frame format that the encoder requires, and that a `FrameConverter` must make.
        package var frameFormat: VideoFrameFormat {
            switch codec {
            case .h264, .jpeg, .av1, .vp9: .yuv420
            case .hevc: profile == "main10" ? .yuv420p10 : .yuv420
            case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ: .yuv422p10
            case .proRes4444: .yuva444p10
            }
        }
    }
}

extension VideoEncoder.Codec {
    /// FFmpeg's name of the encoder.
    var encoderName: String {
        switch self {
        case .h264: "libx264"
        case .hevc: "libx265"
        case .jpeg: "mjpeg"
        case .av1: "libsvtav1"
        case .vp9: "libvpx-vp9"
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444: "prores_ks"
        }
    }

    package var name: String {
        switch self {
        case .h264: "H.264"
        case .hevc: "HEVC"
        case .jpeg: "JPEG"
        case .av1: "AV1"
        case .vp9: "VP9"
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444: "ProRes"
        }
    }

    /// The profile number of prores_ks; nil for other codecs.
    var proResProfile: Int? {
        switch self {
        case .h264, .hevc, .jpeg, .av1, .vp9: nil
        case .proRes422Proxy: 0
        case .proRes422LT: 1
        case .proRes422: 2
        case .proRes422HQ: 3
        case .proRes4444: 4
        }
    }

    package var isProRes: Bool { proResProfile != nil }
    /// Whether every frame is coded independently of all others.
    package var isIntra: Bool { isProRes || self == .jpeg }
    /// Whether decoders need a header that is not in the packets.
    var hasHeader: Bool { !isIntra && self != .vp9 }

    /// The smallest side that the encoder takes, in pixels. Smaller frames of HEVC need another block size, but libx265 requires
    /// the same for all encoders of a process; SVT-AV1 rejects smaller frames.
    package var smallestSide: Int {
        switch self {
        case .hevc: 63
        case .av1: 64
        default: 2
        }
    }
}
