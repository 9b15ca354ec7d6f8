public import Foundation
public import OpenCoreMedia

/// A piece of a track: emptiness, or a range of media that plays in a range of the track (Apple: AVAssetTrackSegment).
public class AVAssetTrackSegment: NSObject, @unchecked Sendable {
    /// From the media's timeline to the track's; the source of an empty segment is invalid. Not changed after `init`.
    ///
    /// Difference from Apple: media's timeline begins where its asset's does, whatever times its samples have in the file.
    public let timeMapping: CMTimeMapping

    init(_ timeMapping: CMTimeMapping) { self.timeMapping = timeMapping }

    public var isEmpty: Bool { !timeMapping.source.start.isNumeric }
}
