import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// Video that is composed and encoded.
final class EncodedComposition: ExportFeed {
    let input: AVAssetWriterInput
    private let plan: CompositionPlan
    private let run: CompositionRun
    /// Draws the animation tool's layers.
    private let painter: AnimationPainter?
    /// The time on the composition's timeline that becomes time 0 of the file.
    private let start: CMTime

    /// - Parameter start: The start of the export on the composition's timeline.
    init(_ plan: CompositionPlan, from start: CMTime, settings: [String: Any], cancellation: MediaCancellation) {
        self.plan = plan
        self.start = start
        input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        input.backlogLimit = 24 << 20
        let output = try? VideoOutputSettings(settings)
        if case .postProcessing(let renderer, let videos)? = plan.animation {
            let codec = output?.encoder.codec
            painter = AnimationPainter(
                renderer, videos: videos, size: plan.size, tags: plan.composition.state.colorTags,
                usesPlanes: codec == .h264 || codec == .hevc)
        } else {
            painter = nil
        }
        var scenePainter: ScenePainter?
        if painter == nil, plan.movesLayers, var output, output.predictsViews(of: plan.size) {
            output.encoder.showsViews = true
            input.videoEncoderSettings = output.encoder
            scenePainter = ScenePainter(size: plan.size, tags: output.tags)
        }
        run = CompositionRun(
            plan, format: nil, mixesFades: painter == nil && output?.encoder.codec == .h264, scenePainter: scenePainter,
            cancellation: cancellation)
    }

    var failure: AVError? { run.failure }

    func feed() throws(MediaError) -> CMTime? {
        guard let frame = try run.next() else { return nil }
        let time = frame.time - start
        let isAppended: Bool
        switch frame.content {
        case .picture(var picture):
            if let painter, plan.isPostProcessed(at: frame.time) { picture = try painter.paint(picture, at: frame.time) }
            isAppended = input.append(try CMSampleBuffer(frame: picture, time: time, duration: frame.duration))
        case .mix(let mix): isAppended = input.append(mix, at: time, duration: frame.duration)
        case .view(let view): isAppended = input.append(view, at: time, duration: frame.duration)
        case .viewMix(let mix): isAppended = input.append(mix, at: time, duration: frame.duration)
        }
        return isAppended ? time : nil
    }
}

extension VideoOutputSettings {
    /// Returns whether views are predicted that fill a composed frame of a size, and hence the movie's frame.
    fileprivate func predictsViews(of composed: PixelSize) -> Bool {
        var settings = encoder
        settings.showsViews = true
        let size = PixelSize(width: width, height: height)
        let placement = FramePlacement(picture: composed, frame: size, scaling: scaling)
        return composed.width % 2 == 0 && composed.height % 2 == 0 && MovieEncoder.predictsViews(settings, size)
            && placement.target == PixelArea(x: 0, y: 0, width: width, height: height)
            && placement.source == PixelArea(x: 0, y: 0, width: composed.width, height: composed.height)
    }
}
