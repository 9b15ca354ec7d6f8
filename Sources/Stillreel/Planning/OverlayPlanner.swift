import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// Works out when overlays are shown.
struct OverlayPlanner {
    let timeline: Timeline
    /// The number of frames of the movie.
    let frameCount: Int

    private static let usualTitle = CMTime(value: 4, timescale: 1)
    private static let usualLowerThird = CMTime(value: 5, timescale: 1)

    private var rate: FrameRate { timeline.frameRate }

    /// Returns the overlays that are seen.
    ///
    /// - Throws: `ReelError` if two of one style would be in front of each other, or a text is too high for the frame.
    func plan() throws(ReelError) -> PlannedOverlays {
        var (overlays, notes): ([PlannedOverlay], [String]) = ([], [])
        func add(_ overlay: Overlay, _ place: String, _ frames: Range<Int>?) throws(ReelError) {
            guard let frames, !frames.isEmpty else {
                notes.append("\(place) is never seen: it starts when its slide or the movie has ended")
                return
            }
            if let duration = overlay.duration, frames.count < rate.frames(covering: duration) {
                notes.append(
                    "\(place) is shown for \(rate.time(ofFrame: frames.count).clockText) instead of \(duration.clockText): "
                        + "its slide or the movie ends")
            } else if let hurry = hurry(of: overlay, in: frames) {
                notes.append("\(place): \(hurry)")
            }
            try checkHeight(of: overlay, place)
            overlays.append(PlannedOverlay(overlay, place: place, frames: frames, at: rate))
        }
        for (index, overlay) in timeline.reel.overlays.enumerated() {
            try add(overlay, "overlays[\(index)]", frames(of: overlay))
        }
        for (index, slide) in timeline.reel.slides.enumerated() where !slide.overlays.isEmpty {
            let span = timeline.spans[index]
            guard span.start < frameCount else { break }
            for (number, overlay) in slide.overlays.enumerated() {
                try add(overlay, "slides[\(index)].overlays[\(number)]", frames(of: overlay, on: span))
            }
        }
        let planned = PlannedOverlays(overlays, notes: notes)
        if let (other, overlay) = planned.collision {
            let (end, start) = (clock(other.frames.upperBound), clock(overlay.frames.lowerBound))
            throw ReelError(
                .reel,
                "it begins at \(start), but \(other.place), which also has the style \(overlay.overlay.style.rawValue), is shown "
                    + "until \(end); let it begin later, or end the other one earlier", place: overlay.place)
        }
        return planned
    }

    /// Returns a note on credits that are too fast to be read; nil for others, and for those with a duration of their own.
    private func hurry(of overlay: Overlay, in frames: Range<Int>) -> String? {
        guard overlay.style == .credits, overlay.duration == nil else { return nil }
        let needed = rate.frames(covering: overlay.rollDuration(on: timeline.reel.canvas, at: rate))
        // Slides begin and end on whole frames.
        guard frames.count < needed - 1 else { return nil }
        return "the credits roll in \(clock(frames.count)), and would need \(clock(needed)) to be read: "
            + "make the slide or the movie longer"
    }

    private func checkHeight(of overlay: Overlay, _ place: String) throws(ReelError) {
        guard overlay.style != .credits else { return }
        let canvas = timeline.reel.canvas
        let height = try OverlayLayout(overlay, on: canvas).size.height
        guard height > Double(canvas.textArea.height) else { return }
        throw ReelError(
            .reel,
            "the text is \(Int(height)) pixels high in the smallest size, and the frame has room for "
                + "\(canvas.textArea.height); shorten it, or divide it among several overlays", place: "\(place).text")
    }

    private func clock(_ frame: Int) -> String { rate.time(ofFrame: frame).clockText }

    /// Returns the frames of one that belongs to the whole movie.
    private func frames(of overlay: Overlay) -> Range<Int>? {
        let length = rate.frames(covering: overlay.duration ?? usualDuration(of: overlay))
        let last = overlay.style == .credits ? max(0, frameCount - length) : 0
        let start = overlay.start.map { rate.frames(covering: $0) } ?? last
        guard start < frameCount else { return nil }
        return start..<min(frameCount, start + length)
    }

    private func usualDuration(of overlay: Overlay) -> CMTime {
        switch overlay.style {
        case .title: Self.usualTitle
        case .lowerThird: Self.usualLowerThird
        case .credits: overlay.rollDuration(on: timeline.reel.canvas, at: rate)
        }
    }

    private func frames(of overlay: Overlay, on span: Timeline.SlideSpan) -> Range<Int>? {
        let start = overlay.start.map { span.start + rate.frames(covering: $0) } ?? span.hold.lowerBound
        // One that begins when the next slide comes in is seen until its own slide is gone.
        var end = start < span.hold.upperBound ? span.hold.upperBound : span.end
        if overlay.style == .lowerThird { end = min(end, start + rate.frames(covering: Self.usualLowerThird)) }
        if let duration = overlay.duration { end = start + rate.frames(covering: duration) }
        end = min(end, span.end, frameCount)
        return start < end ? start..<end : nil
    }
}
