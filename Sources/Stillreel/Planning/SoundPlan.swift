public import Foundation
public import OpenCoreMedia

/// What will be heard in a movie, and when.
public struct SoundPlan: Hashable, Sendable {
    public enum Role: String, Hashable, Sendable {
        case music
        case voice
        /// The sound that a movie has already.
        case movie
    }

    /// A stretch of a file's sound.
    public struct Piece: Hashable, Sendable {
        public let file: URL
        public let role: Role
        /// Pieces of one lane are heard one after another, those of several at once.
        public let lane: Int
        /// When it is heard.
        public let timeRange: CMTimeRange
        /// Where in the file it begins.
        public let start: CMTime
        /// Decibels.
        public let volume: Double
        /// Lengths, those of a few milliseconds too that keep what is cut from clicking.
        public let fadeIn: CMTime
        public let fadeOut: CMTime
        /// How long it would be if the movie did not end; the fade-out is at the end of that.
        let wholeDuration: CMTime
    }

    /// In the order in which they begin.
    public let pieces: [Piece]
    /// Of the movie. What is heard in none of the pieces is silence.
    public let duration: CMTime
    /// Of all the sound, if the movie did not end before it; nil where it goes on for ever.
    public let soundDuration: CMTime?
    /// Frames per second.
    public let sampleRate: Int
    public let channels: Int
    /// LUFS, nil for as loud as it is.
    public let loudness: Double?

    /// Of the music as a whole, in decibels, and when it begins, ends, rises and sinks.
    let musicVolume: Double
    let musicRange: CMTimeRange
    let fadeIn: CMTime
    let fadeOut: CMTime
    /// Nil where there is nothing that the music is to make room for.
    let ducking: Soundtrack.Ducking?
    /// Under whom it makes room.
    let speakers: Set<Role>
    let files: [URL: SoundFile]

    /// Where nothing is heard.
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

    var lanes: [(index: Int, pieces: [Piece])] {
        Dictionary(grouping: pieces, by: \.lane).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Is it nothing but a file's sound, at its own level?
    var isPlain: Bool {
        lanes.count == 1 && loudness == nil
            && gains(of: pieces, ducking: nil).joined.allSatisfy { $0.start == 1 && $0.end == 1 }
    }

    // MARK: How loud

    /// The gains of a lane, from the movie's start to its end.
    func gains(of pieces: [Piece], ducking: GainCurve?) -> GainCurve {
        let end = frame(duration)
        var curve = GainCurve()
        for piece in pieces {
            let start = frame(piece.timeRange.start)
            curve.add(
                Self.factor(piece.volume), over: start..<frame(piece.timeRange.start + piece.wholeDuration),
                fadeIn: frame(piece.fadeIn), fadeOut: frame(piece.fadeOut), until: end)
        }
        guard pieces.first?.role == .music else { return curve }
        var music = GainCurve()
        music.add(
            Self.factor(musicVolume), over: frame(musicRange.start)..<frame(musicRange.end), fadeIn: frame(fadeIn),
            fadeOut: frame(fadeOut), until: end)
        curve = curve.multiplied(by: music)
        return ducking.map { curve.multiplied(by: $0) } ?? curve
    }

    /// The frame that is nearest to a time.
    func frame(_ time: CMTime) -> Int64 {
        CMTimeConvertScale(time, timescale: CMTimeScale(sampleRate), method: .roundHalfAwayFromZero).value
    }

    func time(ofFrame frame: Int64) -> CMTime { CMTime(value: frame, timescale: CMTimeScale(sampleRate)) }

    static func factor(_ decibels: Double) -> Double { decibels == 0 ? 1 : pow(10, decibels / 20) }
}
