import MediaEngine
import OpenCoreMedia

/// What a track plays for a while, down to the file: what readers and exporters work from.
struct MediaSegment: Sendable {
    enum Source: Sendable {
        case empty
        /// A file's track, and the container's time that is time 0.
        case media(MediaLocation, MediaInfo.Track, origin: CMTime)
    }

    var source: Source
    /// On the file's own timeline, where time 0 is the asset's time 0; invalid for emptiness.
    var sourceRange: CMTimeRange
    /// On the timeline of the asset that the track is of.
    var targetRange: CMTimeRange
}
