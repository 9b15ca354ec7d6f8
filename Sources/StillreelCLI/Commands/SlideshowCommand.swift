import ArgumentParser
import Foundation
import Stillreel

struct SlideshowCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "slideshow",
        abstract: "Make a slideshow of pictures and clips, with transitions, motion, text and music.",
        discussion: """
            Examples:
              stillreel slideshow photos/ --audio song.mp3
              stillreel slideshow photos/ --audio song.mp3 --fit-to-music --title Rome
              stillreel slideshow photos/ --audio song.mp3 --hold 2 --on-beats
              stillreel slideshow photos/ --hold 5 --transition wipe --caption date
              stillreel slideshow *.jpg --for story --opening Rome --fade-ends
              stillreel slideshow photos/ --closing 'The end' --credits names.txt
              stillreel slideshow photos/ --captions words.srt --font Lora.ttf
              stillreel slideshow photos/ --dry-run > photos.json
              stillreel render photos.json

            --dry-run prints the reel, which can be edited by hand and rendered with `stillreel render`. In a reel, each slide \
            can have its own length, transition, motion and text (docs/reel.md).

            Movies and animated pictures are shown from their start to their end, with their sound, under which music is \
            lowered.

            --hold, --duration and --fit-to-music cannot be combined. Without any of them, each picture is shown for 3 seconds, \
            and sound ends with the pictures. Opening and closing slides are shown as long as --hold, or 3 seconds.
            """)

    @OptionGroup(title: "Pictures") var pictures: PictureOptions

    @OptionGroup var service: DestinationOptions

    @Option(
        help: ArgumentHelp(
            "Frames per second: 30, 30000/1001, 29.97. (default: 30; 24 or 25 if all movies among the pictures have that)",
            valueName: "rate"),
        transform: FrameRate.argument)
    var fps: FrameRate?

    @Flag(help: "Let each slide be as long as a sound file beside its picture with the same name: 01.jpg, 01.mp3.")
    var voicePerSlide = false

    @OptionGroup(title: "Clips") var clips: ClipOptions
    @OptionGroup(title: "Times") var times: SlideTimeOptions
    @OptionGroup(title: "Transitions and motion") var transitions: TransitionOptions
    @OptionGroup(title: "Text") var text: TextOptions
    @OptionGroup(title: "Movie") var movie: MovieOptions
    @OptionGroup(title: "Sound") var sound: SoundOptions
    @OptionGroup(title: "Metadata") var metadata: MetadataOptions
    @OptionGroup(title: "Metadata") var place: PlaceOptions
    @OptionGroup(title: "Output") var output: ReelOutputOptions

    var outputs: [String] { output.outputs }

    func validate() throws {
        try sound.checkMusic()
        try sound.checkDuck()
        try sound.checkSound()
        try times.check(beside: sound)
    }

    func run() async throws {
        try await reportingFailures {
            let chapters = try text.chapterList()
            let credits = try text.creditsOverlay()
            let name = MovieName.name(for: pictures.pictures, otherwise: "slideshow")
            let inputs = [text.chapterFile, text.creditsFile].compactMap(\.self)
            try output.check(draft(chapters, credits), defaultName: name, inputs: inputs)
            try await pictures.use(
                prefersDates: true, withSounds: voicePerSlide, clips: clips.use, excluding: output.results(defaultName: name)
            ) { files in
                let usual = try reel(of: files, chapters, credits)
                let reel = times.onBeats ? try await usual.changingOnBeats() : usual
                try await output.make(defaultName: name, inputs: inputs) { () throws(ReelError) in
                    var plan = try reel.plan()
                    if isAsLongAsPictures { plan.adviseOnCutMusic("--fit-to-music shows the pictures as long as it lasts") }
                    return plan
                }
            }
        }
    }

    // MARK: The reel

    /// Returns the reel that the command would make a movie of.
    func usualReel() async throws -> Reel {
        var made: Reel?
        try await pictures.use(prefersDates: true, clips: clips.use, excluding: output.results(defaultName: "slideshow")) {
            made = try reel(of: $0, nil, nil)
        }
        guard let made else { throw ReelError(.reel, "there are no pictures") }
        return made
    }

    /// Whether the pictures set the length of the movie, and could be shown as long as the music.
    private var isAsLongAsPictures: Bool {
        times.duration == nil && !times.fitToMusic && (sound.match ?? .picture) == .picture
    }

    /// Returns the reel without its pictures: all that can be checked before they are read.
    private func draft(_ chapters: [Chapter]?, _ credits: Overlay?) throws -> Reel {
        let canvas = try canvas(first: nil)
        let words = [text.title, text.opening, text.closing].compactMap(\.self)
        var titles = words.map { Title($0, style: text.titleStyle) }
        if text.caption != .none { titles.append(Title("", style: text.pictureCaptionStyle)) }
        var reel = try empty(canvas, times, frameRate: fps ?? Destination.frameRate, chapters)
        reel.slides = [Slide(.color(canvas.background), titles: titles, overlays: [credits].compactMap(\.self))]
        return reel
    }

    private func canvas(first picture: URL?) throws(ReelError) -> Canvas {
        service.adapted(try movie.canvas(first: picture, for: output.file.format, usual: service.usualSize))
    }

    private func reel(of pictures: PictureList, _ chapters: [Chapter]?, _ credits: Overlay?) throws -> Reel {
        let canvas = try canvas(first: pictures[0])
        let transition = try transitions.between()
        let slides = pictures.map { clips.leavesOut ? Slide(picture: $0) : Slide(file: $0) }
        let isSingle = slides.count == 1 && slides[0].clip == nil && text.opening == nil && text.closing == nil && credits == nil
        let times = isSingle ? times.ofSinglePicture(with: sound) : times
        var reel = try empty(canvas, times, frameRate: try fps ?? frameRate(of: slides), chapters)
        if let opening = text.opening { reel.slides.append(textSlide(opening, canvas)) }
        for ((index, slide), caption) in zip(slides.enumerated(), try text.captionTexts(for: pictures)) {
            reel.slides.append(complete(slide, of: pictures[index], caption, title: index == 0 ? text.title : nil))
        }
        if let closing = text.closing { reel.slides.append(textSlide(closing, canvas)) }
        if let credits { reel.slides.append(creditsSlide(credits, canvas)) }
        reel.removeRepeatedChapters()
        reel.slides[0].transition = transitions.atEnds
        for index in reel.slides.indices {
            reel.slides[index].delayTitles(by: (index == 0 ? transitions.atEnds : transition)?.duration ?? .zero)
        }
        return reel
    }

    /// Returns the reel without slides.
    private func empty(
        _ canvas: Canvas, _ times: SlideTimeOptions, frameRate: FrameRate, _ chapters: [Chapter]?
    ) throws -> Reel {
        var reel = Reel(
            canvas: canvas, frameRate: frameRate, slides: [], hold: times.slideLength?.time, duration: times.duration?.time,
            transition: try transitions.between(), ending: transitions.atEnds, motion: transitions.motion ?? usualMotion,
            captions: text.captionsOfReel, soundtrack: service.adapted(sound.soundtrack), match: sound.match ?? .picture,
            encoding: movie.encoding(with: sound))
        if let seed = transitions.seed { reel.seed = seed }
        reel.metadata = metadata.metadata(chapters: chapters, keepsPlace: place.keepsPlace)
        if let title = text.title ?? text.opening, reel.metadata.tags["title"] == nil {
            reel.metadata.tags["title"] = title.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
        return reel
    }

    /// Animated pictures show each picture once, because every frame that moves has all its bytes.
    private var usualMotion: Motion { output.file.format?.isAnimation == true ? .none : .gentle }

    /// Returns the rate of all clips, if it is a usual one that 30 is no multiple of.
    private func frameRate(of slides: [Slide]) throws(ReelError) -> FrameRate {
        guard service.destination == nil, let rate = try FrameRate(ofClips: slides.compactMap(\.clip)),
            rate != Destination.frameRate
        else {
            return Destination.frameRate
        }
        Terminal.printNotes(["\(rate) frames per second, as in the movies (--fps sets another rate)"])
        return rate
    }

    private func complete(_ slide: Slide, of picture: URL, _ caption: String?, title: String?) -> Slide {
        var slide = slide
        if var clip = slide.clip, clips.areMuted {
            clip.isMuted = true
            slide.content = .clip(clip)
        }
        if voicePerSlide { slide.audio = pictures.sound(of: picture).map { SoundClip(file: $0) } }
        if let caption { slide.titles.append(Title(caption, style: text.pictureCaptionStyle)) }
        if let title { slide.titles.append(fading(title, during: times.slideLength ?? SlideTimeOptions.usualHold)) }
        // Captions of dates name the day only where it changes, and so do chapters.
        if text.chapters {
            let name = caption ?? (text.caption == .date ? nil : title ?? PictureCaption.name(of: picture))
            slide.chapter = name.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
        }
        return slide
    }

    private func textSlide(_ words: String, _ canvas: Canvas) -> Slide {
        let length = times.hold ?? SlideTimeOptions.usualHold
        return Slide(
            .color(canvas.background), length: .time(length.time), titles: [fading(words, during: length)],
            chapter: text.chapters ? words : nil)
    }

    /// Returns a slide on which credits roll. It is as long as they are.
    private func creditsSlide(_ credits: Overlay, _ canvas: Canvas) -> Slide {
        Slide(.color(canvas.background), overlays: [credits], chapter: text.chapters ? "Credits" : nil)
    }

    /// Returns a title that fades in and out while its slide stands.
    private func fading(_ words: String, during length: ClockTime) -> Title {
        guard length.time > .zero else { return Title(words, style: text.titleStyle) }
        // Margins before and after the title, so that it does not move with the transitions.
        let margin = CMTimeMultiplyByRatio(length.time, multiplier: 1, divisor: 12)
        let fade = min(Title.usualFade, CMTimeMultiplyByRatio(length.time, multiplier: 1, divisor: 4))
        return Title(words, style: text.titleStyle, start: margin, duration: length.time - margin - margin, fade: fade)
    }
}

extension Reel {
    /// Keeps only the first of chapters of one name that follow each other.
    fileprivate mutating func removeRepeatedChapters() {
        var latest: String?
        for index in slides.indices {
            guard let chapter = slides[index].chapter else { continue }
            if chapter == latest { slides[index].chapter = nil }
            latest = chapter
        }
    }
}

extension Slide {
    /// Delays the titles that have a start time. Titles count their times from the slide's appearance, but begin only after the
    /// transition into the slide.
    fileprivate mutating func delayTitles(by delay: CMTime) {
        for index in titles.indices { titles[index].start = titles[index].start.map { $0 + delay } }
    }
}
