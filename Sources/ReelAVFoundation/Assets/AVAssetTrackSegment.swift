public import Foundation
public import ReelCoreMedia

/// A segment of a track: either empty, or a range of media that plays in a range of the track (Apple: AVAssetTrackSegment).
///
/// `@unchecked Sendable`: the class is not final; it is immutable, as are its subclasses.
open class AVAssetTrackSegment: NSObject, @unchecked Sendable {
    /// The mapping from the media's timeline to the track's; the source of an empty segment is invalid.
    ///
    /// Difference from Apple: the media's timeline begins with its asset's, whatever the samples' times in the file.
    public let timeMapping: CMTimeMapping

    init(_ timeMapping: CMTimeMapping) { self.timeMapping = timeMapping }

    open var isEmpty: Bool { !timeMapping.source.start.isNumeric }
}
