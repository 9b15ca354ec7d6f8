public import Foundation
import MediaEngine
public import OpenCoreMedia

/// A piece of a composition's track: emptiness, or a range of a file's track (Apple: AVCompositionTrackSegment).
public final class AVCompositionTrackSegment: AVAssetTrackSegment, @unchecked Sendable {
    /// Nil for an empty segment.
    public let sourceURL: URL?
    /// The number of the file's track; `kCMPersistentTrackID_Invalid` for an empty segment.
    public let sourceTrackID: CMPersistentTrackID
    /// What is known of the file's track, where the segment comes from a composition.
    let media: SegmentMedia?

    /// Plays a range of a file's track in a range of the composition, slower or faster where they are not of the same length.
    public init(url URL: URL, trackID: CMPersistentTrackID, sourceTimeRange: CMTimeRange, targetTimeRange: CMTimeRange) {
        sourceURL = URL
        sourceTrackID = trackID
        media = nil
        super.init(CMTimeMapping(source: sourceTimeRange, target: targetTimeRange))
    }

    /// An empty segment.
    public init(timeRange: CMTimeRange) {
        sourceURL = nil
        sourceTrackID = kCMPersistentTrackID_Invalid
        media = nil
        super.init(CMTimeMapping(source: .invalid, target: timeRange))
    }

    init(_ edit: SegmentList<SegmentMedia>.Edit, at target: CMTimeRange) {
        sourceURL = edit.media?.location.url
        sourceTrackID = edit.media?.track.id ?? kCMPersistentTrackID_Invalid
        media = edit.media
        super.init(CMTimeMapping(source: edit.source, target: target))
    }

    public override var isEmpty: Bool { sourceURL == nil }
}
