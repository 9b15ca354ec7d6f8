import Foundation
import ReelConcurrency
import ReelCoreGraphics
import ReelMediaEngine

/// The keys under which the parts of a movie are stored in a cache. Thread-safe.
///
/// The frames between two restarts of the encoder depend on what they show, on the settings, and on the program, but not on
/// their place in the movie, nor on what is before them (`Timeline.restartFrames`).
final class PartKeys: Sendable {
    /// A key, and what must still be the same when the part is complete.
    struct Entry: Sendable {
        let key: ContentKey
        /// The paths of the files whose contents are a part of the key.
        var files: Set<String> = []
        /// Whether it depends on the installed fonts.
        var hasText = false
    }

    private let plan: Plan
    private let hashes: any FileMarks
    /// The key of what all parts depend on; nil if they cannot be stored.
    private let common: ContentKey
    private let slides = Locked<[Int: Entry]>([:])
    /// The keys of what several slides have in common.
    private let motions = Locked<[MotionSource: ContentKey]>([:])
    private let settings = Locked<[Slide: ContentKey]>([:])
    private let fonts: Locked<ContentKey?>
    /// The lines that stand for the program.
    private let program: [String]
    private let sharing: SharedKeys?

    /// - Parameters:
    ///   - settings: the settings of the movie's encoder.
    ///   - sharing: what stands for the program and the fonts; nil if they are this machine's own.
    /// - Throws: `ReelError` if nothing can be told about the program.
    init(
        _ plan: Plan, _ settings: VideoEncoder.Settings, _ hashes: any FileMarks, _ sharing: SharedKeys? = nil
    ) throws(ReelError) {
        self.plan = plan
        self.hashes = hashes
        fonts = Locked(nil)
        self.sharing = sharing
        guard let program = sharing.map({ [$0.program] }) ?? ProgramIdentity.lines else {
            throw ReelError(.encoding, "the program or one of its libraries has been replaced while it was running")
        }
        self.program = program
        let maker = try KeyMaker { url throws(ReelError) in try hashes.hash(of: url) }
        for line in program { maker.add(line) }
        // The encoder divides its work among the cores.
        maker.add(plan.coreCount ?? ProcessInfo.processInfo.activeProcessorCount)
        try maker.add(all: plan.codec)
        try maker.add(all: settings)
        try maker.add(all: plan.isFragmented)
        if let memory = plan.memory { try maker.add(all: memory) }
        try maker.add(all: Self.visibleSettings(plan.reel))
        common = maker.finish()
    }

    /// Returns a reel without what is in the keys of single parts, and without what no frame shows.
    private static func visibleSettings(_ reel: Reel) -> Reel {
        var reel = reel
        (reel.slides, reel.hold, reel.duration, reel.match) = ([], nil, nil, .picture)
        (reel.transition, reel.ending, reel.motion, reel.seed) = (nil, nil, .none, 0)
        (reel.captions, reel.overlays, reel.soundtrack, reel.metadata) = (nil, [], nil, MovieMetadata())
        reel.encoding.audioBitRate = nil
        return reel
    }

    /// Returns whether everything outside of the reel that an entry depends on is the same as when its key was made.
    func isCurrent(_ entry: Entry) -> Bool {
        guard entry.files.allSatisfy(hashes.isUnchanged) else { return false }
        return !entry.hasText || fonts.value == (try? installedFonts())
    }

    // MARK: Pictures

