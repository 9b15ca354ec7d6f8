public import Foundation
public import OpenCoreMedia

/// The sound of a movie: music, and perhaps a voice over it.
///
/// What is said of the music is not said of the voice: `offset`, `loops`, `volume` and the fades are the music's.
public struct Soundtrack: Hashable, Sendable {
    public enum Arrangement: String, Codable, Hashable, Sendable, CaseIterable {
        /// One clip after another, without a gap.
        case sequence
        /// All begin together, each at its own volume: two that are loud can be too loud together.
        case mix
    }

    /// How the music makes room for the voice.
    public struct Ducking: Hashable, Sendable {
        /// Decibels that the music loses while somebody speaks; 0 leaves it as it is.
        public var depth: Double
        /// Decibels below full scale (root of the mean square over a hundredth of a second) above which somebody speaks: −40.
        public var threshold: Double
        /// How long the music takes to go down, so that it is down when the voice begins.
        public var attack: CMTime
        /// How long it takes to come back.
        public var release: CMTime

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

    /// The music. May be empty where there is a voice.
    public var clips: [SoundClip]
    public var arrangement: Arrangement
    /// Silence before the music.
    public var offset: CMTime
    /// Again and again, to the end of the pictures.
    public var loops: Bool
    /// Of the music as a whole, in decibels: 0 leaves it as it is, −6 halves it.
    public var volume: Double
    /// How long the music takes to rise from silence where it begins, and to sink into it where it ends,
    /// be that its own end or the movie's.
    public var fadeIn: CMTime
    public var fadeOut: CMTime
    /// How loud all of it is to be together, by EBU R 128, in LUFS, −70 to −5; −14 is what music and video services use. It stays
    /// below that where its peaks would exceed −1 dBTP. Nil for as loud as it is.
    public var loudness: Double?
    /// Speech: one clip after another.
    public var voice: [SoundClip]
    /// Silence before the voice.
    public var voiceOffset: CMTime
    /// Of the music, under the voice.
    public var ducking: Ducking

    public init(
        clips: [SoundClip], arrangement: Arrangement = .sequence, offset: CMTime = .zero, loops: Bool = false, volume: Double = 0,
        fadeIn: CMTime = .zero, fadeOut: CMTime = .zero, loudness: Double? = nil, voice: [SoundClip] = [],
        voiceOffset: CMTime = .zero, ducking: Ducking = Ducking()
    ) {
        self.clips = clips
        self.arrangement = arrangement
        self.offset = offset
        self.loops = loops
        self.volume = volume
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
        self.loudness = loudness
        self.voice = voice
        self.voiceOffset = voiceOffset
        self.ducking = ducking
    }

    /// A file, from its start to its end.
    public init(file: URL) { self.init(clips: [SoundClip(file: file)]) }

    /// What services for music and video bring sound to, in LUFS.
    public static let usualLoudness = -14.0

    /// All that is read, in the order in which it is named.
    var files: [URL] { (clips + voice).map(\.file) }
}
