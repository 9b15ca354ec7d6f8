public import Foundation

/// A movie that is to get another soundtrack. Its pictures are copied as they are, not encoded again.
///
/// ```swift
/// try await Dub(movie: holiday, soundtrack: Soundtrack(file: song)).render(to: movie).finish()
/// ```
public struct Dub: Hashable, Sendable {
    /// What becomes of the sound that the movie has already.
    public enum OwnSound: Hashable, Sendable {
        case replaced
        /// It is heard beside the new one; in decibels, 0 leaves it as it is.
        case kept(volume: Double = 0)
        /// It is heard, and the music goes down where it is, as `Soundtrack.ducking` says.
        case voice(volume: Double = 0)
    }

    /// Anything with pictures that can be put into the new file as they are: H.264, HEVC, ProRes.
    public var movie: URL
    public var soundtrack: Soundtrack
    public var ownSound: OwnSound
    /// Which one sets the length. Where the sound goes on after the pictures, the last one stays.
    public var match: LengthMatch
    /// Of the new sound, in bits per second. A file of AAC that is heard as it is, is copied.
    public var audioBitRate: Int

    public init(
        movie: URL, soundtrack: Soundtrack, ownSound: OwnSound = .replaced, match: LengthMatch = .picture,
        audioBitRate: Int = Encoding().audioBitRate
    ) {
        self.movie = movie
        self.soundtrack = soundtrack
        self.ownSound = ownSound
        self.match = match
        self.audioBitRate = audioBitRate
    }
}