    /// Returns the entry of frames between two restarts.
    ///
    /// - Throws: `ReelError` if a file cannot be read.
    func entry(ofFrames frames: Range<Int>) throws(ReelError) -> Entry {
        let timeline = plan.timeline
        var files: Set<String> = []
        let maker = try KeyMaker { [hashes] url throws(ReelError) in
            files.insert(url.path)
            return try hashes.hash(of: url)
        }
        maker.add("pictures")
        maker.add(common)
        maker.add(frames.count)
        // Beyond this rate, the track's ticks are no whole parts of a frame (`Timescale.ofTrack`).
        if plan.reel.frameRate.numerator > 10_000_000 { maker.add(frames.lowerBound) }
        let (shown, captions, overlays) = try addContents(of: frames, to: maker)
        hashes.prepare(shown.compactMap { plan.reel.slides[$0].picture })
        var hasText = !captions.isEmpty || !overlays.isEmpty
        for slide in shown {
            let entry = try self.entry(ofSlide: slide)
            maker.add(entry.key)
            files.formUnion(entry.files)
            if timeline.clips[slide] != nil { maker.add(timeline.spans[slide].start - frames.lowerBound) }
            guard entry.hasText else { continue }
            hasText = true
            if try addCaptions(beside: slide, to: maker) { try addCaptionStyle(frames, to: maker) }
        }
        for index in overlays { try add(timeline.overlays.all[index], to: maker) }
        for index in captions {
            let caption = timeline.captions[index]
            maker.add(caption.text)
            maker.add(caption.isAnimated ? 1 : 0)
            try maker.add(all: caption.words.map(\.letters))
        }
        if !captions.isEmpty { try addCaptionStyle(frames, to: maker) }
        if hasText { maker.add(try fontsKey()) }
        return Entry(key: maker.finish(), files: files, hasText: hasText)
    }

    /// Adds what each frame shows. Slides, captions and overlays are numbered in the order in which they appear.
    ///
    /// - Returns: the indices of each, in this order.
    private func addContents(
        of frames: Range<Int>, to maker: KeyMaker
    ) throws(ReelError) -> (slides: [Int], captions: [Int], overlays: [Int]) {
        var (slides, captions, overlays) = (Numbers(), Numbers(), Numbers())
        var latest: (content: FrameContent, count: Int)?
        func add(_ state: FrameContent.SlideState?) {
            guard let state else { return maker.add(-1) }
            maker.add(slides.number(of: state.slide))
            maker.add(state.cameraProgress)
            maker.add(state.clipFrame ?? -1)
            maker.add(state.titleOpacities.count)
            for opacity in state.titleOpacities { maker.add(opacity) }
        }
        func add(_ content: FrameContent, _ count: Int) throws(ReelError) {
            maker.add(count)
            switch content.scene {
            case .slide(let state): add(state)
            case .transition(let from, let to, let transition, let progress):
                maker.add("transition")
                add(from)
                add(to)
                try maker.add(all: transition)
                maker.add(progress)
            }
            maker.add(content.caption.map { captions.number(of: $0) } ?? -1)
            maker.add(content.captionFrame.map { $0 - frames.lowerBound } ?? -1)
            maker.add(content.overlays.count)
            for state in content.overlays {
                maker.add(overlays.number(of: state.overlay))
                try maker.add(all: state.phase)
            }
        }
        for frame in frames {
            let content = plan.timeline.content(ofFrame: frame)
            if let run = latest, run.content == content {
                latest = (content, run.count + 1)
            } else {
                if let latest { try add(latest.content, latest.count) }
                latest = (content, 1)
            }
        }
        if let latest { try add(latest.content, latest.count) }
        maker.add("end of frames")
        return (slides.order, captions.order, overlays.order)
    }

    /// Numbers things in the order in which they come.
    private struct Numbers {
        private var numbers: [Int: Int] = [:]
        private(set) var order: [Int] = []

        mutating func number(of thing: Int) -> Int {
            if let number = numbers[thing] { return number }
            order.append(thing)
            numbers[thing] = order.count - 1
            return order.count - 1
        }
    }

    /// Returns the key of a value that names no files. Equal values, which most slides have, are read once.
    private func key<Value: Hashable & Sendable>(
        of value: Value, in known: Locked<[Value: ContentKey]>
    ) throws(ReelError) -> ContentKey {
        if let key = known.withLock({ $0[value] }) { return key }
        let maker = try KeyMaker { _ in [] }
        try maker.add(all: value)
        let key = maker.finish()
        known.withLock { $0[value] = key }
        return key
    }

