import ReelMediaEngine
import ReelCoreMedia

/// A segment of a track, resolved to a file: the input of readers and exporters.
struct MediaSegment: Sendable {
    enum Source: Sendable {
        case empty
        /// A file's track, and the container's time that corresponds to time 0.
        case media(MediaLocation, MediaInfo.Track, origin: CMTime)
    }

    var source: Source
    /// The range on the file's own timeline, where time 0 is the asset's time 0; invalid for an empty segment.
    var sourceRange: CMTimeRange
    /// The range on the timeline of the track's asset.
    var targetRange: CMTimeRange
}

extension AVAssetTrack {
    /// The track's segments, contiguous from time zero to the track's end. The last segment is not empty.
    var mediaSegments: [MediaSegment] {
        edits.placed.map { edit, target in
            let source = edit.media.map { MediaSegment.Source.media($0.location, $0.track, origin: $0.origin) } ?? .empty
            return MediaSegment(source: source, sourceRange: edit.source, targetRange: target)
        }
    }
}

/// A track of a file, as an edit refers to it. It keeps the track's information, so that many edits do not reopen the file.
struct SegmentMedia: Sendable {
    let location: MediaLocation
    let track: MediaInfo.Track
    let origin: CMTime

    /// The edits that play the whole track.
    var edits: SegmentList<SegmentMedia> {
        SegmentList([.empty(track.timeRange.start), .media(self, track.timeRange)])
    }
}
