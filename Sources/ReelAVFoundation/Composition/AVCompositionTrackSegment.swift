public import Foundation
public import ReelCoreMedia
import ReelMediaEngine

/// A segment of a composition's track: either empty, or a range of a file's track (Apple: AVCompositionTrackSegment).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVCompositionTrackSegment: AVAssetTrackSegment, @unchecked Sendable {
    /// The URL of the file; nil for an empty segment.
    public let sourceURL: URL?
    /// The ID of the file's track; `kCMPersistentTrackID_Invalid` for an empty segment.
    public let sourceTrackID: CMPersistentTrackID
    /// The file's track and its information; nil unless the segment comes from a composition.
    let media: FileTrack?

    /// Creates a segment that plays a range of a file's track, slower or faster if its duration differs from the target's.
    public init(url URL: URL, trackID: CMPersistentTrackID, sourceTimeRange: CMTimeRange, targetTimeRange: CMTimeRange) {
        sourceURL = URL
        sourceTrackID = trackID
        media = nil
        super.init(CMTimeMapping(source: sourceTimeRange, target: targetTimeRange))
    }

    /// Creates an empty segment.
    public init(timeRange: CMTimeRange) {
        sourceURL = nil
        sourceTrackID = kCMPersistentTrackID_Invalid
        media = nil
        super.init(CMTimeMapping(source: .invalid, target: timeRange))
    }

    init(_ edit: EditList<FileTrack>.Edit, at target: CMTimeRange) {
        sourceURL = edit.media?.location.url
        sourceTrackID = edit.media?.info.id ?? kCMPersistentTrackID_Invalid
        media = edit.media
        super.init(CMTimeMapping(source: edit.source, target: target))
    }

    open override var isEmpty: Bool { sourceURL == nil }
}
