import ReelCoreMedia

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
    /// - Throws: `ReelError` if two of one style would be in front of each other.
    func plan() throws(ReelError) -> PlannedOverlays {
        var (overlays, notes): ([PlannedOverlay], [String]) = ([], [])
        func add(_ overlay: Overlay, _ place: String, _ frames: Range<Int>?) {
            guard let frames, !frames.isEmpty else {
                notes.append("\(place) is never seen: it starts when its slide or the movie has ended")
                return
            }
            if let duration = overlay.duration, frames.count < rate.frames(covering: duration) {
                notes.append(
                    "\(place) is shown for \(rate.time(ofFrame: frames.count).clockText) instead of \(duration.clockText): "
                        + "its slide or the movie ends")
            }
            overlays.append(PlannedOverlay(overlay, place: place, frames: frames, at: rate))
        }
        for (index, overlay) in timeline.reel.overlays.enumerated() { add(overlay, "overlays[\(index)]", frames(of: overlay)) }
        for (index, slide) in timeline.reel.slides.enumerated() where !slide.overlays.isEmpty {
            let span = timeline.spans[index]
            guard span.start < frameCount else { break }
            for (number, overlay) in slide.overlays.enumerated() {
                add(overlay, "slides[\(index)].overlays[\(number)]", frames(of: overlay, on: span))
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
        var end = max(span.hold.upperBound, start)
        if overlay.style == .lowerThird { end = min(end, start + rate.frames(covering: Self.usualLowerThird)) }
        if let duration = overlay.duration { end = start + rate.frames(covering: duration) }
        end = min(end, span.end, frameCount)
        return start < end ? start..<end : nil
    }
}
