import ArgumentParser
internal import CReelProcess
import Foundation
import Stillreel

struct TimelapseCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "timelapse",
        abstract: "Make a movie in which each picture is one frame.",
        discussion: """
            Examples:
              stillreel timelapse frames/ --fps 30 -o day.mp4
              stillreel timelapse frames/ --every 4 --duration 20
              stillreel timelapse 'IMG_*.jpg' --sort exif --audio room.wav --loop
              find . -name '*.png' -print0 | sort -z | stillreel timelapse - -o all.mp4
              stillreel timelapse --watch /srv/camera --until 18:00 -o today.mp4

            By default, sound is cut, or followed by silence, so that it ends with the pictures; --match can change that.
            """)

    @OptionGroup(title: "Pictures") var pictures: PictureOptions

    @OptionGroup(title: "Times") var times: TimelapseOptions
    @OptionGroup(title: "A folder that grows") var watching: WatchOptions
    @OptionGroup(title: "Text") var timestamps: TimestampOptions
    @OptionGroup(title: "Movie") var movie: MovieOptions
    @OptionGroup(title: "Sound") var sound: SoundOptions
    @OptionGroup(title: "Metadata") var metadata: MetadataOptions
    @OptionGroup(title: "Metadata") var chapters: ChapterOptions
    @OptionGroup(title: "Metadata") var place: PlaceOptions
    @OptionGroup(title: "Output") var output: ReelOutputOptions

    var outputs: [String] { output.outputs }

    func validate() throws {
        try sound.checkMusic()
        try sound.checkDuck()
        try sound.checkSound()
        try times.check(beside: sound)
        if watching.watch { try checkWatch() }
    }

    /// Throws if an option makes no sense for pictures that are not there yet.
    private func checkWatch() throws {
        guard pictures.pictures.count == 1, pictures.pictures[0] != "-" else {
            throw ValidationError("--watch takes one folder.")
        }
        let others = [
            ("--sort", pictures.sort != nil), ("--recursive", pictures.recursive), ("--segment", output.segment != nil),
            ("--memory", output.memory != nil),
            ("--cache", output.cache.cache != nil), ("--cache-size", output.cache.cacheSize != nil),
            ("--chapters", chapters.chapters != nil), ("--place", place.keepsPlace), ("--by-time", times.byTime),
        ]
        if let (name, _) = others.first(where: \.1) { throw ValidationError("\(name) cannot be used with --watch.") }
    }

    private func watch() async throws {
        stillreel_keep_little_memory()
        Interruption.shared.endsNormally()
        let folder = URL(fileURLWithPath: pictures.pictures[0], isDirectory: true)
        let first = if case .source = movie.size { try PictureList([folder.path])[0] } else { folder }
        var encoding = movie.encoding(with: sound)
        encoding.preset = movie.compression.preset ?? FolderWatch.usualPreset
        var description = watching.description(
            of: folder, canvas: try movie.canvas(first: first, for: output.file.format), frameRate: times.fps ?? 30,
            encoding: encoding)
        description.duration = times.duration?.time
        description.every = times.every
        description.blend = times.blend
        description.deflicker = times.flickerWindow
        description.timestamp = timestamps.stamp
        description.resumes = output.cache.resume
        description.soundtrack = sound.soundtrack
        description.match = sound.match ?? .picture
        description.metadata = metadata.metadata(chapters: nil)
        let name = MovieName.name(for: pictures.pictures, otherwise: "timelapse")
        if !description.resumes, !output.file.run.overwrite {
            try description.checkIsNew(URL(fileURLWithPath: output.file.output ?? name))
        }
        var status: WatchStatus?
        if let end = description.end, end <= Date() {
            let text = WatchStatus.text(of: end, from: Date(), in: .current)
            Terminal.printNotes(["\(text) is past: the movie ends with the pictures that are there"])
        } else {
            status = WatchStatus(
                folder: pictures.pictures[0], endFile: description.endFile, end: description.end, duration: times.duration)
        }
        try await output.file.make(defaultName: name, continues: description.continues, status: status) { () throws(ReelError) in
            try description.plan()
        }
    }

    func run() async throws {
        try await reportingFailures {
            if watching.watch { return try await watch() }
            let chapterList = try chapters.read()
            let name = MovieName.name(for: pictures.pictures, otherwise: "timelapse")
            var draft = reel(
                canvas: try movie.canvas(first: nil, for: output.file.format), frameRate: times.fps ?? 30,
                slides: [Slide(.color(.black), length: .frames(1))])
            draft.metadata = metadata.metadata(chapters: chapterList, keepsPlace: place.keepsPlace)
            try output.check(draft, defaultName: name, inputs: chapters.files)
            try await pictures.use(excluding: output.results(defaultName: name)) { files in
                let schedule = try times.timelapse.schedule(files)
                Terminal.printNotes(schedule.notes)
                var reel = reel(
                    canvas: try movie.canvas(first: files[0], for: output.file.format), frameRate: schedule.frameRate,
                    slides: schedule.slides)
                try timestamps.add(to: &reel.slides)
                reel.metadata = draft.metadata
                try await output.make(defaultName: name, inputs: chapters.files) { () throws(ReelError) in
                    try reel.plan()
                }
            }
        }
    }

    private func reel(canvas: Canvas, frameRate: FrameRate, slides: [Slide]) -> Reel {
        Reel(
            canvas: canvas, frameRate: frameRate, slides: slides, deflicker: times.flickerWindow, soundtrack: sound.soundtrack,
            match: sound.match ?? .picture, encoding: movie.encoding(with: sound))
    }
}
