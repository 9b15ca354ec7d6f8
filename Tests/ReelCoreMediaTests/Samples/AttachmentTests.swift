import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import Testing

struct AttachmentTests {
    private func sample(_ count: Int = 1) throws -> CMSampleBuffer {
        try CMSampleBuffer(
            dataBuffer: CMBlockBuffer(length: count), formatDescription: nil, numSamples: count, sampleTimings: [],
            sampleSizes: [1])
    }

    private func picture() throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, nil, &made)
        return try #require(made)
    }

    @Test func `buffers of every kind take attachments`() throws {
        for bearer in [try sample(), try CMBlockBuffer(length: 1), try picture()] as [AnyObject] {
            CMSetAttachment(bearer, key: "a", value: "text", attachmentMode: kCMAttachmentMode_ShouldPropagate)
            CMSetAttachments(bearer, attachments: ["b": 2, "c": 3], attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
            var mode: CMAttachmentMode = 9
            #expect(CMGetAttachment(bearer, key: "a", attachmentModeOut: &mode) as? String == "text" && mode == 1)
            #expect(CMGetAttachment(bearer, key: "b", attachmentModeOut: &mode) as? Int == 2 && mode == 0)
            #expect(CMGetAttachment(bearer, key: "d", attachmentModeOut: nil) == nil)
            let target = try sample()
            CMPropagateAttachments(bearer, destination: target)
            #expect(target.attachments.propagated.count == 1 && target.attachments.nonPropagated.isEmpty)
            #expect(CMCopyDictionaryOfAttachments(allocator: nil, target: bearer, attachmentMode: 0)?.count == 2)
            CMRemoveAttachment(bearer, key: "b")
            #expect(CMGetAttachment(bearer, key: "b", attachmentModeOut: nil) == nil)
            CMRemoveAllAttachments(bearer)
            #expect(CMCopyDictionaryOfAttachments(allocator: nil, target: bearer, attachmentMode: 1) == nil)
        }
    }

    @Test func `image buffers have one set of attachments in both frameworks`() throws {
        let picture = try picture()
        CVBufferSetAttachment(picture, "v", 1, .shouldPropagate)
        picture.attachments["m"] = .shouldPropagate(2)
        #expect(picture.attachments.propagated.count == 2)
        #expect(CVBufferCopyAttachment(picture, "m", nil) as? Int == 2)
        picture.attachments.removeAll()
        #expect(CVBufferCopyAttachments(picture, .shouldPropagate) == nil)
    }

    @Test func `samples have dictionaries, once somebody asks for them`() throws {
        let sample = try sample(2)
        #expect(CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: false) == nil)
        let array = try #require(CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: true))
        #expect(array.count == 2)
        let first = try #require((array as? [NSMutableDictionary])?.first)
        first[kCMSampleAttachmentKey_DisplayImmediately] = true
        first[kCMSampleAttachmentKey_NotSync] = true
        let read = CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: false) as? [[CFString: Any]]
        #expect(read?.first?[kCMSampleAttachmentKey_NotSync] as? Bool == true && read?.last?.isEmpty == true)
        #expect(sample.sampleAttachments[0][.displayImmediately] as? Bool == true)
        #expect(Set(sample.sampleAttachments[0].map { $0.key }) == [.displayImmediately, .notSync])
        #expect(sample.sampleAttachments.count == 2 && sample.sampleAttachments[1][.notSync] == nil)
        #expect(!sample.isSync && sample.sampleMarks(at: 1).isSync)
        sample.sampleAttachments[1][.isDependedOnByOthers] = false
        #expect(sample.sampleMarks(at: 1).isDependedOn == false && sample.sampleMarks(at: 0).isDependedOn == nil)
    }
}
