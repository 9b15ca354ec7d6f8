public import Foundation
public import OpenCoreMedia

/// What will be in a movie, worked out from a reel before any pixel is decoded: what is seen when, and for how long.
public struct Plan: Hashable, Sendable {
    /// A stretch of frames.
    public struct Segment: Hashable, Sendable {
        public enum Kind: Hashable, Sendable {
            /// All its frames are the same.
            case hold
            /// A slide whose picture or titles change from frame to frame.
            case motion
            /// From the slide before it, or the background, to its slide.
            case transition(Transition)
            /// From its slide to the background.
            case ending(Transition)
        }

        public let kind: Kind
        /// Index of the slide.
        public let slide: Int
        public let firstFrame: Int
        public let frameCount: Int
    }

    public let frameCount: Int
    /// Of the movie. The last frame may be cut short, so that picture and sound end together.
    public let duration: CMTime
    /// Nil for a silent movie.
    public let sound: SoundPlan?
    /// The frames at which the encoder begins anew. A movie can be made in parts that begin there (`part(_:of:)`).
    public let restartFrames: [Int]
    /// What each frame shows.
    let timeline: Timeline

    public var reel: Reel { timeline.reel }
    /// In order, without gaps. Worked out each time that it is asked for.
    public var segments: [Segment] { Segment.all(of: timeline, frameCount: frameCount) }

    init(timeline: Timeline, frameCount: Int, duration: CMTime, sound: SoundPlan?) {
        self.timeline = timeline
        self.frameCount = frameCount
        self.duration = duration
        self.sound = sound
        restartFrames = timeline.restartFrames(frameCount: frameCount)
    }

    /// All that the movie is made from.
    public var inputs: [URL] { reel.slides.compactMap(\.picture) + inputsBesidePictures }

    var inputsBesidePictures: [URL] {
        let masks = reel.transitions.compactMap { transition -> URL? in
            if case .mask(let picture) = transition.style { picture } else { nil }
        }
        return masks + (reel.captions.map { [$0.file] } ?? []) + (reel.soundtrack?.files ?? [])
    }

    /// How long the movie of some of its frames is.
    func duration(of frames: Range<Int>) -> CMTime {
        let end = frames.upperBound < frameCount ? reel.frameRate.time(ofFrame: frames.upperBound) : duration
        return end - reel.frameRate.time(ofFrame: frames.lowerBound)
    }

    /// The chapters that slides begin in some of its frames, in the time of the movie of these frames.
    func chapters(in frames: Range<Int>) -> [(timeRange: CMTimeRange, title: String)] {
        let starts = zip(reel.slides, timeline.shots).compactMap { slide, shot in
            frames.contains(shot.appears) ? slide.chapter.map { (frame: shot.appears, title: $0) } : nil
        }
        let times = starts.map { reel.frameRate.time(ofFrame: $0.frame - frames.lowerBound) } + [duration(of: frames)]
        return starts.indices.map { (CMTimeRange(start: times[$0], end: times[$0 + 1]), starts[$0].title) }
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
        for (index, shot) in timeline.shots.enumerated() where shot.appears < frameCount {
            if shot.comes, let transition = timeline.reel.resolvedTransition(into: index) {
                append(.transition(transition), index, shot.appears..<shot.stands.lowerBound)
            }
            for (frames, holds) in timeline.stretches(ofShot: index) { append(holds ? .hold : .motion, index, frames) }
        }
        if let ending = timeline.ending, let last = timeline.shots.last {
            append(.ending(ending), timeline.shots.count - 1, last.stands.upperBound..<last.leaves)
        }
        return segments
    }
}

extension Timeline {
    /// The time that a slide stands, in stretches of frames that are all the same, and of frames that differ.
    fileprivate func stretches(ofShot index: Int) -> [(frames: Range<Int>, holds: Bool)] {
        let shot = shots[index]
        if stage(ofShot: index).camera.moves { return [(shot.stands, false)] }
        // Of many slides this is all there is.
        if reel.slides[index].titles.allSatisfy({ $0.start == nil && $0.duration == nil }), captions.isEmpty {
            return [(shot.stands, true)]
        }
        var stretches: [(frames: Range<Int>, holds: Bool)] = []
        var start = shot.stands.lowerBound
        while start < shot.stands.upperBound {
            let content = content(ofFrame: start)
            var end = start + 1
            while end < shot.stands.upperBound, self.content(ofFrame: end) == content { end += 1 }
            if end == start + 1, let last = stretches.last, !last.holds {
                stretches[stretches.count - 1].frames = last.frames.lowerBound..<end
            } else {
                stretches.append((start..<end, end > start + 1 || shot.stands.count == 1))
            }
            start = end
        }
        return stretches
    }
}

// MARK: For people and programs that want to know what would be done (`--dry-run`)

extension Plan: Encodable {
    private enum CodingKeys: String, CodingKey {
        case frameCount, seconds, segments, restartFrames, soundtrack
    }

    /// The reel, which `stillreel render` takes, and what was worked out from it.
    public func encode(to encoder: any Encoder) throws {
        try reel.encode(to: encoder)
        var reelContainer = encoder.container(keyedBy: Reel.CodingKeys.self)
        var container = reelContainer.nestedContainer(keyedBy: CodingKeys.self, forKey: .plan)
        try container.encode(frameCount, forKey: .frameCount)
        try container.encode(CMTimeGetSeconds(duration), forKey: .seconds)
        try container.encodeIfPresent(sound, forKey: .soundtrack)
        if !restartFrames.isEmpty { try container.encode(restartFrames, forKey: .restartFrames) }
        var list = container.nestedUnkeyedContainer(forKey: .segments)
        for segment in segments { try segment.encode(to: list.superEncoder(), timeline) }
    }
}

extension Plan.Segment {
    private enum CodingKeys: String, CodingKey {
        case kind, transition, slide, picture, firstFrame, frameCount, pictureWidth, pictureHeight
    }

    fileprivate func encode(to encoder: any Encoder, _ timeline: Timeline) throws {
        let shot = timeline.shots[slide]
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch kind {
        case .hold: try container.encode("hold", forKey: .kind)
        case .motion: try container.encode("motion", forKey: .kind)
        case .transition(let transition):
            try container.encode("transition", forKey: .kind)
            try container.encode(transition, forKey: .transition)
        case .ending(let transition):
            try container.encode("ending", forKey: .kind)
            try container.encode(transition, forKey: .transition)
        }
        try container.encode(slide, forKey: .slide)
        try container.encodeIfPresent(timeline.reel.slides[slide].path, forKey: .picture)
        try container.encode(firstFrame, forKey: .firstFrame)
        try container.encode(frameCount, forKey: .frameCount)
        try container.encodeIfPresent(shot.pictureWidth, forKey: .pictureWidth)
        try container.encodeIfPresent(shot.pictureHeight, forKey: .pictureHeight)
    }
}
