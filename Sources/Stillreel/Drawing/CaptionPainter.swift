import Foundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelMediaEngine

/// Draws the captions of frames as overlays.
///
/// Frames must be requested in order. Not thread-safe.
final class CaptionPainter {
    /// What is drawn of the captions in a frame.
    struct Drawing {
        /// Equal for drawings that look the same and follow each other.
        let number: Int
        let overlays: [PlaneOverlay]
        /// Whether the next frame may have another one.
        let isAnimated: Bool
    }

    private let timeline: Timeline
    private let text: TextPainter
    private var script: SubtitlePainter?
    private var latest: (caption: Int, drawing: Drawing)?

    init(timeline: Timeline, text: TextPainter) {
        self.timeline = timeline
        self.text = text
    }

    /// Returns what a frame shows of the captions; nil for nothing.
    func drawing(_ content: FrameContent) throws -> Drawing? {
        guard let caption = content.caption else { return nil }
        if let latest, latest.caption == caption, content.captionFrame == nil { return latest.drawing }
        let drawing = timeline.keepsCaptionStyles ? try styled(caption, content.captionFrame) : try plain(caption)
        latest = (caption, drawing)
        return drawing
    }

    private func plain(_ caption: Int) throws -> Drawing {
        let captions = timeline.reel.captions
        let (shown, style) = (timeline.captions[caption], captions?.textStyle ?? TitleStyle())
        let color = captions?.usedHighlight ?? style.color
        let overlay = try text.overlay(
            shown.text, style, highlights: shown.words.map { (letters: $0.letters, color: color) }, place: "captions")
        return Drawing(number: caption, overlays: overlay.map { [$0] } ?? [], isAnimated: false)
    }

    private func styled(_ caption: Int, _ frame: Int?) throws -> Drawing {
        do {
            let script = try script ?? makeScript()
            self.script = script
            // A line may stand where another one left room that has gone since. A part of a movie, which begins in the middle,
            // has the same frames only if all lines before it that it may depend on have been drawn.
            let known = latest?.caption ?? -1
            if known < caption - 1 {
                let captions = timeline.captions
                var first = caption
                while first > known + 1, captions[first - 1].frames.upperBound == captions[first].frames.lowerBound { first -= 1 }
                for earlier in first..<caption { _ = try script.drawing(at: time(captions[earlier].frames.lowerBound)) }
            }
            let drawing = try script.drawing(at: time(frame ?? timeline.captions[caption].frames.lowerBound))
            return Drawing(number: drawing.number, overlays: drawing.overlays, isAnimated: frame != nil)
        } catch {
            throw (error as? ReelError) ?? ReelError(.encoding, error.localizedDescription, place: "captions")
        }
    }

    private func time(_ frame: Int) -> CMTime { timeline.frameRate.time(ofFrame: frame) }

    private func makeScript() throws -> SubtitlePainter {
        guard let captions = timeline.reel.captions,
            let script = try captions.read(timeline.reel.canvas).script
        else {
            throw ReelError(.input, "the captions changed while they were being used; start again", place: "captions.file")
        }
        let file = try captions.textStyle.fontFile.map { path throws(ReelError) in
            try FileContents.read(URL(fileURLWithPath: path), named: path, limit: SubtitleScript.Limit.fileSize)
        }
        return try SubtitlePainter(
            script, size: timeline.reel.canvas.size, fallback: captions.textStyle.installedFamily, font: file)
    }
}
