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
    private let damaged: DamagedPictures
    /// By the indices of their slides.
    private var clips: [Int: ClipReader] = [:]
    private let pool: FramePool
    private let transitions: TransitionPainter
    private let text: TextPainter
    private let front: FrontPainter
    private let scaler = RegionScaler()

    /// The previous frame.
    private var latest: (content: FrameContent, front: FrontPainter.Key?, frame: PaintedFrame)?
    /// Pictures of the previous frame that may also be in the next one.
    private var pictures: [PictureKey: CVPixelBuffer] = [:]
    private var titles: [TitleKey: DrawnTitle] = [:]
    private var backgroundFrame: CVPixelBuffer?

    /// A slide or the background, with or without what is in front of it.
    private struct PictureKey: Hashable {
        let slide: FrameContent.SlideState?
        let front: FrontPainter.Key?
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
    ///   - damaged: gets the pictures that are shown in spite of damage.
    init(
        plan: Plan, leavesViews: Bool = false, leavesEdges: Bool = false, pictures: (any SlidePictures)? = nil,
        damaged: DamagedPictures = DamagedPictures()
    ) throws {
        (self.plan, self.damaged) = (plan, damaged)
        (self.leavesViews, self.leavesEdges) = (leavesViews, leavesEdges)
        let canvas = plan.reel.canvas
        sources = pictures ?? MotionSourceLoader(plan.timeline, threads: plan.picturesAtATime, damaged: damaged)
        pool = try FramePool(canvas.size)
        transitions = TransitionPainter(canvas: canvas, frameRate: plan.reel.frameRate, pool: pool)
        text = TextPainter(canvas: canvas)
        front = FrontPainter(timeline: plan.timeline, text: text)
    }

    /// - Throws: `ReelError` if a picture cannot be decoded.
    func frame(_ number: Int) throws -> PaintedFrame {
        let content = plan.timeline.content(ofFrame: number)
        if let latest, latest.content == content { return latest.frame }
        let drawing = try front.drawing(content)
        // What is animated may still look the same.
        if let latest, latest.content.scene == content.scene, latest.front == drawing?.key {
            self.latest = (content, drawing?.key, latest.frame)
            return latest.frame
        }
        let fade = try front.fade(content)
        let frame = try draw(content, drawing, fade)
        keep(content, [drawing, fade?.without, fade?.with].compactMap { $0?.key })
        latest = (content, drawing?.key, frame)
        return frame
    }

    private func draw(
        _ content: FrameContent, _ drawing: FrontPainter.Drawing?, _ fade: FrontPainter.Fade?
    ) throws -> PaintedFrame {
        if leavesViews, let view = try view(content, drawing, fade) { return view }
        switch content.scene {
        case .slide(let state):
            if let fade, stands(state) { return try mix(state, fade) }
            return .picture(try picture(state, drawing))
        case .transition(let from, let to, let transition, let progress):
            // What stands in front of a mix of two still pictures is drawn over each of them, so that it need not be drawn again
            // for each frame.
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

    /// Returns a picture that stands still while overlays fade: a mix of the picture without them and with them.
    private func mix(_ state: FrameContent.SlideState, _ fade: FrontPainter.Fade) throws -> PaintedFrame {
        let (first, second) = (try picture(state, fade.without), try picture(state, fade.with))
        return transitions.mix(first, second, weight: MixingWeight(fade.opacity))
    }

    /// Returns a frame in which only the camera moves, and titles and captions stand, as a view; nil if it is another one.
    private func view(
        _ content: FrameContent, _ drawing: FrontPainter.Drawing?, _ fade: FrontPainter.Fade?
    ) throws -> PaintedFrame? {
        guard drawing?.isAnimated != true || fade != nil else { return nil }
        switch content.scene {
        case .slide(let state): return moves(state) ? .view(try view(state, drawing)) : nil
        case .transition(let from, let to, let transition, let progress):
            guard fade == nil, moves(from) || moves(to), !isClip(from), !isClip(to) else { return nil }
            if leavesEdges, drawing == nil,
                let frame = try transitions.divided(
                    transition, from: view(from, nil), to: view(to, nil), progress: progress)
            {
                return frame
            }
            guard transitions.mixes(transition) else { return nil }
            return try transitions.mix(
                transition, from: view(from, drawing), to: view(to, drawing), overFlat: overlays(nil, drawing),
                progress: progress)
        }
    }

    private func view(_ state: FrameContent.SlideState?, _ drawing: FrontPainter.Drawing?) throws -> PictureView {
        let overlays = try overlays(state, drawing)
        guard let state else { return PictureView(try background(), overlays: overlays) }
        return PictureView(
            try sources.picture(ofSlide: state.slide),
            plan.timeline.motionSource(ofSlide: state.slide).camera.area(at: state.cameraProgress), overlays: overlays)
    }

    /// Returns a slide's visible titles and what is in front of it.
    private func overlays(
        _ state: FrameContent.SlideState?, _ drawing: FrontPainter.Drawing?
    ) throws -> [PictureView.Overlay] {
        var result: [PictureView.Overlay] = []
        if let state {
            for (index, opacity) in state.titleOpacities.enumerated() where opacity > 0 {
                guard let overlay = try title(TitleKey(slide: state.slide, index: index)) else { continue }
                result.append(PictureView.Overlay(overlay, opacity: opacity))
            }
        }
        return result + (drawing?.overlays ?? [])
    }

    private func moves(_ state: FrameContent.SlideState?) -> Bool {
        state.map { plan.timeline.motionSource(ofSlide: $0.slide).camera.moves } ?? false
    }

    private func isClip(_ state: FrameContent.SlideState?) -> Bool { state?.clipFrame != nil }

    /// Whether a slide without its titles looks the same in all frames.
    private func stands(_ state: FrameContent.SlideState?) -> Bool { !moves(state) && !isClip(state) }

    private func picture(_ state: FrameContent.SlideState?, _ drawing: FrontPainter.Drawing?) throws -> CVPixelBuffer {
        let key = PictureKey(slide: state, front: drawing?.key)
        if let picture = pictures[key] { return picture }
        // Beneath what is animated, the slide is drawn once.
        let plain = PictureKey(slide: state, front: nil)
        var picture = try pictures[plain] ?? state.map(draw) ?? background()
        if let drawing {
            if drawing.isAnimated { pictures[plain] = picture }
            picture = try pool.copy(of: picture)
            try draw(drawing, over: picture)
        }
        pictures[key] = picture
        return picture
    }

    private func draw(_ drawing: FrontPainter.Drawing?, over frame: CVPixelBuffer) throws {
        for overlay in drawing?.overlays ?? [] { try overlay.picture.draw(over: frame, opacity: overlay.opacity) }
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
    private func keep(_ content: FrameContent, _ fronts: [FrontPainter.Key]) {
        let slides: [FrameContent.SlideState?] =
            switch content.scene {
            case .slide(let state): [state]
            case .transition(let from, let to, _, _): [from, to]
            }
        pictures = pictures.filter { key, _ in
            slides.contains(key.slide) && key.front.map(fronts.contains) != false
        }
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
