import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelImageEngine
import ReelMediaEngine

extension Reel {
    /// Plans the movie: reads the captions and the header of each picture, and measures the sound files. No picture or sound is
    /// decoded, and nothing is written.
    ///
    /// - Throws: `ReelError` for invalid settings, and for the first file that cannot be read. Its `place` is the place in the
    ///   reel.
    public func plan() throws(ReelError) -> Plan { try plan(measured: nil) }

    /// Plans the movie without reading the headers of pictures that have been measured before.
    ///
    /// - Parameter shapes: the shape of each slide's picture, nil for those without one; nil if nothing has been measured.
    /// - Throws: as `plan()`.
    func plan(measured shapes: [PictureShape?]?) throws(ReelError) -> Plan {
        try check()
        let sounds = try slideSounds()
        let clips = try plannedClips()
        let reel = withLengths(of: sounds, clips)
        var layout: SoundLayout?
        var clipSounds: [Int: SlideSound] = [:]
        for (index, clip) in clips { clipSounds[index] = clip.sound(place: "slides[\(index)]") }
        if soundtrack != nil || !sounds.isEmpty || !clipSounds.isEmpty {
            layout = try SoundLayout(
                soundtrack ?? Soundtrack(clips: []), slides: Array(sounds.values) + Array(clipSounds.values))
        }
        let sharesSound = duration == nil && hold == nil && reel.slides.contains { $0.length == .automatic }
        if match == .sound || sharesSound, let layout, layout.duration == nil {
            throw ReelError(
                .reel, "the soundtrack: repeated music has no end and cannot set the length; give the pictures a length",
                place: "soundtrack")
        }
        let soundDuration = layout?.duration ?? .positiveInfinity
        let times = try SlideTimes(reel, length: duration ?? (soundtrack == nil ? nil : layout?.duration))
        let file = try captionFile()
        var timeline = Timeline(
            reel: self, spans: try spans(times, clips, shapes),
            captions: captions?.mode == .burned ? file?.captions(frameRate) ?? [] : [],
            keepsCaptionStyles: file?.script != nil,
            ignoredWordTimes: captions?.mode == .burned ? file?.ignoredWordTimes ?? 0 : 0,
            hasWordTimes: file?.cues.contains { !$0.words.isEmpty } ?? false, captionNotes: file?.notes ?? [], clips: clips)
        var pictureEnd = times.end
        if timeline.frameCount > frameRate.frames(covering: pictureEnd) {
            // Slides shorter than a frame still take one frame each.
            guard !times.isShared else {
                throw ReelError(
                    .reel,
                    "\(slides.count) slides need \(timeline.frameCount) frames, but \(ClockTime(pictureEnd).plainSeconds) s "
                        + "are only \(frameRate.frames(covering: pictureEnd)) at \(frameRate) frames/s; make the movie longer",
                    place: duration == nil ? nil : "duration")
            }
            pictureEnd = frameRate.time(ofFrame: timeline.frameCount)
        }
        let end =
            switch match {
            case .picture: pictureEnd
            case .sound: soundDuration
            case .shortest: min(pictureEnd, soundDuration)
            }
        guard end <= Self.longestDuration else {
            throw ReelError(.reel, "the movie would be longer than the limit of 24 hours")
        }
        let frameCount = match == .picture ? timeline.frameCount : frameRate.frames(covering: end)
        timeline.extend(to: frameCount)
        timeline.overlays = try OverlayPlanner(timeline: timeline, frameCount: frameCount).plan()
        let starts = zip(slides.indices, times).compactMap { index, time in sounds[index].map { ($0, time.holdStart) } }
        let soundNotes = layout?.place(starts.filter { $1 < end }) ?? []
        layout?.place(
            timeline.spans.enumerated().compactMap { index, span in
                guard let sound = clipSounds[index] else { return nil }
                func time(_ frames: Range<Int>) -> CMTime { frameRate.time(ofFrame: frames.count) }
                let shown = CMTimeRange(
                    start: frameRate.time(ofFrame: span.start), end: frameRate.time(ofFrame: span.end))
                guard shown.start < end else { return nil }
                return (sound, shown, time(span.start..<span.hold.lowerBound), time(span.hold.upperBound..<span.end))
            })
        let sound = try layout.map { layout throws(ReelError) in try layout.plan(until: end, notes: soundNotes) }
        return Plan(
            timeline: timeline, frameCount: frameCount, duration: end, sound: sound,
            metadata: try plannedMetadata(timeline, sound), captionTrack: captionTrack(file))
    }

    private func captionTrack(_ file: CaptionFile?) -> CaptionTrack? {
        guard let captions, captions.mode == .soft else { return nil }
        return file.map { CaptionTrack($0, captions) }
    }

    /// Measures the sound of slides. Returns it by the index of its slide.
    private func slideSounds() throws(ReelError) -> [Int: SlideSound] {
        var sounds: [Int: SlideSound] = [:]
        for (index, slide) in slides.enumerated() {
            if let clip = slide.audio { sounds[index] = try SlideSound(clip, place: "slides[\(index)].audio") }
        }
        return sounds
    }

    /// Measures the clips of slides. Returns them by the indices of their slides.
    private func plannedClips() throws(ReelError) -> [Int: PlannedClip] {
        var clips: [Int: PlannedClip] = [:]
        for (index, slide) in slides.enumerated() {
            if let clip = slide.clip { clips[index] = try PlannedClip(clip, place: "slides[\(index)]") }
        }
        return clips
    }

