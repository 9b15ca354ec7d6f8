import Foundation
import ReelMediaEngine
import ReelCoreVideo

/// Draws frames as YCbCr planes. What is unchanged since the previous frame is reused.
///
/// Frames must be requested in order. Not thread-safe.
final class FramePainter {
    private let plan: Plan
    private let loader: StageLoader
    private let pool: FramePool
    private let transitions: TransitionPainter
    private let text: TextPainter
    private let scaler = RegionScaler()

    /// The previous frame.
    private var latest: (content: FrameContent, frame: PaintedFrame)?
    /// Pictures of the previous frame that may also be in the next one.
    private var pictures: [Sight: CVPixelBuffer] = [:]
    private var overlays: [OverlayKey: PlaneOverlay?] = [:]
    private var backgroundFrame: CVPixelBuffer?

    /// A slide or the background, with or without a caption.
    private struct Sight: Hashable {
        let look: FrameContent.Look?
        let caption: Int?
    }

    private enum OverlayKey: Hashable {
        case title(shot: Int, Int)
        case caption(Int)
    }

    init(plan: Plan) throws {
        self.plan = plan
        let canvas = plan.reel.canvas
        loader = StageLoader(plan.timeline)
        pool = try FramePool(width: canvas.width, height: canvas.height)
        transitions = TransitionPainter(canvas: canvas, frameRate: plan.reel.frameRate, pool: pool)
        text = TextPainter(canvas: canvas)
    }

    /// - Throws: `ReelError` if a picture cannot be decoded.
    func frame(_ number: Int) throws -> PaintedFrame {
        let content = plan.timeline.content(ofFrame: number)
        if let latest, latest.content == content { return latest.frame }
        let frame = try draw(content)
        keep(content)
        latest = (content, frame)
        return frame
    }

    private func draw(_ content: FrameContent) throws -> PaintedFrame {
        switch content.scene {
        case .slide(let look):
            return .picture(try picture(Sight(look: look, caption: content.caption)))
        case .transition(let from, let to, let transition, let progress):
            // A caption over a mix of two still pictures is drawn over each of them, so that it need not be drawn again for
            // each frame.
            let mixes = !moves(from) && !moves(to) && transitions.mixes(transition)
            let caption = mixes ? content.caption : nil
            let first = try picture(Sight(look: from, caption: caption))
            let second = try picture(Sight(look: to, caption: caption))
            if mixes { return try transitions.mix(transition, from: first, to: second, progress: progress) }
            let frame = try transitions.draw(transition, from: first, to: second, progress: progress)
            try draw(content.caption, over: frame)
            return .picture(frame)
        }
    }

    private func moves(_ look: FrameContent.Look?) -> Bool {
        look.map { plan.timeline.stage(ofShot: $0.shot).camera.moves } ?? false
    }

    private func picture(_ sight: Sight) throws -> CVPixelBuffer {
        if let picture = pictures[sight] { return picture }
        var picture = try sight.look.map(slide) ?? background()
        if sight.caption != nil {
            picture = try pool.copy(of: picture)
            try draw(sight.caption, over: picture)
        }
        pictures[sight] = picture
        return picture
    }

    private func draw(_ caption: Int?, over frame: CVPixelBuffer) throws {
        guard let caption, let overlay = try overlay(.caption(caption)) else { return }
        try overlay.draw(over: frame, opacity: 1)
    }

    /// Draws a slide as it looks outside transitions.
    private func slide(_ look: FrameContent.Look) throws -> CVPixelBuffer {
        let stage = plan.timeline.stage(ofShot: look.shot)
        let picture = try loader.stage(look.shot)
        var frame = picture
        if !stage.isCanvas(plan.reel.canvas) {
            frame = try pool.frame()
            try scaler.scale(stage.camera.area(at: look.moment), of: picture, into: frame)
        }
        var isOwn = frame !== picture
        for (index, opacity) in look.titles.enumerated() where opacity > 0 {
            guard let overlay = try overlay(.title(shot: look.shot, index)) else { continue }
            if !isOwn { frame = try pool.copy(of: frame) }
            isOwn = true
            try overlay.draw(over: frame, opacity: opacity)
        }
        return frame
    }

    /// Removes cached pictures and overlays that are not in a frame.
    private func keep(_ content: FrameContent) {
        let looks: [FrameContent.Look?] =
            switch content.scene {
            case .slide(let look): [look]
            case .transition(let from, let to, _, _): [from, to]
            }
        pictures = pictures.filter { sight, _ in
            looks.contains(sight.look) && (sight.caption ?? content.caption) == content.caption
        }
        overlays = overlays.filter { key, _ in
            switch key {
            case .title(let shot, let index): looks.contains { $0.map { $0.shot == shot && $0.titles[index] > 0 } ?? false }
            case .caption(let index): index == content.caption
            }
        }
    }

    private func overlay(_ key: OverlayKey) throws -> PlaneOverlay? {
        if let overlay = overlays[key] { return overlay }
        let overlay: PlaneOverlay?
        switch key {
        case .title(let shot, let index):
            let title = plan.reel.slides[shot].titles[index]
            overlay = try text.overlay(title.text, title.look, place: "slides[\(shot)].titles[\(index)]")
        case .caption(let index):
            overlay = try text.overlay(
                plan.timeline.captions[index].text, plan.reel.captions?.look ?? TextLook(), place: "captions")
        }
        overlays[key] = .some(overlay)
        return overlay
    }

    private func background() throws -> CVPixelBuffer {
        if let backgroundFrame { return backgroundFrame }
        let canvas = plan.reel.canvas
        let frame = try FrameCanvas.make(width: canvas.width, height: canvas.height, color: canvas.background.parts)
        backgroundFrame = frame
        return frame
    }
}
