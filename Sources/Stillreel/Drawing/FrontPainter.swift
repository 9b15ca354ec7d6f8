import ReelMediaEngine

/// Draws what is in front of the slides: overlays, and captions in front of these.
///
/// Frames must be requested in order. Not thread-safe.
final class FrontPainter {
    /// What distinguishes drawings: equal ones look the same.
    struct Key: Hashable {
        /// The number of the captions' drawing.
        let caption: Int?
        let overlays: [FrameContent.OverlayState]
    }

    /// What is drawn in front of a frame.
    struct Drawing {
        let key: Key
        let overlays: [PictureView.Overlay]
        /// Whether the next frame may have another one.
        let isAnimated: Bool
    }

    /// A frame that lies between two drawings.
    struct Fade {
        /// What is drawn without the overlays that fade; nil for nothing.
        let without: Drawing?
        let with: Drawing
        /// The opacity of what fades, 0…1.
        let opacity: Double
    }

    private let captions: CaptionPainter
    private let overlays: OverlayPainter
    private let timeline: Timeline

    init(timeline: Timeline, text: TextPainter) {
        captions = CaptionPainter(timeline: timeline, text: text)
        overlays = OverlayPainter(timeline: timeline, text: text)
        self.timeline = timeline
    }

    /// Returns what is in front of a frame; nil for nothing.
    func drawing(_ content: FrameContent) throws -> Drawing? {
        let caption = try captions.drawing(content)
        overlays.keep(content.overlays)
        return try drawing(content.overlays, caption)
    }

    private func drawing(
        _ states: [FrameContent.OverlayState], _ caption: CaptionPainter.Drawing?
    ) throws -> Drawing? {
        guard caption != nil || !states.isEmpty else { return nil }
        let drawn = try states.flatMap { state throws(ReelError) in try overlays.drawings(state) }
        return Drawing(
            key: Key(caption: caption?.number, overlays: states),
            overlays: drawn + (caption?.overlays ?? []).map { PictureView.Overlay($0) },
            isAnimated: caption?.isAnimated == true || states.contains { $0.phase != .stands })
    }

    /// Returns the drawings between which a frame lies; nil unless overlays fade in it, and nothing else in front of it changes.
    func fade(_ content: FrameContent) throws -> Fade? {
        guard content.captionFrame == nil else { return nil }
        var opacity: Double?
        for state in content.overlays {
            switch state.phase {
            case .stands: break
            case .fades(let part) where (opacity == nil || opacity == part) && hasFineSteps(state.overlay): opacity = part
            case .fades, .typed, .moves: return nil
            }
        }
        guard let opacity else { return nil }
        let caption = try captions.drawing(content)
        let standing = content.overlays.map { FrameContent.OverlayState(overlay: $0.overlay, phase: .stands) }
        guard let with = try drawing(standing, caption) else { return nil }
        return Fade(without: try drawing(content.overlays.filter { $0.phase == .stands }, caption), with: with, opacity: opacity)
    }

    /// Whether the steps of a `MixingWeight` are fine enough for an overlay's fades.
    private func hasFineSteps(_ index: Int) -> Bool {
        let overlay = timeline.overlays.all[index]
        return max(overlay.entrance, overlay.exit) * timeline.frameRate.framesPerSecond < Double(MixingWeight.one)
    }
}
