public import Foundation
public import ReelCoreMedia
import ReelMediaEngine

/// The plan of a movie's sound: what is heard, and when.
public struct SoundPlan: Hashable, Sendable {
    /// What a piece of sound is used as.
    public enum Role: String, Hashable, Sendable {
        /// Music (`Soundtrack.clips`).
        case music
        /// Speech (`Soundtrack.voice`).
        case voice
        /// The movie's own sound (`Dub.ownSound`).
        case movie
        /// The own sound of a slide's clip (`MovieClip`).
        case clip
    }

    /// How the sound gets into the movie.
    public enum Coding: Hashable, Sendable {
        /// Its packets are copied.
        case copied
        /// It is decoded, and encoded (`codec`). The reason completes the sentence "The sound is encoded, because …".
        case encoded(reason: String)
    }

    /// The codec of sound that is encoded.
    public enum Codec: String, Hashable, Sendable {
        /// AAC-LC.
        case aac
        /// Opus, for `.webm` files.
        case opus

        var name: String { self == .aac ? "AAC" : "Opus" }
    }

    /// A section of a file's sound.
    public struct Piece: Hashable, Sendable {
        /// The file that is heard.
        public let file: URL
        /// What it is used as.
        public let role: Role
        /// The lane, from 0. Pieces of one lane are heard one after another; lanes are mixed.
        public let lane: Int
        /// When it is heard, in the time of the movie.
        public let timeRange: CMTimeRange
        /// The time in the file at which it begins.
        public let start: CMTime
        /// How fast it plays: at 2, it takes half of the time. It keeps its pitch.
        public let speed: Double
        /// The volume in decibels; 0 leaves it unchanged.
        public let volume: Double
        /// The length of the fade-in, including those of a few milliseconds that prevent clicks at cuts.
        public internal(set) var fadeIn: CMTime
        /// The length of the fade-out, including those of a few milliseconds that prevent clicks at cuts.
        public internal(set) var fadeOut: CMTime
        /// The length of the piece if the movie's end did not cut it. The fade-out is at the end of this length.
        let wholeDuration: CMTime
    }

    /// The pieces by start time.
    public let pieces: [Piece]
    /// The duration of the movie. Times that no piece covers are silent.
    public let duration: CMTime
    /// The duration that the sound would have if the movie's end did not cut it; nil if the music is repeated without end.
    public let soundDuration: CMTime?
    /// Whether the sound is copied or encoded.
    public internal(set) var coding: Coding
    /// The codec, if the sound is encoded.
    public internal(set) var codec = Codec.aac
    /// The sample rate of the sound in hertz.
    public let sampleRate: Int
    /// The number of channels of the sound; 1 or 2 if it is encoded.
    public let channels: Int
    /// The target loudness in LUFS; nil to leave the loudness unchanged.
    public let loudness: Double?

    /// The volume of the music as a whole, in decibels.
    let musicVolume: Double
    /// When the music begins and ends. It fades in and out within this range.
    let musicRange: CMTimeRange
    let fadeIn: CMTime
    let fadeOut: CMTime
    /// How sound is lowered under speech; nil if none is.
    let ducking: Soundtrack.DuckingSettings?
    /// The roles that are lowered, and under which speech.
    let speech: [Role: Set<Role>]
    let files: [URL: SoundFileInfo]
    /// What the movie's end does to the music if it cuts it; nil if it does not.
    let musicCut: String?
    /// What makes the movie as long as its music, for programs that offer it; nil for nothing.
    var musicAdvice: String?
    /// What else the movie's end cuts, or does not fill, each in one line.
    let otherNotes: [String]

    /// What the movie's end cuts, or does not fill, each in one line.
    var notes: [String] {
        [musicCut.map { $0 + (musicAdvice.map { " (\($0))" } ?? "") }].compactMap(\.self) + otherNotes
    }

    /// The sample rate of encoded sound in hertz. Opus in files always has 48,000.
    var encodedRate: Int { codec == .opus ? 48_000 : sampleRate }

    /// The time ranges in which nothing is heard.
    public var silences: [CMTimeRange] {
        var silences: [CMTimeRange] = []
        var end = CMTime.zero
        for range in pieces.map(\.timeRange) {
            if range.start > end { silences.append(CMTimeRange(start: end, end: range.start)) }
            end = max(end, range.end)
        }
        if end < duration { silences.append(CMTimeRange(start: end, end: duration)) }
        return silences
    }

    /// The files that are heard, as they were when they were measured.
    var versions: [FileVersion] { files.values.map(\.version) }

    /// The pieces of each lane.
    var lanes: [[Piece]] { Dictionary(grouping: pieces, by: \.lane).sorted { $0.key < $1.key }.map(\.value) }

    /// Whether there is only one lane, and its sound needs no change of level.
    var isPlain: Bool {
        coding == .copied || lanes.count == 1 && loudness == nil && !isDownmixed && gains(of: pieces, ducking: [:]).isUnity
    }

    /// Whether channels are added to each other: to those in front of a listener, the ones in the middle and behind (ITU-R
    /// BS.775-3), so that each side may become 7.7 dB louder.
    private var isDownmixed: Bool {
        coding != .copied && pieces.contains { files[$0.file].map { $0.channels > channels } ?? false }
    }

    /// Whether the mix may be louder than its parts, so that its peaks must be limited.
    var isAmplified: Bool {
        !isPlain
            && (lanes.count > 1 || loudness != nil || isDownmixed || max(0, musicVolume) > 0 || pieces.contains { $0.volume > 0 })
    }

    // MARK: How loud

    /// Returns the gains of a lane, from the movie's start to its end. All times are those of audio frames.
    func gains(of pieces: [Piece], ducking: [Role: VolumeCurve]) -> VolumeCurve {
        let movieEnd = frameTime(duration)
        var curve = VolumeCurve()
        for piece in pieces {
            let (start, end) = (piece.timeRange.start, piece.timeRange.start + piece.wholeDuration)
            curve.append(
                Self.factor(piece.volume), over: CMTimeRange(start: frameTime(start), end: frameTime(end)),
                fadeIn: frameTime(piece.fadeIn), fadeOut: frameTime(piece.fadeOut), until: movieEnd)
        }
        guard let role = pieces.first?.role else { return curve }
        if role == .music {
            var music = VolumeCurve()
            music.append(
                Self.factor(musicVolume), over: CMTimeRange(start: frameTime(musicRange.start), end: frameTime(musicRange.end)),
                fadeIn: frameTime(fadeIn), fadeOut: frameTime(fadeOut), until: movieEnd)
            curve = curve.multiplied(by: music)
        }
        return ducking[role].map { curve.multiplied(by: $0) } ?? curve
    }

    /// Returns the audio frame nearest to a time.
    func frame(_ time: CMTime) -> Int64 {
        CMTimeConvertScale(time, timescale: CMTimeScale(sampleRate), method: .roundHalfAwayFromZero).value
    }

    /// Returns the time of the audio frame nearest to a time.
    func frameTime(_ time: CMTime) -> CMTime { self.time(ofFrame: frame(time)) }

    func time(ofFrame frame: Int64) -> CMTime { CMTime(value: frame, timescale: CMTimeScale(sampleRate)) }

    static func factor(_ decibels: Double) -> Double { decibels == 0 ? 1 : pow(10, decibels / 20) }
}
