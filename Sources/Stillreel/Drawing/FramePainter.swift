import Foundation
import ReelCoreVideo
import ReelMediaEngine

/// Draws frames as YCbCr planes. What is unchanged since the previous frame is reused.
///
/// Frames must be requested in order. Not thread-safe.
final class FramePainter {
    private let plan: Plan
    private let leavesViews: Bool
    private let leavesEdges: Bool
    private let sources: any SlidePictures
    /// By the indices of their slides.
    private var clips: [Int: ClipReader] = [:]
    private let pool: FramePool
    private let transitions: TransitionPainter
    private let text: TextPainter
    private let captions: CaptionPainter
    private let scaler = RegionScaler()

    /// The previous frame.
    private var latest: (content: FrameContent, caption: Int?, frame: PaintedFrame)?
    /// Pictures of the previous frame that may also be in the next one.
    private var pictures: [PictureKey: CVPixelBuffer] = [:]
    private var titles: [TitleKey: DrawnTitle] = [:]
    private var backgroundFrame: CVPixelBuffer?

    /// A slide or the background, with or without a caption.
    private struct PictureKey: Hashable {
        let slide: FrameContent.SlideState?
        /// The number of its drawing.
        let caption: Int?
    }

    private struct TitleKey: Hashable {
        let slide: Int
        let index: Int
    }

    private struct DrawnTitle {
        /// Nil if no part of it is visible.
        let overlay: PlaneOverlay?
        let text: String
        let style: TitleStyle
        let shift: Int
    }

    /// - Parameters:
    ///   - leavesViews: whether frames in which only the camera moves are left to the encoder to draw.
    ///   - leavesEdges: whether frames in which only an edge moves are left to the encoder to draw.
    ///   - pictures: the pictures of slides; nil to decode them.
    init(
        plan: Plan, leavesViews: Bool = false, leavesEdges: Bool = false, pictures: (any SlidePictures)? = nil
    ) throws {
        self.plan = plan
        (self.leavesViews, self.leavesEdges) = (leavesViews, leavesEdges)
        let canvas = plan.reel.canvas
        sources = pictures ?? MotionSourceLoader(plan.timeline, threads: plan.picturesAtATime)
        pool = try FramePool(canvas.size)
        transitions = TransitionPainter(canvas: canvas, frameRate: plan.reel.frameRate, pool: pool)
        text = TextPainter(canvas: canvas)
        captions = CaptionPainter(timeline: plan.timeline, text: text)
    }

    /// - Throws: `ReelError` if a picture cannot be decoded.
    func frame(_ number: Int) throws -> PaintedFrame {
        let content = plan.timeline.content(ofFrame: number)
        if let latest, latest.content == content { return latest.frame }
        let caption = try captions.drawing(content)
        // An animated caption may still look the same.
        if let latest, latest.content.scene == content.scene, latest.caption == caption?.number {
            self.latest = (content, caption?.number, latest.frame)
            return latest.frame
        }
        let frame = try draw(content, caption)
        keep(content, caption?.number)
        latest = (content, caption?.number, frame)
        return frame
    }

    private func draw(_ content: FrameContent, _ drawing: CaptionPainter.Drawing?) throws -> PaintedFrame {
        if leavesViews, let view = try view(content, drawing) { return view }
        switch content.scene {
        case .slide(let state): return .picture(try picture(state, drawing))
        case .transition(let from, let to, let transition, let progress):
            // A caption over a mix of two still pictures is drawn over each of them, so that it need not be drawn again for
            // each frame.
            let mixes = stands(from) && stands(to) && transitions.mixes(transition) && drawing?.isAnimated != true
            let first = try picture(from, mixes ? drawing : nil)
            let second = try picture(to, mixes ? drawing : nil)
            if mixes { return try transitions.mix(transition, from: first, to: second, progress: progress) }
            if leavesEdges, drawing == nil, stands(from), stands(to),
                let frame = transitions.divided(transition, from: first, to: second, progress: progress)
            {
                return frame
            }
            let frame = try transitions.draw(transition, from: first, to: second, progress: progress)
            try draw(drawing, over: frame)
            return .picture(frame)
        }
    }

    /// Returns a frame in which only the camera moves, and titles and captions stand, as a view; nil if it is another one.
    private func view(_ content: FrameContent, _ caption: CaptionPainter.Drawing?) throws -> PaintedFrame? {
        guard caption?.isAnimated != true else { return nil }
        switch content.scene {
        case .slide(let state): return moves(state) ? .view(try view(state, caption)) : nil
        case .transition(let from, let to, let transition, let progress):
            guard moves(from) || moves(to), !isClip(from), !isClip(to) else { return nil }
            if leavesEdges, caption == nil,
                let frame = try transitions.divided(
                    transition, from: view(from, nil), to: view(to, nil), progress: progress)
            {
                return frame
            }
            guard transitions.mixes(transition) else { return nil }
            return try transitions.mix(
                transition, from: view(from, caption), to: view(to, caption), overFlat: overlays(nil, caption),
                progress: progress)
        }
    }

    private func view(_ state: FrameContent.SlideState?, _ caption: CaptionPainter.Drawing?) throws -> PictureView {
        let overlays = try overlays(state, caption)
        guard let state else { return PictureView(try background(), overlays: overlays) }
        return PictureView(
            try sources.picture(ofSlide: state.slide),
            plan.timeline.motionSource(ofSlide: state.slide).camera.area(at: state.cameraProgress), overlays: overlays)
    }

