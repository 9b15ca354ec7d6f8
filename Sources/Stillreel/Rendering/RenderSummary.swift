public import Foundation
public import ReelCoreMedia

/// A summary of a finished movie.
public struct RenderSummary: Hashable, Sendable {
    /// The movie, or its HLS playlist.
    public let file: URL
    /// The movie file that the playlist refers to; nil if `file` is a movie.
    public internal(set) var playlistMovie: URL?
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The number of frames; approximate if video was copied by a `Dub`.
    public let frameCount: Int
    /// The number of frames that are compressed pictures of clips, copied without encoding.
    public let copiedFrameCount: Int
    /// The duration of the movie.
    public let duration: CMTime
    /// The size of the file in bytes; with a playlist, that of both.
    public let byteCount: Int
    /// The time that the rendering took.
    public internal(set) var elapsed: Duration
    /// Whether the sound was copied or encoded; nil if there is none.
    public let sound: SoundPlan.Coding?
    /// The change of the sound's loudness; nil if no target was set.
    public let loudness: LoudnessChange?
    /// The number of frames that show the same as the one before, of a `FrameStream`; nil for others.
    public internal(set) var heldFrameCount: Int?
    /// The number of parts of the movie's pictures that were taken from its cache; nil if none is used (`Plan.cache`).
    public internal(set) var cachedPartCount: Int?
    /// What was found while the movie was made, each in one line; what was known before is in `MoviePlan.notes`.
    public internal(set) var notes: [String] = []
}
