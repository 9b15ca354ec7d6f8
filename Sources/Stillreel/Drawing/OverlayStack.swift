import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// Keeps lower thirds above the captions and titles that stand at the lower edge.
struct OverlayStack {
    let timeline: Timeline
    let painter: TextPainter

    /// Returns how far an overlay is moved up, in pixels; 0 if there is nothing below it.
    ///
    /// - Throws: `ReelError` for a font that cannot be used.
    func raise(of planned: PlannedOverlay) throws(ReelError) -> Int {
        guard planned.overlay.style == .lowerThird else { return 0 }
        do {
            let height = try captionHeight(in: planned.frames) + titleHeight(in: planned.frames)
            return height > 0 ? height + Int(painter.canvas.shorterSide * Self.gap) : 0
        } catch {
            throw (error as? ReelError) ?? ReelError(.encoding, error.localizedDescription)
        }
    }

    /// The distance to what is below, as a part of the canvas's shorter side.
    private static let gap = 0.02

    private func captionHeight(in frames: Range<Int>) throws -> Int {
        guard !timeline.keepsCaptionStyles, let style = timeline.reel.captions?.textStyle, style.place.isAtBottom else {
            return 0
        }
        let texts = Set(timeline.captions.lazy.filter { $0.frames.overlaps(frames) }.map(\.text))
        return try texts.map { try painter.height(of: $0, style) }.max() ?? 0
    }

    /// Returns the height of the titles of the slide that has the highest ones.
    private func titleHeight(in frames: Range<Int>) throws -> Int {
        var highest = 0
        let first = max(0, timeline.spans.partitioningIndex { $0.start > frames.lowerBound } - 2)
        for (span, slide) in zip(timeline.spans[first...], timeline.reel.slides[first...]) {
            guard span.start < frames.upperBound else { break }
            guard span.end > frames.lowerBound else { continue }
            let titles = slide.titles.filter { title in
                let start = span.start + timeline.frameRate.frames(covering: title.start ?? .zero)
                let end = title.duration.map { start + timeline.frameRate.frames(covering: $0) } ?? span.end
                return title.style.place.isAtBottom && start < frames.upperBound && min(end, span.end) > frames.lowerBound
            }
            highest = max(highest, try titles.reduce(0) { $0 + (try painter.height(of: $1.text, $1.style)) })
        }
        return highest
    }
}

extension TitleStyle.Place {
    fileprivate var isAtBottom: Bool { [.bottomLeft, .bottom, .bottomRight].contains(self) }
}
