public import Foundation
public import ReelCoreMedia

/// The sound of a movie: music, a voice, or music with a voice over it.
///
/// `arrangement`, `offset`, `loops`, `volume` and the fades apply to the music only.
public struct Soundtrack: Hashable, Sendable {
    /// How the music's clips are played.
    public enum Arrangement: String, Codable, Hashable, Sendable, CaseIterable {
        /// One clip after another, without gaps.
        case sequence
        /// All clips start together, each at its own volume.
        case mix
    }

    /// How the sound gets into the movie.
    public enum Coding: String, Codable, Hashable, Sendable, CaseIterable {
        /// Copied if that changes nothing that is heard: one file of AAC, from the movie's start to its end. Otherwise encoded.
        case auto
        /// Copied: AAC, MP3, Opus, FLAC, AC-3, E-AC-3, Apple Lossless or linear PCM of one file, as far as the movie's file can
        /// contain it. It is an error if anything changes the sound.
        case copy
        /// Decoded, and encoded as AAC.
        case encode
    }

    /// How the music is lowered under the voice.
    public struct DuckingSettings: Hashable, Sendable {
        /// By how many decibels the music is lowered while somebody speaks, 0 to 60; by default 12. 0 leaves it unchanged.
        public var depth: Double
        /// The level above which the voice counts as speech, in decibels relative to full scale, −100 to 0; by default −40. It is
        /// measured as the root mean square over a hundredth of a second.
        public var threshold: Double
        /// How long the music takes to get quieter, 0 to 24 hours; by default 0.25 seconds. It starts early enough to be quiet
        /// when the voice begins.
        public var attack: CMTime
        /// How long the music takes to return to its volume, 0 to 24 hours; by default 0.8 seconds.
        public var release: CMTime

        /// Creates ducking settings.
        public init(
            depth: Double = 12, threshold: Double = -40, attack: CMTime = CMTime(value: 1, timescale: 4),
            release: CMTime = CMTime(value: 4, timescale: 5)
        ) {
            self.depth = depth
            self.threshold = threshold
            self.attack = attack
            self.release = release
        }
    }

    /// The music. May be empty if there is a voice.
    public var clips: [SoundClip]
    /// How the clips are played; by default in sequence.
    public var arrangement: Arrangement
    /// The length of the silence before the music, 0 to 24 hours; by default 0.
    public var offset: CMTime
    /// Whether the music is repeated to the end of the pictures; by default false.
    public var loops: Bool
    /// The volume of the music as a whole in decibels, −120 to 40; by default 0, which leaves it unchanged. −6 halves the
    /// amplitude.
    public var volume: Double
    /// The length of the fade-in at the start of the music, 0 to 24 hours; by default 0.
    public var fadeIn: CMTime
    /// The length of the fade-out at the end of the music or of the movie, whichever comes first, 0 to 24 hours. Nil, the
    /// default, is 2 seconds if the movie's end cuts the music (`usualFadeOut`), otherwise 0.
    public var fadeOut: CMTime?
    /// How long each clip of a sequence overlaps the next one, 0 to 24 hours, and at most half of the shortest clip: one fades
    /// out while the other fades in. By default 0. Repetitions overlap, too.
    public var crossfade: CMTime
    /// The target loudness of the whole mix in LUFS (EBU R 128), −70 to −5; nil to leave it unchanged. Music and video services
    /// use −14. Peaks above −1 dBTP are limited; where they would have to be lowered by more than 6 dB for the target, the result
    /// is quieter.
    public var loudness: Double?
    /// The clips of speech, played one after another.
    public var voice: [SoundClip]
    /// The length of the silence before the voice, 0 to 24 hours; by default 0.
    public var voiceOffset: CMTime
    /// How the music is lowered under the voice.
    public var ducking: DuckingSettings
    /// Whether the sound is copied or encoded; by default it is copied if it is AAC and nothing changes it.
    public var coding: Coding

    /// Creates a soundtrack. Nothing is read or checked before the reel or dub is planned.
    public init(
        clips: [SoundClip], arrangement: Arrangement = .sequence, offset: CMTime = .zero, loops: Bool = false, volume: Double = 0,
        fadeIn: CMTime = .zero, fadeOut: CMTime? = nil, crossfade: CMTime = .zero, loudness: Double? = nil,
        voice: [SoundClip] = [],
        voiceOffset: CMTime = .zero, ducking: DuckingSettings = DuckingSettings(), coding: Coding = .auto
    ) {
        self.clips = clips
        self.arrangement = arrangement
        self.offset = offset
        self.loops = loops
        self.volume = volume
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
        self.crossfade = crossfade
        self.loudness = loudness
        self.voice = voice
        self.voiceOffset = voiceOffset
        self.ducking = ducking
        self.coding = coding
    }

    /// Creates a soundtrack of one file, from its start to its end.
    public init(file: URL) { self.init(clips: [SoundClip(file: file)]) }

    /// The loudness to which music and video services normalise sound: −14 LUFS.
    public static let usualLoudness = -14.0

    /// The length of the fade-out of music that the movie's end cuts: 2 seconds.
    public static let usualFadeOut = CMTime(value: 2, timescale: 1)

    /// The files of all clips: first the music's, then the voice's.
    package var files: [URL] { (clips + voice).map(\.file) }
}
