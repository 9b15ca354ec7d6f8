import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// The frames of slides and captions: everything that determines what a frame shows.
struct Timeline: Hashable, Sendable {
    /// One slide's time in the movie, in frames.
    struct SlideSpan: Hashable, Sendable {
        // 32 bits each, because a timelapse has thousands of slides.
        private let pictureWidth: Int32?
        private let pictureHeight: Int32?
        private let pictureKind: PictureShape.Kind
        private let pictureIsDated: Bool
        /// The first frame in which any of it is visible.
        let start: Int
        /// The frames in which it is shown alone, outside transitions.
        var hold: Range<Int>
        /// The first frame in which it is no longer visible.
        var end: Int

        init(picture: PictureShape?, start: Int, hold: Range<Int>, end: Int) {
            pictureWidth = picture.map { Int32(clamping: $0.size.width) }
            pictureHeight = picture.map { Int32(clamping: $0.size.height) }
            pictureKind = picture?.kind ?? .photo
            pictureIsDated = picture?.isDated ?? false
            self.start = start
            self.hold = hold
            self.end = end
        }

        /// The slide's picture; nil for a slide of one colour.
        var picture: PictureShape? {
            guard let pictureWidth, let pictureHeight else { return nil }
            return PictureShape(
                PixelSize(width: Int(pictureWidth), height: Int(pictureHeight)), pictureKind, isDated: pictureIsDated)
        }

        /// Whether a transition leads into it, in the frames from `start` until it is shown alone.
        var hasTransition: Bool { start < hold.lowerBound }
    }

    var reel: Reel
    /// The times of the slides, one for each.
    var spans: [SlideSpan]
    /// The captions in order, without overlaps.
    let captions: [Caption]
    /// Whether the captions are drawn with the styles of their file.
    var keepsCaptionStyles = false
    /// How many times of words in the file of captions were ignored.
    var ignoredWordTimes = 0
    /// Whether the file of captions has times of words.
    var hasWordTimes = false
    /// What of the file of captions was guessed or left out.
    var captionNotes: [String] = []
    /// The clips by the indices of their slides.
    var clips: [Int: PlannedClip] = [:]
    var overlays = PlannedOverlays()

    var frameRate: FrameRate { reel.frameRate }
    /// The transition from the last slide to the background.
    var ending: Transition? { reel.resolvedTransition(into: reel.slides.count) }
    var frameCount: Int { spans.last?.end ?? 0 }

    /// Extends the last slide so that the timeline has at least `frameCount` frames.
    mutating func extend(to frameCount: Int) {
        guard let last = spans.indices.last, frameCount > self.frameCount else { return }
        let more = frameCount - self.frameCount
        spans[last].hold = spans[last].hold.lowerBound..<(spans[last].hold.upperBound + more)
        spans[last].end += more
    }

    /// Returns the source of a slide: how its picture is scaled, and which area of it the canvas shows.
    func motionSource(ofSlide index: Int) -> MotionSource {
        var generator = SeededGenerator(seed: ~reel.seed, index: index)
        return MotionSource(
            picture: spans[index].picture, canvas: reel.canvas, placement: placement(ofSlide: index),
            motion: motion(ofSlide: index), generator: &generator)
    }

    /// Clips move by themselves.
    private func motion(ofSlide index: Int) -> Motion {
        clips[index] == nil ? reel.slides[index].motion ?? reel.motion : .none
    }

    /// Returns how a slide's picture is placed; nil for a slide of one colour.
    func placement(ofSlide index: Int) -> PicturePlacement? {
        let slide = reel.slides[index]
        return spans[index].picture.map { picture in
            PicturePlacement(picture, on: reel.canvas, slide.scaling ?? reel.canvas.scaling, motion(ofSlide: index))
        }
    }

    // MARK: What a frame shows

    func content(ofFrame frame: Int) -> FrameContent {
        let index = max(0, spans.partitioningIndex { $0.start > frame } - 1)
        let span = spans[index]
        let begun = captions.partitioningIndex { $0.frames.lowerBound > frame } - 1
        let caption = begun >= 0 && captions[begun].frames.contains(frame) ? begun : nil
        let captionFrame = caption.flatMap { captions[$0].isAnimated ? frame : nil }
        let overlays = overlays.states(inFrame: frame, at: frameRate)
        if frame < span.hold.lowerBound, let transition = reel.resolvedTransition(into: index) {
            let before = index > 0 ? state(ofSlide: index - 1, at: frame) : nil
            return FrameContent(
                scene: .transition(
                    from: before, to: state(ofSlide: index, at: frame), transition,
                    Self.progress(frame, span.start..<span.hold.lowerBound, transition, opens: before == nil)),
                caption: caption, captionFrame: captionFrame, overlays: overlays)
        }
        if frame >= span.hold.upperBound, let ending {
            return FrameContent(
                scene: .transition(
                    from: state(ofSlide: index, at: frame), to: nil, ending,
                    Self.progress(frame, span.hold.upperBound..<span.end, ending, closes: true)),
                caption: caption, captionFrame: captionFrame, overlays: overlays)
        }
        return FrameContent(
            scene: .slide(state(ofSlide: index, at: frame)), caption: caption, captionFrame: captionFrame, overlays: overlays)
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

    private func state(ofSlide index: Int, at frame: Int) -> FrameContent.SlideState {
        let span = spans[index]
        let progress = motionSource(ofSlide: index).progress(inFrame: frame, of: span)
        let time = frameRate.time(ofFrame: frame - span.start)
        let length = frameRate.time(ofFrame: span.end - span.start)
        return FrameContent.SlideState(
            slide: index, cameraProgress: progress,
            clipFrame: clips[index]?.position(ofFrame: frame - span.start, at: frameRate),
            titleOpacities: reel.slides[index].titles.map { $0.opacity(at: time, ofSlideLasting: length) })
    }
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
