import Foundation
import OpenCoreMedia

/// Which slides are seen when: all that decides what a frame shows.
struct Timeline: Hashable, Sendable {
    /// One slide's time in the movie, in frames.
    struct Shot: Hashable, Sendable {
        /// Of its picture, upright; nil for a colour.
        let pictureWidth: Int32?
        let pictureHeight: Int32?
        /// The first frame in which anything of it is seen.
        let appears: Int
        /// When it is seen alone.
        var stands: Range<Int>
        /// The first frame in which nothing of it is seen any more.
        var leaves: Int

        /// True where a transition leads into it: in the frames from `appears` until it stands.
        var comes: Bool { appears < stands.lowerBound }
    }

    /// Text over all that is seen.
    struct Caption: Hashable, Sendable {
        let text: String
        let frames: Range<Int>

        /// Captions of which no two are there at once: where some are, their texts stand under each other, the later ones below.
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
                // Nobody reads more at once.
                running = running.suffix(mostAtOnce)
                guard !running.isEmpty else { continue }
                result.append(Caption(text: running.map(\.text).joined(separator: "\n"), frames: start..<end))
            }
            return result
        }

        private static let mostAtOnce = 6
    }

    let reel: Reel
    /// One for each slide: what does not follow from the reel alone.
    var shots: [Shot]
    /// In their order, one at a time.
    let captions: [Caption]

    var frameRate: FrameRate { reel.frameRate }
    /// From the last slide to the background.
    var ending: Transition? { reel.resolvedTransition(into: reel.slides.count) }
    var frameCount: Int { shots.last?.leaves ?? 0 }

    /// The last slide stays until so many frames are full.
    mutating func extend(to frameCount: Int) {
        guard let last = shots.indices.last, frameCount > self.frameCount else { return }
        let more = frameCount - self.frameCount
        shots[last].stands = shots[last].stands.lowerBound..<(shots[last].stands.upperBound + more)
        shots[last].leaves += more
    }

    /// How a slide's picture is held ready, and what the canvas shows of it.
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

    /// How far a transition has come, 0…1. The first frame of n is one of n + 1 steps from what was before, and the last is one
    /// step from what comes. What comes from the background begins with nothing but the background, and what goes ends with it. A
    /// fade is nothing but its colour in one frame.
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

/// What is seen in a frame: frames of equal contents are equal, and drawn once.
struct FrameContent: Hashable, Sendable {
    /// A slide at a moment.
    struct Look: Hashable, Sendable {
        let shot: Int
        /// 0…1, of the camera's path; 0 where it does not move.
        let moment: Double
        /// How much is seen of each title, 0…1.
        let titles: [Double]
    }

    enum Scene: Hashable, Sendable {
        case slide(Look)
        /// Nil stands for the background. The last value is how far it has come, 0…1.
        case transition(from: Look?, to: Look?, Transition, Double)
    }

    let scene: Scene
    /// Index of the caption.
    let caption: Int?
}

extension Title {
    /// How much of it is seen, 0…1, at a time since its slide has appeared.
    fileprivate func opacity(at time: CMTime, ofSlideLasting length: CMTime) -> Double {
        let first = start ?? .zero
        let last = duration.map { first + $0 }
        guard time >= first, last.map({ time < $0 }) ?? true else { return 0 }
        // What comes and goes by itself is seen whole in the middle.
        let fade = min(CMTimeGetSeconds(fade), start != nil ? duration.map { CMTimeGetSeconds($0) / 2 } ?? .infinity : .infinity)
        var opacity = 1.0
        // It fades where it comes and goes by itself, not with the slide.
        if start != nil, fade > 0 { opacity = min(opacity, CMTimeGetSeconds(time - first) / fade) }
        if let last, last < length, fade > 0 { opacity = min(opacity, CMTimeGetSeconds(last - time) / fade) }
        return opacity
    }
}

extension Array {
    /// The first index whose element, and all after it, fulfil the condition.
    fileprivate func partitioningIndex(where isBeyond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
