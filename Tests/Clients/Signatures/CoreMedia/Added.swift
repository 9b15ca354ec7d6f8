// Calls of what CoreMedia did not have at first. See ../check.py.
import CoreMedia

func added1() {
    let _: CFTypeID = CMSampleBuffer.typeID
}

func added2() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.reverse
}

func added3() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.resetDecoderBeforeDecoding
}

func added4() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.drainAfterDecoding
}

func added5() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.postNotificationWhenConsumed
}

func added6() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.resumeOutput
}

func added7() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.transitionID
}

func added8() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.speedMultiplier
}

func added9() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.fillDiscontinuitiesWithSilence
}

func added10() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.emptyMedia
}

func added11() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.permanentEmptyMedia
}

func added12() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.displayEmptyMediaImmediately
}

func added13() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.gradualDecoderRefresh
}

func added14() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.droppedFrameReason
}

func added15() {
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.forceKeyFrame
}

func added16() {
    let _: CFTypeID = CMBlockBuffer.typeID
}

func added17() {
    let _: CFTypeID = CMSampleBufferGetTypeID()
}

func added18() {
    let _: CFString = kCMSampleAttachmentKey_PartialSync
}

func added19() {
    let _: CFString = kCMSampleAttachmentKey_HasRedundantCoding
}

func added20() {
    let _: CFString = kCMSampleAttachmentKey_EarlierDisplayTimesAllowed
}

func added21() {
    let _: CFString = kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding
}

func added22() {
    let _: CFString = kCMSampleBufferAttachmentKey_DrainAfterDecoding
}

func added23() {
    let _: CFString = kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed
}

func added24() {
    let _: CFString = kCMSampleBufferAttachmentKey_ResumeOutput
}

func added25() {
    let _: CFString = kCMSampleBufferAttachmentKey_TransitionID
}

func added26() {
    let _: CFString = kCMSampleBufferAttachmentKey_SpeedMultiplier
}

func added27() {
    let _: CFString = kCMSampleBufferAttachmentKey_Reverse
}

func added28() {
    let _: CFString = kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence
}

func added29() {
    let _: CFString = kCMSampleBufferAttachmentKey_EmptyMedia
}

func added30() {
    let _: CFString = kCMSampleBufferAttachmentKey_PermanentEmptyMedia
}

func added31() {
    let _: CFString = kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately
}

func added32() {
    let _: CFString = kCMSampleBufferAttachmentKey_GradualDecoderRefresh
}

func added33() {
    let _: CFString = kCMSampleBufferAttachmentKey_DroppedFrameReason
}

func added34() {
    let _: CFString = kCMSampleBufferDroppedFrameReason_FrameWasLate
}

func added35() {
    let _: CFString = kCMSampleBufferDroppedFrameReason_OutOfBuffers
}

func added36() {
    let _: CFString = kCMSampleBufferDroppedFrameReason_Discontinuity
}

func added37() {
    let _: CFString = kCMSampleBufferAttachmentKey_ForceKeyFrame
}

func added38() {
    let _: CFTypeID = CMBlockBufferGetTypeID()
}
