import ArgumentParser
import Foundation
import Stillreel

/// What is heard.
struct SoundOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with sound: mp3, m4a, wav, flac, ogg, opus, a movie. Several, each with --audio, come one after another.",
            valueName: "file"), completion: .file())
    var audio: [String] = []

    @Flag(help: "Play all of them at once, each at its own volume.")
    var mix = false

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Leave out the beginning of each --audio file.", valueName: "time"),
        transform: ClockTime.argument)
    var audioStart: ClockTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How much of each --audio file is heard, at most.", valueName: "time"), transform: ClockTime.argument)
    var audioDuration: ClockTime?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Silence before the music.", valueName: "time"), transform: ClockTime.argument
    )
    var offset: ClockTime?

    @Flag(help: "Repeat the music to the end of the pictures.")
    var loop = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long the music takes to rise from silence.", valueName: "time"), transform: ClockTime.argument)
    var fadeIn: ClockTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How long it takes to sink into silence at its end, or at the movie's where that comes first.", valueName: "time"),
        transform: ClockTime.argument)
    var fadeOut: ClockTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Of the music, in decibels: -6 halves it, 6 doubles it. (default: 0)", valueName: "decibels"))
    var volume: Double?

    @Flag(help: "Bring the sound as a whole to -14 LUFS (EBU R 128), or less where its peaks would exceed -1 dBTP.")
    var normalize = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Bring it to another loudness, from -70 to -5.", valueName: "LUFS"))
    var loudness: Double?

    @Option(
        help: ArgumentHelp("A file with speech, heard over the music. Several come one after another.", valueName: "file"),
        completion: .file())
    var voice: [String] = []

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Silence before the voice.", valueName: "time"), transform: ClockTime.argument
    )
    var voiceOffset: ClockTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Decibels by which the music goes down while somebody speaks; 0 leaves it as it is. (default: 12)",
            valueName: "decibels"))
    var duck: Double?

    @Option(
        help: """
            Which one sets the length: picture (sound is cut, or followed by silence), sound (the last picture stays, or \
            pictures are cut off) or shortest. (default: picture)
            """)
    var match: LengthMatch?

    var isSilent: Bool { audio.isEmpty && voice.isEmpty }

    func validate() throws {
        let music: [(String, Bool)] = [
            ("--mix", mix), ("--audio-start", audioStart != nil), ("--audio-duration", audioDuration != nil),
            ("--offset", offset != nil), ("--loop", loop), ("--fade-in", fadeIn != nil), ("--fade-out", fadeOut != nil),
            ("--volume", volume != nil),
        ]
        let either = [("--normalize", normalize), ("--loudness", loudness != nil), ("--match", match != nil)]
        if audio.isEmpty, let option = music.first(where: \.1)?.0 {
            throw ValidationError("\(option) is for music: name a file with --audio FILE.")
        }
        if isSilent, let option = either.first(where: \.1)?.0 {
            throw ValidationError("\(option) is for a movie with sound: name a file with --audio FILE.")
        }
        if voice.isEmpty, voiceOffset != nil {
            throw ValidationError("--voice-offset is for a voice: name a file with --voice FILE.")
        }
    }

    /// Under whom is the music to go down?
    func checkDuck(hasOwnSound: Bool = false) throws {
        guard duck == nil || hasOwnSound || !voice.isEmpty else {
            throw ValidationError("--duck needs somebody who speaks: name a file with --voice FILE.")
        }
    }

    /// Nil for a silent movie.
    var soundtrack: Soundtrack? {
        guard !isSilent else { return nil }
        var soundtrack = Soundtrack(
            clips: audio.map {
                SoundClip(file: URL(fileURLWithPath: $0), start: audioStart?.time ?? .zero, duration: audioDuration?.time)
            }, arrangement: mix ? .mix : .sequence, offset: offset?.time ?? .zero, loops: loop, volume: volume ?? 0,
            fadeIn: fadeIn?.time ?? .zero, fadeOut: fadeOut?.time ?? .zero,
            loudness: loudness ?? (normalize ? Soundtrack.usualLoudness : nil),
            voice: voice.map { SoundClip(file: URL(fileURLWithPath: $0)) }, voiceOffset: voiceOffset?.time ?? .zero)
        if let duck { soundtrack.ducking.depth = duck }
        return soundtrack
    }
}
