import OpenCoreMedia

/// A time of which a picture is wanted.
struct PictureMoment: Hashable, Sendable {
    /// On the movie's timeline.
    var time: CMTime
    /// What the picture stands for: from its own moment, or the middle before it, to the next picture's. Those of a selection in
    /// order of time leave no gap.
    var part: CMTimeRange
    /// Where a better-looking picture may be looked for.
    var searchRange: CMTimeRange
}
