import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import Testing

/// Calls without labels, as Swift 3 and 4 wrote them.
struct LegacySampleNameTests {
    @available(*, deprecated)
    @Test func `a picture becomes a sample buffer, and its copy has another time`() throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(kCFAllocatorDefault, 8, 6, kCVPixelFormatType_32BGRA, nil, &made)
        let picture = try #require(made)
        var description: CMVideoFormatDescription?
        #expect(CMVideoFormatDescriptionCreateForImageBuffer(kCFAllocatorDefault, picture, &description) == noErr)
        var timing = CMSampleTimingInfo(
            duration: CMTimeMake(1, 30), presentationTimeStamp: CMTimeMakeWithSeconds(0.5, 600), decodeTimeStamp: kCMTimeInvalid)
        var sample: CMSampleBuffer?
        let status = CMSampleBufferCreateForImageBuffer(
            kCFAllocatorDefault, picture, true, nil, nil, try #require(description), &timing, &sample)
        let buffer = try #require(sample)
        #expect(status == noErr && CMSampleBufferGetImageBuffer(buffer) === picture)
        var ready: CMSampleBuffer?
        CMSampleBufferCreateReadyWithImageBuffer(nil, picture, try #require(description), &timing, &ready)
        #expect(ready?.presentationTimeStamp == CMTime(value: 1, timescale: 2))

        var count: CMItemCount = 0
        CMSampleBufferGetSampleTimingInfoArray(buffer, 0, nil, &count)
        var infos = [CMSampleTimingInfo](repeating: CMSampleTimingInfo(), count: count)
        CMSampleBufferGetSampleTimingInfoArray(buffer, count, &infos, &count)
        #expect(infos.map(\.duration) == [CMTime(value: 1, timescale: 30)])
        infos[0].presentationTimeStamp = CMTimeAdd(infos[0].presentationTimeStamp, CMTimeMultiply(CMTimeMake(1, 30), 3))
        var copy: CMSampleBuffer?
        CMSampleBufferCreateCopyWithNewTiming(kCFAllocatorDefault, buffer, count, &infos, &copy)
        #expect(copy?.presentationTimeStamp == CMTime(value: 18, timescale: 30))
        var read = CMSampleTimingInfo()
        #expect(CMSampleBufferGetSampleTimingInfo(buffer, 0, &read) == noErr && read.duration == CMTimeMake(1, 30))
    }

    @available(*, deprecated)
    @Test func `bytes and attachments are passed by place`() throws {
        var bytes: [UInt8] = [1, 2, 3, 4]
        var block: CMBlockBuffer?
        CMBlockBufferCreateWithMemoryBlock(nil, nil, 4, nil, nil, 0, 4, kCMBlockBufferAssureMemoryNowFlag, &block)
        let buffer = try #require(block)
        CMBlockBufferReplaceDataBytes(&bytes, buffer, 0, 4)
        var (length, pointer): (Int, UnsafeMutablePointer<Int8>?) = (0, nil)
        CMBlockBufferGetDataPointer(buffer, 1, nil, &length, &pointer)
        #expect(length == 4 && pointer?[0] == 2)
        var part = [UInt8](repeating: 0, count: 2)
        CMBlockBufferCopyDataBytes(buffer, 2, 2, &part)
        #expect(part == [3, 4])
        CMSetAttachment(buffer, "key" as CFString, "value", kCMAttachmentMode_ShouldPropagate)
        var mode: CMAttachmentMode = 0
        #expect(CMGetAttachment(buffer, "key" as CFString, &mode) as? String == "value" && mode == 1)
    }

    @available(*, deprecated)
    @Test func `times are passed by place`() {
        let range = CMTimeRangeMake(kCMTimeZero, CMTimeMake(4, 2))
        #expect(CMTimeRangeContainsTime(range, CMTimeMake(1, 1)) && !CMTimeRangeContainsTime(range, CMTimeMake(2, 1)))
        #expect(CMTimeRangeGetUnion(range, CMTimeRangeFromTimeToTime(CMTimeMake(3, 1), CMTimeMake(5, 1))).duration.seconds == 5)
        #expect(CMTimeMultiplyByRatio(CMTimeMake(3, 1), 1, 2) == CMTime(value: 3, timescale: 2))
        #expect(CMTimeConvertScale(CMTimeMake(1, 2), 600, .default).value == 300)
        #expect(CMTimeMultiplyByFloat64(CMTimeMake(1, 1), 0.25).seconds == 0.25)
        #expect(CMTimeClampToRange(CMTimeMake(9, 1), range).seconds == 2)
    }
}
