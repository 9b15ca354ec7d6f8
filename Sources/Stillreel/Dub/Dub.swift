public import Foundation

/// A movie and the new soundtrack that it is to get. The movie's video is copied without being encoded again.
///
/// ```swift
/// try await Dub(movie: holiday, soundtrack: Soundtrack(file: song)).render(to: movie).finish()
/// ```
public struct Dub: Hashable, Sendable {
    /// What happens to the movie's own sound.
    public enum OwnSound: Hashable, Sendable {
        /// The new soundtrack replaces it.
        case replaced
        /// It is mixed with the new soundtrack, and lowered under the soundtrack's voice as `Soundtrack.ducking` specifies. The
        /// volume is in decibels, −120 to 40; 0 leaves it unchanged.
        case kept(volume: Double = 0)
        /// It is mixed with the new soundtrack as speech: the music is lowered under it, too.
        /// The volume is in decibels, −120 to 40; 0 leaves it unchanged.
        case voice(volume: Double = 0)
    }

    /// The movie: any file with video that can be copied into a QuickTime or MPEG-4 file, such as H.264, HEVC or ProRes.
    public var movie: URL
    /// The new soundtrack, which needs no clips if the movie's own sound is kept; nil for a movie without sound.
    public var soundtrack: Soundtrack?
    /// What happens to the movie's own sound. By default it is replaced.
    public var ownSound: OwnSound
    /// Whether the movie or the sound sets the length; by default the movie, which ends with its video or, if that is later, with
    /// its own sound. The last frame is held for sound that goes on.
    public var match: LengthMatch
    /// Whether the sound, if it sets the length, does not cut the pictures: the longer of both sets it.
    package var keepsAllFrames = false
    /// Whether the new movie may replace the original one.
    package var replacesMovie = false
    /// Tags, a cover and chapters that replace those of the movie, which stay otherwise. A movie without chapters gets those of
    /// the soundtrack, and one without title, artist and album its tags and cover; `fromSound` and `keepsPlace` have no effect.
    public var metadata: MovieMetadata
    /// The bit rate of the new sound in bits per second, if it is encoded (`Soundtrack.coding`), 8,000 to 1,024,000; nil, the
    /// default, for the usual one (`Encoding.audioBitRate`).
    public var audioBitRate: Int?

    /// Creates a dub. Nothing is read or checked before `plan()`.
    public init(
        movie: URL, soundtrack: Soundtrack?, ownSound: OwnSound = .replaced, match: LengthMatch = .picture,
        metadata: MovieMetadata = MovieMetadata(), audioBitRate: Int? = nil
    ) {
        self.movie = movie
        self.soundtrack = soundtrack
        self.ownSound = ownSound
        self.match = match
        self.metadata = metadata
        self.audioBitRate = audioBitRate
    }
}
