extension OutputFormat {
    /// The codecs of its video, the usual one first; none for animated pictures.
    var codecs: [Encoding.Codec] {
        switch self {
        case .mp4: [.h264, .hevc, .av1]
        case .m4v: [.h264]
        case .mov: [.h264, .hevc, .prores]
        case .webm: [.vp9, .av1]
        case .gif, .webp: []
        }
    }

    /// The codec of sound that is encoded.
    var soundCodec: SoundPlan.Codec { self == .webm ? .opus : .aac }

    /// Whether a cover has a place in it.
    var hasCover: Bool { self != .webm && !isAnimation }
}
