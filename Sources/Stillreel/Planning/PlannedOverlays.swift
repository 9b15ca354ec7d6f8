import ReelMediaEngine

/// The overlays of a movie. At most one of each style is shown at a time.
struct PlannedOverlays: Hashable, Sendable {
    /// The overlays by style, those of one style by their first frames.
    let all: [PlannedOverlay]
    /// Which overlays are never seen, shorter than they should be or too fast to be read, each in one line.
    let notes: [String]
    /// The places in `all` of each style, in the order in which the styles are drawn.
    private let styles: [Range<Int>]
    /// The times of `all`, which are looked up for each frame.
    private let times: [Times]

    private struct Times: Hashable {
        let frames: Range<Int>
        let standing: Range<Int>
    }

    init(_ overlays: [PlannedOverlay] = [], notes: [String] = []) {
        var (all, styles): ([PlannedOverlay], [Range<Int>]) = ([], [])
        // Credits darken what is behind them.
        for style in [Overlay.Style.credits, .title, .lowerThird] {
            let start = all.count
            all += overlays.filter { $0.overlay.style == style }.sorted { $0.frames.lowerBound < $1.frames.lowerBound }
            if all.count > start { styles.append(start..<all.count) }
        }
        (self.all, self.notes, self.styles) = (all, notes, styles)
        times = all.map { Times(frames: $0.frames, standing: $0.standing) }
    }

    var isEmpty: Bool { all.isEmpty }

    /// Two overlays of one style that would be shown at the same time; nil if there are none.
    var collision: (PlannedOverlay, PlannedOverlay)? {
        for style in styles {
            let overlays = all[style]
            for (first, second) in zip(overlays, overlays.dropFirst())
            where first.frames.upperBound > second.frames.lowerBound {
                return (first, second)
            }
        }
        return nil
    }

    /// Returns what a frame shows, in the order in which it is drawn.
    func states(inFrame frame: Int, at rate: FrameRate) -> [FrameContent.OverlayState] {
        styles.compactMap { style in
            guard let shown = shown(of: style, in: frame) else { return nil }
            let phase = times[shown].standing.contains(frame) ? .stands : all[shown].phase(inFrame: frame, at: rate)
            return FrameContent.OverlayState(overlay: shown, phase: phase)
        }
    }

    /// Returns the first frame after another one that may show something else.
    func change(after frame: Int) -> Int {
        styles.map { style in
            let next = firstLater(of: style, than: frame)
            let following = next < style.upperBound ? times[next].frames.lowerBound : .max
            guard let shown = shown(of: style, in: frame) else { return following }
            return times[shown].standing.contains(frame) ? times[shown].standing.upperBound : frame + 1
        }.min() ?? .max
    }

    /// Returns the place in `all` of the overlay of a style that a frame shows; nil if there is none.
    private func shown(of style: Range<Int>, in frame: Int) -> Int? {
        let begun = firstLater(of: style, than: frame) - 1
        return begun >= style.lowerBound && times[begun].frames.contains(frame) ? begun : nil
    }

    private func firstLater(of style: Range<Int>, than frame: Int) -> Int {
        style.partitioningIndex { times[$0].frames.lowerBound > frame }
    }
}
