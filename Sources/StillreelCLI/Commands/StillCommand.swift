import ArgumentParser
import Foundation
import Stillreel

struct StillCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "still",
        abstract: "Make a movie of one picture, as long as its sound or of a given length.",
        discussion: """
            Examples:
              stillreel still cover.jpg --audio episode.mp3 -o episode.mp4
              stillreel still episode.mp3
              stillreel still cover.jpg album/*.flac -o album.mp4
              stillreel still title.png --duration 5 --size 720p
              stillreel still cover.jpg episode.mp3 --for youtube
              stillreel still cover.jpg --voice talk.wav --audio music.mp3 --normalize

            The movie has the title, the artist, the other tags, the cover and the chapters of the sound: of the voice or, if \
            there is none, of --audio. If a sound file is given instead of a picture, its cover is shown while it plays.

            If both are given, --duration sets the length, unless --match is given: sound is cut, or followed by silence.
            """)

    @Argument(help: "The picture, or a sound file with a cover.", completion: .file())
    var picture: String

    @Argument(help: "Sound files, as with --audio.", completion: .file())
    var sounds: [String] = []

    @Option(
        help: ArgumentHelp("Length of the movie: seconds (90, 2.5) or H:MM:SS (1:30, 1:02:03.25).", valueName: "time"),
        transform: ClockTime.argument)
    var duration: ClockTime?

    @Option(
        help: ArgumentHelp(
            "Frames per second. A still picture is encoded once, however many frames there are. (default: 30)",
            valueName: "rate"),
        transform: FrameRate.argument)
    var fps: FrameRate = 30

    @OptionGroup var service: DestinationOptions
    @OptionGroup(title: "Movie") var movie: MovieOptions
    @OptionGroup(title: "Sound") var sound: SoundOptions
    @OptionGroup(title: "Metadata") var metadata: MetadataOptions
    @OptionGroup(title: "Metadata") var chapters: ChapterOptions
    @OptionGroup(title: "Output") var output: ReelOutputOptions

    var outputs: [String] { output.outputs }

    /// Returns the picture, and the sound files that are named without an option. Their order does not matter: a picture behind
    /// a sound file is the picture. Files are opened to find out what they are.
    private func files() -> (picture: String, sounds: [String]) {
        guard !sounds.isEmpty, FileKind(of: URL(fileURLWithPath: picture)) == .sound,
            let place = sounds.firstIndex(where: { FileKind(of: URL(fileURLWithPath: $0)) == .picture })
        else { return (picture, sounds) }
        var sounds = sounds
        return (sounds.remove(at: place), [picture] + sounds)
    }

    /// Whether a folder is named instead of a picture.
    private var isFolder: Bool { FileManager.default.isFolder(picture) }

    /// Returns the options for the sound, with the files that are named without an option.
    private func allSound(_ files: (picture: String, sounds: [String])) -> SoundOptions {
        var sound = sound
        sound.audio += files.sounds
        // Errors of the file are reported in `run`.
        if sound.isSilent, (try? CoverFile.isSound(URL(fileURLWithPath: files.picture))) != false {
            sound.audio = [files.picture]
        }
        return sound
    }

    func validate() throws {
        let sound = allSound(files())
        try sound.checkMusic()
        try sound.checkDuck()
        try sound.checkSound()
        guard duration != nil || !sound.isSilent || isFolder else {
            throw ValidationError("The movie has no length: give it a sound (--audio FILE) or a length (--duration TIME).")
        }
    }

    func run() async throws {
        try await reportingFailures {
            guard !isFolder else {
                throw ReelError(.input, "\(picture): it is a folder; for a slideshow, write `stillreel slideshow '\(picture)'`")
            }
            let files = files()
            let (file, sound) = (URL(fileURLWithPath: files.picture), allSound(files))
            let name = file.deletingPathExtension().lastPathComponent + ".mp4"
            let chapterList = try chapters.read()
            try output.check(try reel(of: file, sound, sizedBy: nil, chapterList), defaultName: name, inputs: chapters.files)
            var reel = try reel(of: file, sound, sizedBy: file, chapterList)
            // Covers have text up to their edges.
            if try CoverFile.isSound(file), reel.canvas.scaling == .auto, movie.scaling == nil { reel.canvas.scaling = .blur }
            try await output.make(defaultName: name, inputs: chapters.files) { () throws(ReelError) in
                try reel.plan()
            }
        }
    }

    /// - Parameter source: the picture that has the size of `--size source`; nil if it is not known yet.
    private func reel(
        of file: URL, _ sound: SoundOptions, sizedBy source: URL?, _ chapterList: [Chapter]?
    ) throws(ReelError) -> Reel {
        let canvas = try movie.canvas(first: source, for: output.file.format, usual: service.usualSize)
        return Reel(
            canvas: service.adapted(canvas), frameRate: fps,
            slides: [Slide(picture: file, length: duration.map { .time($0.time) } ?? .automatic)],
            soundtrack: service.adapted(sound.soundtrack), metadata: metadata.metadata(chapters: chapterList, fromSound: true),
            match: sound.match ?? .picture, encoding: movie.encoding(with: sound))
    }
}
