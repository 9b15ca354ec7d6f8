extension VideoEncoder {
    package enum Codec: Hashable, Sendable {
        /// libx264.
        case h264
        /// libx265.
        case hevc
        /// FFmpeg's prores_ks.
        case proRes422Proxy, proRes422LT, proRes422, proRes422HQ
        /// 4:4:4, with alpha where the pictures have it.
        case proRes4444
        /// FFmpeg's mjpeg: each frame a JPEG.
        case jpeg
        /// SVT-AV1.
        case av1
    }

    /// How pictures are encoded. What a codec has no such thing for is passed over.
    package struct Settings: Hashable, Sendable {
        package enum Rate: Hashable, Sendable {
            /// The quality of x264's constant rate factor 20, with each codec; ProRes has a quality of its own for each of its
            /// kinds.
            case standardQuality
            /// The encoder's constant rate factor: 0 to 51; each 6 less is about twice the bytes.
            case constantQuality(Double)
            /// Bits per second, over the whole movie.
            case averageBitRate(Int)
        }

        package var codec = Codec.h264
        package var rate = Rate.standardQuality
        /// x264's and x265's `ultrafast` to `placebo`.
        package var preset = "medium"
        /// x264's `stillimage`, `film`, `animation`, …
        package var tune: String?
        /// H.264: `baseline`, `main` or `high`. HEVC: `main` or `main10`. Nil leaves it to the encoder.
        package var profile: String?
        /// As a number (`4.1`), for H.264; nil leaves it to the encoder.
        package var level: String?
        /// Frames from one keyframe to the next at most; nil leaves it to the encoder (250).
        package var keyframeInterval: Int?
        /// Seconds from one keyframe to the next at most.
        package var keyframeIntervalDuration: Double?
        /// May frames be coded in another order than they are shown in?
        package var allowsFrameReordering = true
        /// Frames that may be decoded before one that is shown earlier, at most; nil leaves it to the preset.
        package var maximumReorderedFrames: Int?
        /// Frames that the encoder may look at before it gives the first of them, at most; nil leaves it to the preset.
        package var maximumLookahead: Int?
        /// Frames that others may refer to; nil leaves it to the preset.
        package var referenceFrames: Int?
        /// H.264 only.
        package var usesCABAC = true
        /// JPEG only: 0 to 1, the best.
        package var quality = 0.9
        /// Width of a pixel by its height.
        package var pixelAspectRatio = PixelAspectRatio(horizontal: 1, vertical: 1)
        /// The part of the picture that is meant to be seen; nil is all of it. All of it is encoded.
        package var cleanAperture: CleanAperture?
        /// H.264 only: `seq_parameter_set_id` and `pic_parameter_set_id` (7.4.2.1, 7.4.2.2), 0 to 31, so that the parameter sets
        /// can stand beside another encoder's. Nil is 0.
        package var parameterSetID: Int?

        /// H.264 only: every frame is a picture that stands by itself, and is compressed at once, whatever came before.
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

        /// The frames that the encoder takes: what a `PictureConverter` must make.
        package var frameFormat: VideoFrameFormat {
            switch codec {
            case .h264, .jpeg, .av1: .yuv420
            case .hevc: profile == "main10" ? .yuv420p10 : .yuv420
            case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ: .yuv422p10
            case .proRes4444: .yuva444p10
            }
        }
    }
}

extension VideoEncoder.Codec {
    /// FFmpeg's name of the encoder, and people's of the codec.
    var encoderName: String {
        switch self {
        case .h264: "libx264"
        case .hevc: "libx265"
        case .jpeg: "mjpeg"
        case .av1: "libsvtav1"
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444: "prores_ks"
        }
    }

    package var name: String {
        switch self {
        case .h264: "H.264"
        case .hevc: "HEVC"
        case .jpeg: "JPEG"
        case .av1: "AV1"
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444: "ProRes"
        }
    }

    /// prores_ks's number; nil for the other codecs.
    var proResProfile: Int? {
        switch self {
        case .h264, .hevc, .jpeg, .av1: nil
        case .proRes422Proxy: 0
        case .proRes422LT: 1
        case .proRes422: 2
        case .proRes422HQ: 3
        case .proRes4444: 4
        }
    }

    package var isProRes: Bool { proResProfile != nil }
    /// Every frame stands by itself.
    package var isIntra: Bool { isProRes || self == .jpeg }
}
