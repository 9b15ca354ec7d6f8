import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import Testing

struct UnusedAttachmentTests {
    @Test func `an attachment that would change a movie is kept, and reported`() throws {
        let sample = try CMSampleBuffer(
            dataBuffer: CMBlockBuffer(length: 1), formatDescription: nil, numSamples: 1, sampleTimings: [], sampleSizes: [1])
        let mode = kCMAttachmentMode_ShouldPropagate
        CMSetAttachment(sample, key: kCMSampleBufferAttachmentKey_TransitionID, value: 7, attachmentMode: mode)
        #expect(!IgnoredInput.hasReported("attachment TransitionID"))
        CMSetAttachment(sample, key: kCMSampleBufferAttachmentKey_ForceKeyFrame, value: true, attachmentMode: mode)
        #expect(IgnoredInput.hasReported("the attachment ForceKeyFrame is not supported"))
        let copy = try CMSampleBuffer(copying: sample)
        #expect(copy.attachments[.forceKeyFrame]?.value as? Bool == true && copy.attachments[.transitionID]?.value as? Int == 7)
        sample.sampleAttachments[0][.partialSync] = true
        #expect(sample.sampleAttachments[0].map(\.key) == [.partialSync])
    }

    /// Named together with Foundation's constant of the same name, which must not be ambiguous.
    @Test func `errors are in the domain of status codes`() {
        #expect(CMBlockBuffer.Error.badOffsetParameter.domain == NSOSStatusErrorDomain)
        #expect(NSError(domain: NSOSStatusErrorDomain, code: -12_700).domain == "NSOSStatusErrorDomain")
    }
}
