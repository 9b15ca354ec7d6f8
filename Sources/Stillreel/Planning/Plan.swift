public import Foundation
public import ReelCoreMedia

/// The plan of a movie, worked out from a reel before any pixel is decoded: what is seen when, and for how long.
public struct Plan: Hashable, Sendable {
    /// A run of frames.
    public struct Segment: Hashable, Sendable {
        /// What happens in a segment.
        public enum Kind: Hashable, Sendable {
            /// A slide is shown, and all frames are the same.
            case hold
            /// A slide is shown whose picture or titles change from frame to frame, or a clip.
            case motion
            /// The transition from the previous slide, or from the background, to the segment's slide.
            case transition(Transition)
            /// The transition from the segment's slide to the background.
            case ending(Transition)
        }

        /// What happens in the segment.
        public let kind: Kind
        /// The index of the slide in the reel.
        public let slide: Int
        /// The index of the first frame in the movie, from 0.
        public let firstFrame: Int
        /// The number of frames.
        public let frameCount: Int
    }

    /// The number of frames in the movie.
    public let frameCount: Int
    /// The duration of the movie. The last frame may be shorter than the others, so that picture and sound end together.
    public let duration: CMTime
    /// What is heard, and when; nil for a silent movie.
    public internal(set) var sound: SoundPlan?
    /// The frames at which the encoder restarts, without frame 0. A movie can be made in parts that begin there (`part(_:of:)`).
    public let restartFrames: [Int]
    /// The limit of memory, and what it changes (`limitMemory(to:)`); nil if there is none.
    public internal(set) var memory: MemoryPlan?
    /// The cache that keeps parts of the movie; nil for none. By default none.
    public var cache: RenderCache?
    /// The number of processor cores for which the movie is encoded; nil for this machine's.
    var coreCount: Int?
    /// The video codec; the usual one of the output file if the reel names none (`adapted(to:)`).
    public internal(set) var codec: Encoding.Codec
    /// Whether the movie consists of fragments that begin with keyframes.
    var isFragmented: Bool
    /// What the output file changes or leaves out, each in one line.
    var outputNotes: [String] = []
    /// The captions as a track of text; nil if there is none.
    let captionTrack: CaptionTrack?
    /// What each frame shows.
    let timeline: Timeline
    /// What the movie will say of itself.
    var metadata: PlannedMetadata
    /// How many chapters begin after the movie's end.
    let chaptersCut: Int

    /// The reel that was planned.
    public var reel: Reel { timeline.reel }
    /// The segments of the movie in order, without gaps. Computed on each access.
    public var segments: [Segment] { Segment.all(of: timeline, frameCount: frameCount) }

    /// Returns the files of sound and of clips that these frames need, as they were when they were measured. All sound is in the
    /// part with the first frame.
    func versions(ofFilesIn frames: Range<Int>) -> [FileVersion] {
        // In a transition, the slide before it is seen, too.
        let slides = Set(
            segments.lazy.filter { frames.overlaps($0.firstFrame..<($0.firstFrame + $0.frameCount)) }
                .flatMap { [$0.slide - 1, $0.slide] })
        let clips = timeline.clips.filter { slides.contains($0.key) }.values.map(\.file.version)
        return clips + (frames.lowerBound == 0 ? sound?.versions ?? [] : [])
    }

    init(
        timeline: Timeline, frameCount: Int, duration: CMTime, sound: SoundPlan?, metadata: PlannedMetadata,
        captionTrack: CaptionTrack? = nil
    ) {
        self.timeline = timeline
        codec = timeline.reel.encoding.codec ?? .h264
        isFragmented = timeline.reel.encoding.streaming
        self.captionTrack = captionTrack
        self.frameCount = frameCount
        self.duration = duration
        self.sound = sound
        var metadata = metadata
        chaptersCut = metadata.cut(at: duration)
        self.metadata = metadata
        restartFrames = timeline.restartFrames(frameCount: frameCount)
    }

    /// All files that the movie is made from: pictures, clips, masks, captions, fonts, the cover and sound.
    public var inputs: [URL] { reel.slides.compactMap(\.file) + reel.slides.flatMap(\.blend) + inputsBesidePictures }

    var inputsBesidePictures: [URL] {
        let masks = reel.transitions.compactMap { transition -> URL? in
            if case .mask(let picture) = transition.style { picture } else { nil }
        }
        let others = [reel.captions?.file, reel.metadata.cover].compactMap(\.self)
        return masks + others + reel.fontFiles + (reel.soundtrack?.files ?? []) + reel.slides.compactMap(\.audio?.file)
    }

    /// Returns the duration of a range of frames.
    func duration(of frames: Range<Int>) -> CMTime {
        let end = frames.upperBound < frameCount ? reel.frameRate.time(ofFrame: frames.upperBound) : duration
        return end - reel.frameRate.time(ofFrame: frames.lowerBound)
    }

    /// Returns the chapters that begin in a range of frames. Their times count from the start of the range.
    func chapters(in frames: Range<Int>) -> [(timeRange: CMTimeRange, title: String)] {
        metadata.chapters.timeRanges(
            in: CMTimeRange(start: reel.frameRate.time(ofFrame: frames.lowerBound), duration: duration(of: frames)))
    }
}

extension Plan.Segment {
    fileprivate static func all(of timeline: Timeline, frameCount: Int) -> [Plan.Segment] {
        var segments: [Plan.Segment] = []
        func append(_ kind: Kind, _ slide: Int, _ frames: Range<Int>) {
            let frames = frames.clamped(to: 0..<frameCount)
            guard !frames.isEmpty else { return }
            segments.append(Plan.Segment(kind: kind, slide: slide, firstFrame: frames.lowerBound, frameCount: frames.count))
        }
        for (index, span) in timeline.spans.enumerated() where span.start < frameCount {
            if span.hasTransition, let transition = timeline.reel.resolvedTransition(into: index) {
                append(.transition(transition), index, span.start..<span.hold.lowerBound)
            }
            for (frames, holds) in timeline.runs(ofSlide: index) { append(holds ? .hold : .motion, index, frames) }
        }
        if let ending = timeline.ending, let last = timeline.spans.last {
            append(.ending(ending), timeline.spans.count - 1, last.hold.upperBound..<last.end)
        }
        return segments
    }
}

extension Timeline {
    /// Returns the frames in which a slide is shown alone, divided into runs of equal frames and runs of differing frames.
    fileprivate func runs(ofSlide index: Int) -> [(frames: Range<Int>, holds: Bool)] {
        let frames = spans[index].hold
        if clips[index] != nil || motionSource(ofSlide: index).camera.moves { return [(frames, false)] }
        // Then only overlays change, and not in each frame.
        let hasStillText =
            captions.isEmpty && reel.slides[index].titles.allSatisfy { $0.start == nil && $0.duration == nil }
        if hasStillText, overlays.change(after: frames.lowerBound) >= frames.upperBound { return [(frames, true)] }
        var runs: [(frames: Range<Int>, holds: Bool)] = []
        var start = frames.lowerBound
        while start < frames.upperBound {
            let content = content(ofFrame: start)
            var end = hasStillText ? min(frames.upperBound, overlays.change(after: start)) : start + 1
            while end < frames.upperBound, self.content(ofFrame: end) == content { end += 1 }
            if end == start + 1, let last = runs.last, !last.holds {
                runs[runs.count - 1].frames = last.frames.lowerBound..<end
            } else {
                runs.append((start..<end, end > start + 1 || frames.count == 1))
            }
            start = end
        }
        return runs
    }
}
