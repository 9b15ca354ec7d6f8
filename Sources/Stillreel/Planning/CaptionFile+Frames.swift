import ReelCoreMedia
import ReelMediaEngine

extension CaptionFile {
    /// Returns the captions in frames, in order and without overlaps.
    func captions(_ frameRate: FrameRate) -> [Timeline.Caption] {
        if let script { return Self.captions(of: script, frameRate) }
        return Timeline.Caption.withoutOverlaps(
            cues.map { cue in
                Timeline.Caption(
                    text: cue.text, frames: Self.frames(of: cue.timeRange, frameRate),
                    words: cue.words.map { Timeline.Word(letters: $0.letters, frames: Self.frames(of: $0.timeRange, frameRate)) })
            })
    }

    private static func frames(of range: CMTimeRange, _ frameRate: FrameRate) -> Range<Int> {
        let start = frameRate.frames(covering: range.start)
        return start..<max(start, frameRate.frames(covering: range.end))
    }

    /// Returns the stretches in which the same events of a script are visible. In one with animated events, frames may differ.
    private static func captions(of script: SubtitleScript, _ frameRate: FrameRate) -> [Timeline.Caption] {
        // The changes of the number of visible events and of animated ones among them, by frame.
        var changes: [Int: (events: Int, animated: Int)] = [:]
        for event in script.events {
            func frame(_ milliseconds: Int) -> Int {
                frameRate.frames(covering: CMTime(value: Int64(milliseconds), timescale: 1_000))
            }
            let (start, end) = (frame(event.milliseconds.lowerBound), frame(event.milliseconds.upperBound))
            guard end > start else { continue }
            for (frame, change) in [(start, 1), (end, -1)] {
                changes[frame, default: (0, 0)].events += change
                changes[frame, default: (0, 0)].animated += event.isAnimated ? change : 0
            }
        }
        let edges = changes.sorted { $0.key < $1.key }
        var captions: [Timeline.Caption] = []
        var visible = (events: 0, animated: 0)
        for (edge, next) in zip(edges, edges.dropFirst()) {
            visible = (visible.events + edge.value.events, visible.animated + edge.value.animated)
            guard visible.events > 0 else { continue }
            captions.append(Timeline.Caption(text: "", frames: edge.key..<next.key, isAnimated: visible.animated > 0))
        }
        return captions
    }
}
