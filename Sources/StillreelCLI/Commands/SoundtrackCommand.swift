import ArgumentParser
import Foundation
import Stillreel

struct SoundtrackCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "soundtrack",
        abstract: "Give a movie another soundtrack. Its video is copied, not encoded again.",
        discussion: """
            Examples:
              stillreel soundtrack movie.mp4 --audio song.mp3 -o with-music.mp4
              stillreel soundtrack talk.mov --audio music.m4a --loop --keep-sound --duck 12
              stillreel soundtrack talk.mp4 --keep-sound --normalize
              stillreel soundtrack day.mp4 --audio a.flac --audio b.flac --match sound

            If the sound is longer than the video, --match sound holds the last frame until the sound ends. \
            The tags, the cover and the chapters of the movie stay. Without chapters, it gets those of the sound; without \
            title, artist and album, it gets the sound's tags and cover. Subtitles are not copied.
            """)

    @Argument(help: "The movie, with H.264, HEVC or ProRes video.", completion: .file())
    var movie: String

    @Flag(
        help: """
            Keep the movie's own sound in the mix. It is lowered under --voice. With --duck and no voice, the music is lowered \
            under it.
            """)
    var keepSound = false

    @Flag(help: "Remove the movie's sound.")
    var noSound = false

    @Option(
        help: ArgumentHelp("Volume of the movie's own sound in decibels. (default: 0)", valueName: "decibels"),
        transform: Decibels.argument)
    var soundVolume: Double?

    @OptionGroup(title: "Sound") var sound: SoundOptions
    @OptionGroup(title: "Metadata") var metadata: MetadataOptions
    @OptionGroup(title: "Metadata") var chapters: ChapterOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    var outputs: [String] { output.outputs }

    func validate() throws {
        try sound.checkMusic()
        if noSound {
            guard sound.isSilent, !keepSound, soundVolume == nil else {
                throw ValidationError("--no-sound makes a movie without sound: leave out the other options for sound.")
            }
        } else if sound.isSilent {
            guard keepSound else {
                throw ValidationError(
                    """
                    There is no new sound: name a file with --audio FILE or --voice FILE, change the movie's with --keep-sound \
                    --normalize, or remove it with --no-sound.
                    """)
            }
            guard sound.duck == nil else {
                throw ValidationError("--duck needs music or a voice: name a file with --audio FILE or --voice FILE.")
            }
            guard sound.normalize || sound.loudness != nil || soundVolume != nil else {
                throw ValidationError("--keep-sound changes nothing alone: add --normalize, --sound-volume, --audio or --voice.")
            }
        }
        guard keepSound || soundVolume == nil else {
            throw ValidationError("--sound-volume is for the movie's own sound: add --keep-sound.")
        }
        try sound.checkDuck(hasOwnSound: keepSound)
        try sound.checkSound(hasOwnSound: keepSound)
    }

    func run() async throws {
        try await reportingFailures {
            let file = URL(fileURLWithPath: movie)
            let volume = soundVolume ?? 0
            let isSpeech = sound.duck != nil && sound.voice.isEmpty
            let own: Dub.OwnSound = !keepSound ? .replaced : isSpeech ? .voice(volume: volume) : .kept(volume: volume)
            let dub = Dub(
                movie: file, soundtrack: noSound ? nil : sound.soundtrack(hasOwnSound: keepSound), ownSound: own,
                match: sound.match ?? .picture, metadata: metadata.metadata(chapters: try chapters.read()),
                audioBitRate: sound.audioBitrate)
            try await output.make(defaultName: Self.defaultName(for: file), inputs: chapters.files) { () throws(ReelError) in
                try dub.plan()
            }
        }
    }

    private static func defaultName(for movie: URL) -> String {
        let type = movie.pathExtension.lowercased()
        return movie.deletingPathExtension().lastPathComponent + "-sound."
            + (["mp4", "m4v", "mov"].contains(type) ? type : "mp4")
    }
}