    /// Returns the entry of what a slide looks like, without its times.
    private func entry(ofSlide index: Int) throws(ReelError) -> Entry {
        if let known = slides.withLock({ $0[index] }) { return known }
        var slide = plan.reel.slides[index]
        var files: Set<String> = []
        let maker = try KeyMaker { [hashes] url throws(ReelError) in
            files.insert(url.path)
            return try hashes.hash(of: url)
        }
        try maker.add(all: slide.content)
        if let clip = plan.timeline.clips[index] { try maker.add(all: clip) }
        maker.add(try key(of: plan.timeline.motionSource(ofSlide: index), in: motions))
        for title in slide.titles {
            if let path = title.style.fontFile { try maker.add(file: URL(fileURLWithPath: path)) }
        }
        // The rest of the slide, but for its times, which are those of the frames.
        (slide.content, slide.length, slide.transition) = (.color(.black), .automatic, nil)
        (slide.overlays, slide.audio, slide.chapter) = ([], nil, nil)
        // With a font of its own, it depends on a file, which is noted above.
        if slide.titles.isEmpty { maker.add(try key(of: slide, in: settings)) } else { try maker.add(all: slide) }
        let entry = Entry(key: maker.finish(), files: files, hasText: !slide.titles.isEmpty)
        slides.withLock { $0[index] = entry }
        return entry
    }

    /// Adds an overlay without its place in the movie.
    private func add(_ planned: PlannedOverlay, to maker: KeyMaker) throws(ReelError) {
        var overlay = planned.overlay
        (overlay.start, overlay.duration) = (nil, nil)
        try maker.add(all: overlay)
        if let path = overlay.textStyle.fontFile { try maker.add(file: URL(fileURLWithPath: path)) }
        maker.add(planned.frames.count)
        maker.add(planned.entrance)
        maker.add(planned.exit)
        let stack = OverlayStack(timeline: plan.timeline, painter: TextPainter(canvas: plan.reel.canvas))
        maker.add(try stack.raise(of: planned))
    }

    /// Adds the captions that a slide's titles may have to make room for (`TextStack`). Returns false if there are none.
    private func addCaptions(beside slide: Int, to maker: KeyMaker) throws(ReelError) -> Bool {
        let span = plan.timeline.spans[slide]
        var isEmpty = true
        for caption in plan.timeline.captions
        where caption.frames.lowerBound < span.end && caption.frames.upperBound > span.start {
            maker.add(caption.frames.lowerBound - span.start)
            maker.add(caption.frames.count)
            maker.add(caption.text)
            isEmpty = false
        }
        return !isEmpty
    }

    private func addCaptionStyle(_ frames: Range<Int>, to maker: KeyMaker) throws(ReelError) {
        guard var captions = plan.reel.captions else { return }
        if plan.timeline.keepsCaptionStyles {
            // What is drawn depends on the time in the script, and on the lines before it.
            try maker.add(file: captions.file)
            maker.add(frames.lowerBound)
            try maker.add(all: plan.timeline.captions.map(\.frames))
        }
        if let path = captions.textStyle.fontFile { try maker.add(file: URL(fileURLWithPath: path)) }
        if let none = URL(string: "none:") { captions.file = none }
        try maker.add(all: captions)
    }

    private func fontsKey() throws(ReelError) -> ContentKey {
        if let known = fonts.value { return known }
        let key = try installedFonts()
        fonts.withLock { $0 = key }
        return key
    }

    private func installedFonts() throws(ReelError) -> ContentKey {
        let maker = try KeyMaker { _ in [] }
        if let sharing {
            maker.add(sharing.fonts)
            return maker.finish()
        }
        for path in FontLibrary.shared.installedFiles {
            maker.add(path)
            if let identity = FileIdentity(ofFileAt: path) { try maker.add(all: identity) }
        }
        return maker.finish()
    }

    // MARK: Sound

    /// Returns the entry of the movie's sound; nil if none is encoded.
    ///
    /// - Throws: `ReelError` if a file cannot be read.
    func soundEntry() throws(ReelError) -> Entry? {
        guard let sound = plan.sound, sound.coding != .copied else { return nil }
        return try entry(ofSound: sound)
    }

    /// Returns the entry of sound that is encoded.
    ///
    /// - Throws: `ReelError` if a file cannot be read.
    func entry(ofSound sound: SoundPlan) throws(ReelError) -> Entry {
        var files: Set<String> = []
        let maker = try KeyMaker { [hashes] url throws(ReelError) in
            files.insert(url.path)
            return try hashes.hash(of: url)
        }
        maker.add("sound")
        for line in program { maker.add(line) }
        try maker.add(all: sound)
        maker.add(sound.bitRate(plan.reel.encoding.audioBitRate))
        return Entry(key: maker.finish(), files: files)
    }
}
