import Foundation
import ReelCoreMedia

/// The frames of slides and captions: everything that determines what a frame shows.
struct Timeline: Hashable, Sendable {
    /// One slide's time in the movie, in frames.
    struct Shot: Hashable, Sendable {
        /// The width of the upright picture in pixels; nil for a slide of one colour.
        let pictureWidth: Int32?
        /// The height of the upright picture in pixels; nil for a slide of one colour.
        let pictureHeight: Int32?
        /// The first frame in which any of it is visible.
        let appears: Int
        /// The frames in which it is shown alone, outside transitions.
        var stands: Range<Int>
        /// The first frame in which it is no longer visible.
        var leaves: Int

        /// Whether a transition leads into it, in the frames from `appears` until it stands.
        var comes: Bool { appears < stands.lowerBound }
    }

    /// Text over the slides.
    struct Caption: Hashable, Sendable {
        let text: String
        let frames: Range<Int>

        /// Returns captions that do not overlap: the texts of overlapping ones are joined, one below another, the later ones
        /// last.
        static func oneAtATime(_ captions: [Caption]) -> [Caption] {
            let captions = captions.filter { !$0.frames.isEmpty }
            let edges = Set(captions.flatMap { [$0.frames.lowerBound, $0.frames.upperBound] }).sorted()
            var result: [Caption] = []
            var (next, running) = (0, [Caption]())
            for (start, end) in zip(edges, edges.dropFirst()) {
                running.removeAll { $0.frames.upperBound <= start }
                while next < captions.count, captions[next].frames.lowerBound <= start {
                    running.append(captions[next])
                    next += 1
                }
                // More than this at a time would be unreadable: the earlier ones are dropped.
                running = running.suffix(mostAtOnce)
                guard !running.isEmpty else { continue }
                result.append(Caption(text: running.map(\.text).joined(separator: "\n"), frames: start..<end))
            }
            return result
        }

        private static let mostAtOnce = 6
    }

    let reel: Reel
    /// The times of the slides, one for each.
    var shots: [Shot]
    /// The captions in order, without overlaps.
    let captions: [Caption]

    var frameRate: FrameRate { reel.frameRate }
    /// The transition from the last slide to the background.
    var ending: Transition? { reel.resolvedTransition(into: reel.slides.count) }
    var frameCount: Int { shots.last?.leaves ?? 0 }

    /// Extends the last slide so that the timeline has at least `frameCount` frames.
    mutating func extend(to frameCount: Int) {
        guard let last = shots.indices.last, frameCount > self.frameCount else { return }
        let more = frameCount - self.frameCount
        shots[last].stands = shots[last].stands.lowerBound..<(shots[last].stands.upperBound + more)
        shots[last].leaves += more
    }

    /// Returns the stage of a slide: how its picture is scaled, and which area of it the canvas shows.
    func stage(ofShot index: Int) -> Stage {
        let (shot, slide) = (shots[index], reel.slides[index])
        var size: (width: Int, height: Int)?
        if let width = shot.pictureWidth, let height = shot.pictureHeight { size = (Int(width), Int(height)) }
        var chance = Chance(seed: ~reel.seed, index: index)
        return Stage(
            picture: size, canvas: reel.canvas, scaling: slide.scaling ?? reel.canvas.scaling,
            motion: slide.motion ?? reel.motion,
            chance: &chance)
    }

    // MARK: What a frame shows

