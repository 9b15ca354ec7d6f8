import ReelCoreMedia
import ReelMediaEngine

/// A segment of a track, resolved to a file: the input of readers and exporters.
struct MediaSegment: Sendable {
    /// The file's track that plays; nil for an empty segment.
    let media: FileTrack?
    /// The range on the file's own timeline, where time 0 is the asset's time 0; invalid for an empty segment.
    var sourceRange: CMTimeRange
    /// The range on the timeline of the track's asset.
    var targetRange: CMTimeRange

    /// The information about the file's track; nil for an empty segment.
    var track: MediaInfo.Track? { media?.info }

    /// Whether the segment plays at its original speed.
    var isUnscaled: Bool { sourceRange.lasts(asLongAs: targetRange) }

    /// Whether the segment contains its whole track, at the original speed.
    var coversItsTrack: Bool {
        guard let track else { return false }
        return isUnscaled && sourceRange.start <= track.timeRange.start && sourceRange.end >= track.timeRange.end
    }
}
