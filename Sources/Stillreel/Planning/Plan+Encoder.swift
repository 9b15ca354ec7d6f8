import ReelMediaEngine

extension Plan {
    /// The settings of the video encoder, if memory is not limited.
    var encoderSettings: VideoEncoder.Settings {
        var settings = VideoEncoder.Settings()
        switch reel.encoding.codec {
        case .h264: settings.codec = .h264
        }
        settings.rate = .constantQuality(reel.encoding.quality)
        settings.preset = reel.encoding.preset
        settings.showsViews = reel.slides.indices.contains { timeline.motionSource(ofSlide: $0).camera.moves }
        settings.movesEdges = (0...reel.slides.count).contains { reel.resolvedTransition(into: $0)?.movingEdge != nil }
        return settings
    }
}