    func content(ofFrame frame: Int) -> FrameContent {
        let index = max(0, shots.partitioningIndex { $0.appears > frame } - 1)
        let shot = shots[index]
        let begun = captions.partitioningIndex { $0.frames.lowerBound > frame } - 1
        let caption = begun >= 0 && captions[begun].frames.contains(frame) ? begun : nil
        if frame < shot.stands.lowerBound, let transition = reel.resolvedTransition(into: index) {
            let before = index > 0 ? look(of: index - 1, at: frame) : nil
            return FrameContent(
                scene: .transition(
                    from: before, to: look(of: index, at: frame), transition,
                    Self.progress(frame, shot.appears..<shot.stands.lowerBound, transition, opens: before == nil)),
                caption: caption)
        }
        if frame >= shot.stands.upperBound, let ending {
            return FrameContent(
                scene: .transition(
                    from: look(of: index, at: frame), to: nil, ending,
                    Self.progress(frame, shot.stands.upperBound..<shot.leaves, ending, closes: true)),
                caption: caption)
        }
        return FrameContent(scene: .slide(look(of: index, at: frame)), caption: caption)
    }

    /// Returns the progress of a transition in a frame, 0…1.
    ///
    /// The first of n frames is one of n + 1 steps away from what was shown before, and the last is one step away from what
    /// follows. A transition from the background (`opens`) begins with the background alone, and one to the background (`closes`)
    /// ends with it alone. A fade shows its colour alone in exactly one frame.
    private static func progress(
        _ frame: Int, _ frames: Range<Int>, _ transition: Transition, opens: Bool = false, closes: Bool = false
    ) -> Double {
        let step = frame - frames.lowerBound + (opens ? 0 : 1)
        let steps = max(1, frames.count + 1 - (opens ? 1 : 0) - (closes ? 1 : 0))
        guard case .fade = transition.style else { return Double(step) / Double(steps) }
        let middle = steps / 2
        return step <= middle
            ? Double(step) / Double(max(1, middle)) / 2 : 0.5 + Double(step - middle) / Double(steps - middle) / 2
    }

    private func look(of index: Int, at frame: Int) -> FrameContent.Look {
        let shot = shots[index]
        let last = shot.leaves - 1 - shot.appears
        let moment = last > 0 && stage(ofShot: index).camera.moves ? Double(frame - shot.appears) / Double(last) : 0
        let time = frameRate.time(ofFrame: frame - shot.appears)
        let length = frameRate.time(ofFrame: shot.leaves - shot.appears)
        return FrameContent.Look(
            shot: index, moment: moment,
            titles: reel.slides[index].titles.map { $0.opacity(at: time, ofSlideLasting: length) })
    }
}

/// The content of a frame. Frames with equal content look the same, and are drawn once.
struct FrameContent: Hashable, Sendable {
    /// A slide at a moment.
    struct Look: Hashable, Sendable {
        let shot: Int
        /// The position on the camera's path, 0…1; 0 if the camera does not move.
        let moment: Double
        /// The opacity of each title, 0…1.
        let titles: [Double]
    }

    enum Scene: Hashable, Sendable {
        case slide(Look)
        /// A transition between slides; nil stands for the background. The last value is the progress, 0…1.
        case transition(from: Look?, to: Look?, Transition, Double)
    }

    let scene: Scene
    /// The index of the caption that is shown; nil for none.
    let caption: Int?
}

extension Title {
    /// Returns the title's opacity, 0…1, at a time since its slide appeared.
    fileprivate func opacity(at time: CMTime, ofSlideLasting length: CMTime) -> Double {
        let first = start ?? .zero
        let last = duration.map { first + $0 }
        guard time >= first, last.map({ time < $0 }) ?? true else { return 0 }
        // A title that both fades in and fades out reaches full opacity in the middle.
        let fade = min(CMTimeGetSeconds(fade), start != nil ? duration.map { CMTimeGetSeconds($0) / 2 } ?? .infinity : .infinity)
        var opacity = 1.0
        // A title fades in only if it has a start, and fades out only if it ends before its slide.
        if start != nil, fade > 0 { opacity = min(opacity, CMTimeGetSeconds(time - first) / fade) }
        if let last, last < length, fade > 0 { opacity = min(opacity, CMTimeGetSeconds(last - time) / fade) }
        return opacity
    }
}

extension Array {
    /// Returns the first index from which on all elements fulfil the condition, by binary search.
    fileprivate func partitioningIndex(where isBeyond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
