public import Foundation
public import ReelCoreMedia

/// What is composed in a time range (Apple: AVVideoCompositionInstruction, the protocol).
///
/// Custom instruction classes require a custom compositor.
public protocol AVVideoCompositionInstructionProtocol: NSObjectProtocol {
    /// The time range to which the instruction applies, on the composition's timeline.
    var timeRange: CMTimeRange { get }
    /// Whether the output of `animationTool` should be added. Has no effect, because there is no `animationTool`.
    var enablePostProcessing: Bool { get }
    /// Whether the same source frames may give different results at different times of the range.
    var containsTweening: Bool { get }
    /// The IDs (`NSNumber`s) of the required video tracks; nil requires all.
    var requiredSourceTrackIDs: [NSValue]? { get }
    /// The track whose frames are used unchanged throughout the range, without asking the compositor;
    /// `kCMPersistentTrackID_Invalid` for none. The compositor is still asked if a frame's size differs from the composition's.
    /// With a custom compositor, ``AVVideoCompositionInstruction`` and its subclasses pass nothing through.
    var passthroughTrackID: CMPersistentTrackID { get }
}
