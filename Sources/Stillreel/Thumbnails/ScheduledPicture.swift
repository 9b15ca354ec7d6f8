import ReelCoreMedia

/// A picture to take from a movie.
struct ScheduledPicture: Hashable, Sendable {
    /// The time on the movie's timeline.
    var time: CMTime
    /// The part of the movie that the picture represents: from its own time, or from the middle between it and the previous
    /// one, to the next picture's. The parts of a selection in order of time have no gaps.
    var part: CMTimeRange
    /// The range in which to look for a better-looking picture.
    var searchRange: CMTimeRange
}
