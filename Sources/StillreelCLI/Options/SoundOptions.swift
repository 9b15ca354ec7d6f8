import ArgumentParser
import Foundation
import Stillreel

/// The options for the sound.
struct SoundOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Sound file: mp3, m4a, wav, flac, ogg, opus or a movie. Repeat --audio for several in sequence.",
            valueName: "file"), completion: .file())
    var audio: [String] = []

    @Flag(help: "Play all --audio files at once, each at its own volume.")
    var mix = false

    @Option(
        help: ArgumentHelp("Skip this much of each --audio file.", valueName: "time"),
        transform: ClockTime.argument)
    var audioStart: ClockTime?

    @Option(
        help: ArgumentHelp("Play at most this much of each --audio file.", valueName: "time"), transform: ClockTime.argument)
    var audioDuration: ClockTime?

    @Option(help: ArgumentHelp("Silence before the music.", valueName: "time"), transform: ClockTime.argument)
    var offset: ClockTime?

    @Flag(help: "Repeat the music to the end of the pictures.")
    var loop = false

    @Option(
        help: ArgumentHelp("Length of the music's fade-in.", valueName: "time"), transform: ClockTime.argument)
    var fadeIn: ClockTime?

    @Option(
        help: ArgumentHelp(
            "Length of the music's fade-out at its end, or at the movie's if that comes first.",
            discussion: "(default: 2 if the movie's end cuts the music, otherwise 0)", valueName: "time"),
        transform: ClockTime.argument)
    var fadeOut: ClockTime?

    @Option(
        help: ArgumentHelp("How long each --audio file fades into the next one. (default: 0)", valueName: "time"),
        transform: ClockTime.argument)
    var crossfade: ClockTime?

    @Option(
        help: ArgumentHelp("Volume of the music in decibels: -6 halves it, 6 doubles it. (default: 0)", valueName: "decibels"),
        transform: Decibels.argument)
    var volume: Double?

    @Flag(help: "Set the loudness of the whole mix to -14 LUFS (EBU R 128), with peaks limited to -1 dBTP.")
    var normalize = false

    @Option(
        help: ArgumentHelp("Set another loudness, from -70 to -5.", valueName: "LUFS"), transform: Decibels.loudness)
    var loudness: Double?

    @Option(
        help: ArgumentHelp("Speech file, played over the music. Repeat --voice for several in sequence.", valueName: "file"),
        completion: .file())
    var voice: [String] = []

    @Option(help: ArgumentHelp("Silence before the voice.", valueName: "time"), transform: ClockTime.argument)
    var voiceOffset: ClockTime?

    @Option(
        help: ArgumentHelp(
            "Decibels by which the music is lowered during speech; 0 leaves it unchanged. (default: 12)",
            valueName: "decibels"), transform: Decibels.reduction)
    var duck: Double?

    @Option(
        help: """
            What sets the length: picture (sound is cut, or followed by silence), sound (the last picture is held, or \
            pictures are cut) or shortest. (default: picture)
            """)
    var match: LengthMatch?

    @Option(
        name: .customLong("sound"),
        help: """
            auto (copy AAC that nothing changes, and encode other sound as AAC; for .webm, as Opus), copy (also MP3, Opus, FLAC, \
            AC-3, ALAC; an error if it cannot be copied) or encode. (default: auto)
            """)
    var coding: Soundtrack.Coding?

    @Option(
        help: ArgumentHelp(
            "Encode the sound with this bit rate, 8k to 1024k; at most 512k for .webm. (default: 64k to 96k a channel)",
            valueName: "rate"),
        transform: BitRate.argument)
    var audioBitrate: Int?

    var isSilent: Bool { audio.isEmpty && voice.isEmpty }

    /// Throws if an option is given that needs music or a voice, and there is none.
    func checkMusic() throws {
        let music: [(String, Bool)] = [
            ("--mix", mix), ("--audio-start", audioStart != nil), ("--audio-duration", audioDuration != nil),
            ("--offset", offset != nil), ("--loop", loop), ("--fade-in", fadeIn != nil), ("--fade-out", fadeOut != nil),
            ("--crossfade", crossfade != nil),
            ("--volume", volume != nil),
        ]
        if audio.isEmpty, let option = music.first(where: \.1)?.0 {
            throw ValidationError("\(option) needs music: name a file with --audio FILE.")
        }
        if voice.isEmpty, voiceOffset != nil {
            throw ValidationError("--voice-offset needs a voice: name a file with --voice FILE.")
        }
    }

    /// Throws if an option is given that needs sound, and there is none.
    func checkSound(hasOwnSound: Bool = false) throws {
        let options = [
            ("--normalize", normalize), ("--loudness", loudness != nil), ("--match", match != nil), ("--sound", coding != nil),
            ("--audio-bitrate", audioBitrate != nil),
        ]
        guard coding != .copy || audioBitrate == nil else {
            throw ValidationError("--sound copy does not encode the sound: leave out --audio-bitrate.")
        }
        guard isSilent, !hasOwnSound, let option = options.first(where: \.1)?.0 else { return }
        throw ValidationError("\(option) needs sound: name a file with --audio FILE.")
    }

    /// Throws if `--duck` is given and there is no speech.
    func checkDuck(hasOwnSound: Bool = false) throws {
        guard duck == nil || hasOwnSound || !voice.isEmpty else {
            throw ValidationError("--duck needs a voice: name a file with --voice FILE.")
        }
    }

    /// The soundtrack; nil for a silent movie.
    var soundtrack: Soundtrack? { soundtrack(hasOwnSound: false) }

    /// The soundtrack, which may be empty if a movie's own sound is kept; nil for a silent movie.
    func soundtrack(hasOwnSound: Bool) -> Soundtrack? {
        guard hasOwnSound || !isSilent else { return nil }
        var soundtrack = Soundtrack(
            clips: audio.map {
                SoundClip(file: URL(fileURLWithPath: $0), start: audioStart?.time ?? .zero, duration: audioDuration?.time)
            }, arrangement: mix ? .mix : .sequence, offset: offset?.time ?? .zero, loops: loop, volume: volume ?? 0,
            fadeIn: fadeIn?.time ?? .zero, fadeOut: fadeOut?.time,
            crossfade: crossfade?.time ?? .zero,
            loudness: loudness ?? (normalize ? Soundtrack.usualLoudness : nil),
            voice: voice.map { SoundClip(file: URL(fileURLWithPath: $0)) }, voiceOffset: voiceOffset?.time ?? .zero)
        if let duck { soundtrack.ducking.depth = duck }
        if let coding = coding ?? (audioBitrate == nil ? nil : .encode) { soundtrack.coding = coding }
        return soundtrack
    }
}