    /// Returns a slide's visible titles and a caption.
    private func overlays(
        _ state: FrameContent.SlideState?, _ caption: CaptionPainter.Drawing?
    ) throws -> [PictureView.Overlay] {
        var result: [PictureView.Overlay] = []
        if let state {
            for (index, opacity) in state.titleOpacities.enumerated() where opacity > 0 {
                guard let overlay = try title(TitleKey(slide: state.slide, index: index)) else { continue }
                result.append(PictureView.Overlay(overlay, opacity: opacity))
            }
        }
        return result + (caption?.overlays ?? []).map { PictureView.Overlay($0) }
    }

    private func moves(_ state: FrameContent.SlideState?) -> Bool {
        state.map { plan.timeline.motionSource(ofSlide: $0.slide).camera.moves } ?? false
    }

    private func isClip(_ state: FrameContent.SlideState?) -> Bool { state?.clipFrame != nil }

    /// Whether a slide without its titles looks the same in all frames.
    private func stands(_ state: FrameContent.SlideState?) -> Bool { !moves(state) && !isClip(state) }

    private func picture(_ state: FrameContent.SlideState?, _ caption: CaptionPainter.Drawing?) throws -> CVPixelBuffer {
        let key = PictureKey(slide: state, caption: caption?.number)
        if let picture = pictures[key] { return picture }
        // Beneath an animated caption, the slide is drawn once.
        let plain = PictureKey(slide: state, caption: nil)
        var picture = try pictures[plain] ?? state.map(draw) ?? background()
        if let caption {
            if caption.isAnimated { pictures[plain] = picture }
            picture = try pool.copy(of: picture)
            try draw(caption, over: picture)
        }
        pictures[key] = picture
        return picture
    }

    private func draw(_ caption: CaptionPainter.Drawing?, over frame: CVPixelBuffer) throws {
        for overlay in caption?.overlays ?? [] { try overlay.draw(over: frame, opacity: 1) }
    }

    /// Draws a slide as it looks outside transitions.
    private func draw(_ state: FrameContent.SlideState) throws -> CVPixelBuffer {
        let source = plan.timeline.motionSource(ofSlide: state.slide)
        let picture = try picture(of: state)
        var frame = picture
        if !source.isShownUnscaled(on: plan.reel.canvas) {
            frame = try pool.frame()
            try scaler.scale(source.camera.area(at: state.cameraProgress), of: picture, into: frame)
        }
        var isOwn = frame !== picture
        for overlay in try overlays(state, nil) {
            if !isOwn { frame = try pool.copy(of: frame) }
            isOwn = true
            try overlay.picture.draw(over: frame, opacity: overlay.opacity)
        }
        return frame
    }

    private func picture(of state: FrameContent.SlideState) throws -> CVPixelBuffer {
        guard let frame = state.clipFrame, let planned = plan.timeline.clips[state.slide] else {
            return try sources.picture(ofSlide: state.slide)
        }
        let reader: ClipReader
        if let open = clips[state.slide], open.isNear(frame) {
            reader = open
        } else {
            reader = try ClipReader(
                planned, plan.timeline.motionSource(ofSlide: state.slide), on: plan.reel.canvas, plan.reel.frameRate, from: frame)
            clips[state.slide] = reader
        }
        return try reader.picture(ofFrame: frame)
    }

    /// Removes cached pictures and overlays that are not in a frame, and closes clips that are not.
    private func keep(_ content: FrameContent, _ caption: Int?) {
        let slides: [FrameContent.SlideState?] =
            switch content.scene {
            case .slide(let state): [state]
            case .transition(let from, let to, _, _): [from, to]
            }
        pictures = pictures.filter { key, _ in slides.contains(key.slide) && (key.caption ?? caption) == caption }
        clips = clips.filter { slide, _ in slides.contains { $0?.slide == slide } }
        titles = titles.filter { key, _ in
            slides.contains { $0.map { $0.slide == key.slide && $0.titleOpacities[key.index] > 0 } ?? false }
        }
    }

    private func title(_ key: TitleKey) throws -> PlaneOverlay? {
        if let drawn = titles[key] { return drawn.overlay }
        let (slide, index) = (key.slide, key.index)
        let title = plan.reel.slides[slide].titles[index]
        let shift = try TextStack(timeline: plan.timeline, painter: text).shift(ofTitle: index, slide: slide)
        // A slide often has the same text as the one before, such as the minute in a time-lapse.
        let same = titles.values.first { $0.text == title.text && $0.style == title.style && $0.shift == shift }
        let overlay =
            try same?.overlay
            ?? text.overlay(title.text, title.style, shift: shift, place: "slides[\(slide)].titles[\(index)]")
        titles[key] = DrawnTitle(overlay: overlay, text: title.text, style: title.style, shift: shift)
        return overlay
    }

    private func background() throws -> CVPixelBuffer {
        if let backgroundFrame { return backgroundFrame }
        let frame = try FrameCanvas.make(plan.reel.canvas.size, plan.reel.canvas.background)
        backgroundFrame = frame
        return frame
    }
}