    /// Returns the reel with the lengths of slides that are as long as their sound or their clip.
    private func withLengths(of sounds: [Int: SlideSound], _ clips: [Int: PlannedClip]) -> Reel {
        var reel = self
        for (index, slide) in slides.enumerated() where slide.length == .automatic {
            if let sound = sounds[index] {
                reel.slides[index].length = .time(sound.duration)
            } else if slides[index].clip == nil, let length = creditsLength(ofSlide: index) {
                reel.slides[index].length = .time(length)
            } else if let clip = clips[index] {
                // A clip plays in the transitions before and after it, too.
                let transitions = [index, index + 1].reduce(CMTime.zero) {
                    $0 + (resolvedTransition(into: $1)?.duration ?? .zero)
                }
                if !clip.file.isAnimation {
                    reel.slides[index].length = .time(max(.zero, clip.duration - transitions))
                } else if let hold {
                    reel.slides[index].length = .time(clip.duration(ofRepetitionsLasting: hold + transitions) - transitions)
                }
            }
        }
        return reel
    }

    /// Returns how long a slide of credits stands; nil if it has none.
    private func creditsLength(ofSlide index: Int) -> CMTime? {
        let transition = resolvedTransition(into: index)?.duration ?? .zero
        return slides[index].overlays.lazy.filter { $0.style == .credits }.map { credits in
            let duration = credits.duration ?? credits.rollDuration(on: canvas, at: frameRate)
            return max(.zero, (credits.start ?? transition) + duration - transition)
        }.max()
    }

    /// Returns the transition into a slide or, for the index after the last slide, the ending. A random style is resolved. Nil if
    /// there is none, or if it takes no time.
    func resolvedTransition(into index: Int) -> Transition? {
        let named = index < slides.count ? slides[index].transition ?? (index > 0 ? transition : nil) : ending
        guard var transition = named, transition.takesTime else { return nil }
        if transition.style == .random {
            var generator = SeededGenerator(seed: seed, index: index)
            transition.style = Transition.randomStyles.randomElement(using: &generator) ?? .dissolve
        }
        return transition
    }

    private static let mostErrors = 20

    private func spans(
        _ times: SlideTimes, _ clips: [Int: PlannedClip], _ known: [PictureShape?]?
    ) throws(ReelError) -> [Timeline.SlideSpan] {
        var spans: [Timeline.SlideSpan] = []
        spans.reserveCapacity(slides.count)
        var start = 0
        // All pictures that cannot be read are reported together.
        var errors: [ReelError] = []
        // Neighbours are averaged with the same pictures.
        var seen = Set(slides.compactMap { $0.blend.isEmpty ? nil : $0.path })
        for ((index, slide), time) in zip(slides.enumerated(), times) {
            // Slides begin and end on frames. The end is rounded from the exact sum, so that rounding errors do not add up.
            let holdStart = max(start, frameRate.frames(covering: time.holdStart))
            let following = resolvedTransition(into: index + 1)?.duration ?? .zero
            let transitionEnd = frameRate.frames(covering: time.holdEnd + following)
            // A slide without transitions is shown for at least one frame, however short it is.
            let isVisible = max(holdStart, transitionEnd) > start
            let holdEnd = max(holdStart + (isVisible ? 0 : 1), frameRate.frames(covering: time.holdEnd))
            var shape = clips[index].map { PictureShape($0.file.size, $0.file.hasAlpha ? .cutout : .photo) }
            do throws(ReelError) {
                if let known, slide.picture != nil {
                    shape = known[index]
                } else if let picture = slide.picture {
                    shape = try pictureShape(picture, "slides[\(index)].picture")
                }
                for (number, file) in slide.blend.enumerated() where known == nil && seen.insert(file.path).inserted {
                    _ = try pictureShape(file, "slides[\(index)].blend[\(number)]")
                }
            } catch {
                errors.append(error)
                guard errors.count < Self.mostErrors else { break }
            }
            spans.append(
                Timeline.SlideSpan(
                    picture: shape, start: start, hold: holdStart..<holdEnd, end: max(holdEnd, transitionEnd)))
            start = holdEnd
        }
        if let first = errors.first {
            throw errors.count == 1
                ? first : ReelError(first.kind, errors.map(\.message).joined(separator: "; "), place: first.place)
        }
        return spans
    }

    private func pictureShape(_ picture: URL, _ place: String) throws(ReelError) -> PictureShape {
        do throws(ReelError) {
            return PictureShape(try StillImageHeader(of: picture))
        } catch {
            let isPattern = picture.lastPathComponent.contains { "*?[".contains($0) }
            guard isPattern, !FileManager.default.fileExists(atPath: picture.path) else { throw error.at(place) }
            throw ReelError(
                .reel,
                "\(picture.path): a reel names each picture; `stillreel slideshow '\(picture.lastPathComponent)' --dry-run` "
                    + "prints a reel of all that match", place: place)
        }
    }

    private func captionFile() throws(ReelError) -> CaptionFile? {
        guard let captions else { return nil }
        do throws(ReelError) {
            return try captions.read(canvas)
        } catch {
            throw error.at("captions.file")
        }
    }
}
