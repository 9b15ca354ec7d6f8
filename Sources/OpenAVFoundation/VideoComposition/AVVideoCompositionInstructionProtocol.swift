public import Foundation
public import OpenCoreMedia

/// What is composed in a stretch of time (Apple: AVVideoCompositionInstruction, the protocol).
///
/// Instructions of a class of one's own are for a compositor of one's own.
public protocol AVVideoCompositionInstructionProtocol: NSObjectProtocol {
    /// When it holds, on the composition's timeline.
    var timeRange: CMTimeRange { get }
    /// Should what `animationTool` draws be added? There is none here, and it changes nothing.
    var enablePostProcessing: Bool { get }
    /// May the same source frames give another picture at another time of the range?
    var containsTweening: Bool { get }
    /// Numbers (`NSNumber`) of the tracks of pictures that are needed; nil for all.
    var requiredSourceTrackIDs: [NSValue]? { get }
    /// A track whose frames are the composition's pictures all through the range, so that the compositor is not asked;
    /// `kCMPersistentTrackID_Invalid` for none. A frame of another size than the composition's is left to the compositor.
    /// With a compositor of one's own, ``AVVideoCompositionInstruction`` and what is derived from it pass nothing through.
    var passthroughTrackID: CMPersistentTrackID { get }
}
