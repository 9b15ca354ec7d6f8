import ReelMediaEngine

/// The overlays of a movie. At most one of each style is shown at a time.
struct PlannedOverlays: Hashable, Sendable {
    /// The overlays by style, those of one style by their first frames.
    let all: [PlannedOverlay]
    /// Which of them are never seen, each in one line.
    let notes: [String]
    /// The places in `all` of each style, in the order in which the styles are drawn.
    private let styles: [Range<Int>]

    init(_ overlays: [PlannedOverlay] = [], notes: [String] = []) {
        var (all, styles): ([PlannedOverlay], [Range<Int>]) = ([], [])
        // Credits darken what is behind them.
        for style in [Overlay.Style.credits, .title, .lowerThird] {
            let start = all.count
            all += overlays.filter { $0.overlay.style == style }.sorted { $0.frames.lowerBound < $1.frames.lowerBound }
            if all.count > start { styles.append(start..<all.count) }
        }
        (self.all, self.notes, self.styles) = (all, notes, styles)
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

    /// Whether any of them is shown in some frames.
    func areShown(in frames: Range<Int>) -> Bool { all.contains { $0.frames.overlaps(frames) } }

    /// Returns what a frame shows, in the order in which it is drawn.
    func states(inFrame frame: Int, at rate: FrameRate) -> [FrameContent.OverlayState] {
        styles.compactMap { style in
            let begun = all[style].partitioningIndex { $0.frames.lowerBound > frame }
            guard begun > style.lowerBound, all[begun - 1].frames.contains(frame) else { return nil }
            return FrameContent.OverlayState(overlay: begun - 1, phase: all[begun - 1].phase(inFrame: frame, at: rate))
        }
    }
}
