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

extension AVAssetTrack {
    /// All that the track plays, without a gap from time zero to its end. The last segment is not empty.
    var mediaSegments: [MediaSegment] {
        edits.placed.map { edit, target in
            let source = edit.media.map { MediaSegment.Source.media($0.location, $0.track, origin: $0.origin) } ?? .empty
            return MediaSegment(source: source, sourceRange: edit.source, targetRange: target)
        }
    }
}

/// A track of a file, as an edit refers to it. It keeps what is known of the track, so that many edits do not open many files.
struct SegmentMedia: Sendable {
    let location: MediaLocation
    let track: MediaInfo.Track
    let origin: CMTime

    /// All that the file's track plays.
    var edits: SegmentList<SegmentMedia> {
        SegmentList([.empty(track.timeRange.start), .media(self, track.timeRange)])
    }
}
