public import Foundation
public import ReelCoreFoundation

// Further attachments (CMSampleBuffer.h), which are kept, copied and propagated. Nothing acts on them: those that would change a
// movie are reported when they are attached to a buffer.

/// A sample with which decoding can begin, after some that cannot be shown.
nonisolated(unsafe) public let kCMSampleAttachmentKey_PartialSync: CFString = "PartialSync"
/// Whether the sample is coded more than once.
nonisolated(unsafe) public let kCMSampleAttachmentKey_HasRedundantCoding: CFString = "HasRedundantCoding"
/// Whether later samples may be shown before this one.
nonisolated(unsafe) public let kCMSampleAttachmentKey_EarlierDisplayTimesAllowed: CFString = "EarlierDisplayTimesAllowed"

/// Asks the encoder for a keyframe.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_ForceKeyFrame: CFString = "ForceKeyFrame"
/// The samples are to be shown in reverse.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_Reverse: CFString = "Reverse"
/// The samples are to be shown faster or slower.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_SpeedMultiplier: CFString = "SpeedMultiplier"
/// There is nothing to show for the buffer's duration.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_EmptyMedia: CFString = "EmptyMedia"
/// There is nothing to show from now on.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_PermanentEmptyMedia: CFString = "PermanentEmptyMedia"
/// Gaps between buffers of sound become silence.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence: CFString =
    "FillDiscontinuitiesWithSilence"
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding: CFString = "ResetDecoderBeforeDecoding"
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_DrainAfterDecoding: CFString = "DrainAfterDecoding"
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately: CFString =
    "DisplayEmptyMediaImmediately"
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed: CFString =
    "PostNotificationWhenConsumed"
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_ResumeOutput: CFString = "ResumeOutput"
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_TransitionID: CFString = "TransitionID"
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_GradualDecoderRefresh: CFString = "GradualDecoderRefresh"
/// One of the next three constants, on a buffer that a camera makes.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString = "DroppedFrameReason"
nonisolated(unsafe) public let kCMSampleBufferDroppedFrameReason_FrameWasLate: CFString = "FrameWasLate"
nonisolated(unsafe) public let kCMSampleBufferDroppedFrameReason_OutOfBuffers: CFString = "OutOfBuffers"
nonisolated(unsafe) public let kCMSampleBufferDroppedFrameReason_Discontinuity: CFString = "Discontinuity"

extension CMSampleBuffer.PerSampleAttachmentsDictionary.Key {
    public static let partialSync = Self(rawValue: kCMSampleAttachmentKey_PartialSync)
    public static let hasRedundantCoding = Self(rawValue: kCMSampleAttachmentKey_HasRedundantCoding)
    public static let earlierDisplayTimesAllowed = Self(rawValue: kCMSampleAttachmentKey_EarlierDisplayTimesAllowed)
}

extension CMSampleBuffer.AttachmentKey {
    public static let forceKeyFrame = Self(rawValue: kCMSampleBufferAttachmentKey_ForceKeyFrame)
    public static let reverse = Self(rawValue: kCMSampleBufferAttachmentKey_Reverse)
    public static let speedMultiplier = Self(rawValue: kCMSampleBufferAttachmentKey_SpeedMultiplier)
    public static let emptyMedia = Self(rawValue: kCMSampleBufferAttachmentKey_EmptyMedia)
    public static let permanentEmptyMedia = Self(rawValue: kCMSampleBufferAttachmentKey_PermanentEmptyMedia)
    public static let fillDiscontinuitiesWithSilence = Self(rawValue: kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence)
    public static let resetDecoderBeforeDecoding = Self(rawValue: kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding)
    public static let drainAfterDecoding = Self(rawValue: kCMSampleBufferAttachmentKey_DrainAfterDecoding)
    public static let displayEmptyMediaImmediately = Self(rawValue: kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately)
    public static let postNotificationWhenConsumed = Self(rawValue: kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed)
    public static let resumeOutput = Self(rawValue: kCMSampleBufferAttachmentKey_ResumeOutput)
    public static let transitionID = Self(rawValue: kCMSampleBufferAttachmentKey_TransitionID)
    public static let gradualDecoderRefresh = Self(rawValue: kCMSampleBufferAttachmentKey_GradualDecoderRefresh)
    public static let droppedFrameReason = Self(rawValue: kCMSampleBufferAttachmentKey_DroppedFrameReason)

    /// The attachments that Apple's encoders and writers act on, and nothing here does.
    private static let unused: [Self] = [
        .forceKeyFrame, .reverse, .speedMultiplier, .emptyMedia, .permanentEmptyMedia, .fillDiscontinuitiesWithSilence,
    ]

    /// Reports an attachment of a sample buffer that nothing here acts on.
    static func reportIfUnused(_ key: String) {
        if unused.contains(where: { $0.rawValue as String == key }) {
            IgnoredInput.report("CMSetAttachment", "the attachment \(key) is not supported and is ignored")
        }
    }
}
