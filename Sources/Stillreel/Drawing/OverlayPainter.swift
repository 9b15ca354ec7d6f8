import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelMediaEngine
import ReelQuartzCore

/// Draws overlays. One that stands, or fades, is drawn once.
///
/// Not thread-safe.
final class OverlayPainter {
    private struct Shown {
        let layers: OverlayLayers
        /// The layers with their animations.
        var animated: LayerRenderer?
        /// The drawing of the overlay as it stands; nil within if nothing is visible.
        var standing: PlaneOverlay??
        /// What darkens the picture behind it.
        var shade: PlaneOverlay??
        var latest: (phase: FrameContent.OverlayState.Phase, drawing: PlaneOverlay?)?
    }

    private let timeline: Timeline
    private let text: TextPainter
    private var shown: [Int: Shown] = [:]

    init(timeline: Timeline, text: TextPainter) {
        self.timeline = timeline
        self.text = text
    }

    /// Returns an overlay as it is in a frame, from back to front; empty if nothing is visible.
    ///
    /// - Throws: `ReelError` if memory is exhausted or a font cannot be used.
    func drawings(_ state: FrameContent.OverlayState) throws(ReelError) -> [PictureView.Overlay] {
        var overlay: Shown
        if let known = shown[state.overlay] { overlay = known } else { overlay = try make(state.overlay) }
        defer { shown[state.overlay] = overlay }
        return [try shade(state, &overlay), try drawing(state, &overlay)].compactMap(\.self)
    }

    private func shade(
        _ state: FrameContent.OverlayState, _ overlay: inout Shown
    ) throws(ReelError) -> PictureView.Overlay? {
        guard case .moves(let step) = state.phase, let layer = overlay.layers.shade() else { return nil }
        let drawing: PlaneOverlay?
        if let shade = overlay.shade {
            drawing = shade
        } else {
            drawing = try draw(LayerRenderer(layer).frame(at: 0), state.overlay)
            overlay.shade = .some(drawing)
        }
        let opacity = timeline.overlays.all[state.overlay].shadeOpacity(inFrame: step, at: timeline.frameRate)
        return opacity > 0 ? drawing.map { PictureView.Overlay($0, opacity: opacity) } : nil
    }

    private func drawing(
        _ state: FrameContent.OverlayState, _ overlay: inout Shown
    ) throws(ReelError) -> PictureView.Overlay? {
        switch state.phase {
        case .stands, .fades:
            let drawing: PlaneOverlay?
            if let standing = overlay.standing {
                drawing = standing
            } else {
                drawing = try draw(LayerRenderer(overlay.layers.root(.stands)).frame(at: 0), state.overlay)
                overlay.standing = .some(drawing)
            }
            guard case .fades(let opacity) = state.phase else { return drawing.map { PictureView.Overlay($0) } }
            return opacity > 0 ? drawing.map { PictureView.Overlay($0, opacity: opacity) } : nil
        case .typed, .moves:
            if let latest = overlay.latest, latest.phase == state.phase { return latest.drawing.map { PictureView.Overlay($0) } }
            let drawing = try draw(frame(state.phase, &overlay), state.overlay)
            overlay.latest = (state.phase, drawing)
            return drawing.map { PictureView.Overlay($0) }
        }
    }

    /// Forgets the overlays that are not in a frame.
    func keep(_ states: [FrameContent.OverlayState]) {
        guard !shown.isEmpty else { return }
        shown = shown.filter { index, _ in states.contains { $0.overlay == index } }
    }

    private func make(_ index: Int) throws(ReelError) -> Shown {
        let planned = timeline.overlays.all[index]
        do throws(ReelError) {
            let raise = try OverlayStack(timeline: timeline, painter: text).raise(of: planned)
            return Shown(
                layers: try OverlayLayers(planned, canvas: timeline.reel.canvas, frameRate: timeline.frameRate, raise: raise))
        } catch {
            throw error.at(planned.place)
        }
    }

    private func frame(_ phase: FrameContent.OverlayState.Phase, _ overlay: inout Shown) -> LayerFrame {
        guard case .moves(let step) = phase else { return LayerRenderer(overlay.layers.root(phase)).frame(at: 0) }
        let renderer = overlay.animated ?? LayerRenderer(overlay.layers.root(phase))
        overlay.animated = renderer
        return renderer.frame(at: CMTimeGetSeconds(timeline.frameRate.time(ofFrame: step)))
    }

    private func draw(_ frame: LayerFrame, _ index: Int) throws(ReelError) -> PlaneOverlay? {
        do throws(MediaError) {
            return try frame.overlay(timeline.reel.canvas.size)
        } catch {
            throw ReelError(.encoding, error.localizedDescription, place: timeline.overlays.all[index].place)
        }
    }
}
