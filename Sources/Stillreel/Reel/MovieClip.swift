public import Foundation
public import ReelCoreMedia

/// A movie, a part of one, or an animated picture, which a slide plays.
public struct MovieClip: Hashable, Sendable {
    /// The file: a movie (mp4, mov, mkv, webm, avi, ts and others), or an animated GIF, PNG or WebP, which is repeated.
    public var file: URL
    /// The time in the file at which the clip starts, 0 to 24 hours; by default 0.
    public var start: CMTime
    /// The time in the file at which the clip ends, at most 24 hours; nil for the end of the file.
    public var end: CMTime?
    /// How fast the clip plays, 0.1 to 20; by default 1. At 2 it takes half of the time. Its sound keeps its pitch, and is heard
    /// at speeds from 0.25 to 4.
    public var speed: Double
    /// The volume of its own sound in decibels, −120 to 40; by default 0, which leaves it unchanged.
    public var volume: Double
    /// Whether its own sound is left out; by default false.
    public var isMuted: Bool

    /// Creates a clip, by default of the whole file. Nothing is read or checked before the reel is planned.
    public init(
        file: URL, start: CMTime = .zero, end: CMTime? = nil, speed: Double = 1, volume: Double = 0, isMuted: Bool = false
    ) {
        self.file = file
        self.start = start
        self.end = end
        self.speed = speed
        self.volume = volume
        self.isMuted = isMuted
    }

    /// The speeds that are allowed.
    static let speeds = 0.1...20
    /// The speeds at which sound is heard.
    static let audibleSpeeds = 0.25...4
}
