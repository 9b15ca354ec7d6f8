import ReelAVFoundation
import ReelMediaEngine

extension Plan {
    /// The settings of the video encoder, if memory is not limited.
    var encoderSettings: VideoEncoder.Settings {
        var settings = VideoEncoder.Settings()
        settings.codec = codec.encoder
        settings.rate = .constantQuality(reel.encoding.quality)
        settings.preset = reel.encoding.preset
        settings.showsViews = reel.slides.indices.contains { timeline.motionSource(ofSlide: $0).camera.moves }
        settings.movesEdges = (0...reel.slides.count).contains { reel.resolvedTransition(into: $0)?.movingEdge != nil }
        settings.coreCount = coreCount
        return settings
    }
}

extension Encoding.Codec {
    /// The encoder.
    var encoder: VideoEncoder.Codec {
        switch self {
        case .h264: .h264
        case .hevc: .hevc
        case .av1: .av1
        case .prores: .proRes422
        case .vp9: .vp9
        }
    }

    /// The writer's name of the codec.
    var type: AVVideoCodecType {
        switch self {
        case .h264: .h264
        case .hevc: .hevc
        case .av1: .av1
        case .prores: .proRes422
        case .vp9: .vp9
        }
    }

    /// Throws if the encoder does not take frames of a canvas's size.
    func check(_ canvas: Canvas) throws(ReelError) {
        guard min(canvas.width, canvas.height) < encoder.smallestSide else { return }
        throw ReelError(
            .reel,
            "\(canvas.width)×\(canvas.height) is too small for \(encoder.name): "
                + "each side must be \(encoder.smallestSide) pixels or more",
            place: "canvas")
    }
}
