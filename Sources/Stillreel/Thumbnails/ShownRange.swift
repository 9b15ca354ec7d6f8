import ReelCoreMedia

/// The range of a movie from which a selection takes pictures.
struct ShownRange {
    /// The movie's name in messages.
    let name: String
    /// The time range in which the movie shows video.
    let range: CMTimeRange
    /// The timescale of its video track.
    let timescale: CMTimeScale

    /// A time within the last frame.
    var last: CMTime { max(range.start, range.end - CMTime(value: 1, timescale: max(1, timescale))) }
}
