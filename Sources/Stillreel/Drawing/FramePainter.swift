import Foundation
import MediaEngine
import OpenCoreVideo

/// Draws frames in planes, each once: what is the same as in the frame before is taken from there.
///
/// Frames must be asked for in their order. Not for two threads at once.
final class FramePainter {
    private let plan: Plan
    private let loader: StageLoader
    private let pool: FramePool
    private let transitions: TransitionPainter
    private let text: TextPainter
    private let scaler = RegionScaler()

    /// The frame before.
    private var latest: (content: FrameContent, frame: CVPixelBuffer)?
    /// Of the slides in the latest frame.
    private var looks: [FrameContent.Look: CVPixelBuffer] = [:]
    private var overlays: [OverlayKey: PlaneOverlay?] = [:]
    private var backgroundFrame: CVPixelBuffer?

    private enum OverlayKey: Hashable {
        case title(shot: Int, Int)
        case caption(Int)
    }

    init(plan: Plan) throws {
        self.plan = plan
        let canvas = plan.reel.canvas
        loader = StageLoader(plan.timeline.shots, canvas: canvas)
        pool = try FramePool(width: canvas.width, height: canvas.height)
        transitions = TransitionPainter(canvas: canvas, frameRate: plan.reel.frameRate, pool: pool)
        text = TextPainter(canvas: canvas)
    }

    /// - Throws: `ReelError` for a picture that cannot be decoded.
    func frame(_ number: Int) throws -> CVPixelBuffer {
        let content = plan.timeline.content(ofFrame: number)
        if let latest, latest.content == content { return latest.frame }
        let frame = try draw(content)
        latest = (content, frame)
        return frame
    }

    private func draw(_ content: FrameContent) throws -> CVPixelBuffer {
        var frame: CVPixelBuffer
        switch content.scene {
        case .slide(let look):
            frame = try self.frame(of: look)
            keep([look], caption: content.caption)
        case .transition(let from, let to, let transition, let progress):
            let first = try from.map(self.frame(of:)) ?? background()
            let second = try to.map(self.frame(of:)) ?? background()
            frame = try transitions.draw(transition, from: first, to: second, progress: progress)
            keep([from, to].compactMap(\.self), caption: content.caption)
        }
        if let caption = content.caption, let overlay = try overlay(.caption(caption)) {
            frame = try pool.copy(of: frame)
            try overlay.draw(over: frame, opacity: 1)
        }
        return frame
    }

    /// A slide as it is seen alone.
    private func frame(of look: FrameContent.Look) throws -> CVPixelBuffer {
        if let frame = looks[look] { return frame }
        let stage = plan.timeline.shots[look.shot].stage
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
        looks[look] = frame
        return frame
    }

    /// Lets go of what the latest frame does not show.
    private func keep(_ current: [FrameContent.Look], caption: Int?) {
        looks = looks.filter { current.contains($0.key) }
        overlays = overlays.filter { key, _ in
            switch key {
            case .title(let shot, let index): current.contains { $0.shot == shot && $0.titles[index] > 0 }
            case .caption(let index): index == caption
            }
        }
    }

    private func overlay(_ key: OverlayKey) throws -> PlaneOverlay? {
        if let overlay = overlays[key] { return overlay }
        let overlay: PlaneOverlay?
        switch key {
        case .title(let shot, let index):
            let title = plan.timeline.shots[shot].slide.titles[index]
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
        let frame = try FlatPicture.make(width: canvas.width, height: canvas.height, color: canvas.background.parts)
        backgroundFrame = frame
        return frame
    }
}
