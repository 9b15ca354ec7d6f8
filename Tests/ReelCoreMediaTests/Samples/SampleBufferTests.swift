import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import Testing

func time(_ value: Int64, _ timescale: CMTimeScale) -> CMTime { CMTime(value: value, timescale: timescale) }

struct SampleBufferTests {
    private let format: CMFormatDescription
    /// The bytes 0…9.
    private let block: CMBlockBuffer

    init() throws {
        format = try CMFormatDescription(videoCodecType: .h264, width: 16, height: 16)
        block = try CMBlockBuffer(length: 10)
        try block.replaceDataBytes(with: Array(0..<10) as [UInt8])
    }

    private func timing(_ shown: Int64, _ decoded: Int64? = nil) -> CMSampleTimingInfo {
        CMSampleTimingInfo(
            duration: time(1, 25), presentationTimeStamp: time(shown, 25),
            decodeTimeStamp: decoded.map { time($0, 25) } ?? .invalid)
    }

    /// Returns three samples of 5, 3 and 2 bytes; the second is shown last.
    private func three() throws -> CMSampleBuffer {
        try CMSampleBuffer(
            dataBuffer: block, formatDescription: format, numSamples: 3,
            sampleTimings: [timing(2, 0), timing(4, 1), timing(3, 2)],
            sampleSizes: [5, 3, 2])
    }

    @Test func `C's maker takes times and sizes for all samples, or for each`() throws {
        var made: CMSampleBuffer?
        var timings = [timing(2, 0), timing(4, 1)]
        var sizes = [6, 4]
        let status = CMSampleBufferCreate(
            allocator: kCFAllocatorDefault, dataBuffer: block, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
            formatDescription: format, sampleCount: 2, sampleTimingEntryCount: 2, sampleTimingArray: &timings,
            sampleSizeEntryCount: 2, sampleSizeArray: &sizes, sampleBufferOut: &made)
        let buffer = try #require(made)
        #expect(status == noErr && CMSampleBufferGetNumSamples(buffer) == 2)
        #expect(CMSampleBufferGetDataBuffer(buffer) === block && CMSampleBufferGetFormatDescription(buffer) === format)
        #expect(CMSampleBufferGetPresentationTimeStamp(buffer) == time(2, 25))
        #expect(CMSampleBufferGetDecodeTimeStamp(buffer) == time(0, 25) && CMSampleBufferGetDuration(buffer) == time(2, 25))
        #expect(CMSampleBufferGetTotalSampleSize(buffer) == 10)
        #expect(CMSampleBufferGetSampleSize(buffer, at: 1) == 4 && CMSampleBufferGetSampleSize(buffer, at: 2) == 0)
        #expect(CMSampleBufferDataIsReady(buffer) && CMSampleBufferIsValid(buffer) && CMSampleBufferGetImageBuffer(buffer) == nil)
        var (needed, room) = (0, [CMSampleTimingInfo](repeating: .invalid, count: 2))
        #expect(
            CMSampleBufferGetSampleTimingInfoArray(buffer, entryCount: 0, arrayToFill: nil, entriesNeededOut: &needed) == noErr)
        #expect(needed == 2)
        #expect(
            CMSampleBufferGetSampleTimingInfoArray(buffer, entryCount: 1, arrayToFill: &room, entriesNeededOut: nil)
                == kCMSampleBufferError_ArrayTooSmall)
        #expect(CMSampleBufferGetSampleTimingInfoArray(buffer, entryCount: 2, arrayToFill: &room, entriesNeededOut: nil) == noErr)
        #expect(room == timings)
        var read = [0, 0]
        #expect(CMSampleBufferGetSampleSizeArray(buffer, entryCount: 2, arrayToFill: &read, entriesNeededOut: &needed) == noErr)
        #expect(read == sizes)
    }

    @Test func `one time and one size stand for all samples`() throws {
        let buffer = try CMSampleBuffer(
            dataBuffer: block, formatDescription: format, numSamples: 5, sampleTimings: [timing(10, 8)], sampleSizes: [2])
        #expect(buffer.duration == time(5, 25) && buffer.totalSampleSize == 10 && buffer.sampleSize(at: 4) == 2)
        #expect(try buffer.sampleTimingInfo(at: 3) == timing(13, 11))
        var info = CMSampleTimingInfo()
        #expect(
            CMSampleBufferGetSampleTimingInfo(buffer, at: 5, timingInfoOut: &info) == kCMSampleBufferError_SampleIndexOutOfRange)
        let bare = try CMSampleBuffer(
            dataBuffer: block, formatDescription: nil, numSamples: 1, sampleTimings: [], sampleSizes: [])
        #expect(throws: CMSampleBuffer.Error.bufferHasNoSampleTimingInfo) { try bare.sampleTimingInfos() }
        #expect(throws: CMSampleBuffer.Error.bufferHasNoSampleSizes) { try bare.sampleSizes() }
        #expect(!bare.presentationTimeStamp.isValid && !bare.duration.isValid)
    }

    @Test func `numbers that do not go together are refused`() {
        func make(_ count: Int, _ timings: Int, _ sizes: [Int]) throws -> CMSampleBuffer {
            try CMSampleBuffer(
                dataBuffer: block, formatDescription: format, numSamples: count,
                sampleTimings: Array(repeating: timing(0), count: timings), sampleSizes: sizes)
        }
        #expect(throws: CMSampleBuffer.Error.invalidEntryCount) { try make(3, 2, []) }
        #expect(throws: CMSampleBuffer.Error.invalidEntryCount) { try make(3, 1, [1, 1]) }
        #expect(throws: CMSampleBuffer.Error.invalidEntryCount) { try make(-1, 0, []) }
        #expect(throws: CMSampleBuffer.Error.invalidSampleData) { try make(3, 1, [4]) }
        #expect(throws: CMSampleBuffer.Error.invalidSampleData) { try make(2, 1, [9, 2]) }
        #expect(throws: CMSampleBuffer.Error.invalidSampleData) { try make(2, 1, [.max, .max]) }
        #expect(throws: CMSampleBuffer.Error.invalidSampleData) { try make(2, 1, [-1, 2]) }
        for (count, sizes) in [(Int.max, [2]), (2, [.max, 1])] {
            #expect(throws: CMSampleBuffer.Error.invalidSampleData) {
                try CMSampleBuffer(
                    dataBuffer: nil, formatDescription: nil, numSamples: count, sampleTimings: [], sampleSizes: sizes)
            }
        }
    }

    @Test func `a buffer in decoding order is shown from its earliest picture on`() throws {
        let buffer = try three()
        #expect(buffer.presentationTimeStamp == time(2, 25) && buffer.decodeTimeStamp == time(0, 25))
        var seen: [[UInt8]] = []
        let status = CMSampleBufferCallBlockForEachSample(buffer) { sample, index in
            #expect(index == seen.count && sample.numSamples == 1)
            seen.append((try? sample.dataBuffer?.dataBytes()).map { Array($0) } ?? [])
            return index == 2 ? -5 : noErr
        }
        #expect(status == -5)
        #expect(seen == [[0, 1, 2, 3, 4], [5, 6, 7], [8, 9]])
        let times = try buffer.singleSampleBuffers().map(\.presentationTimeStamp)
        #expect(times == [time(2, 25), time(4, 25), time(3, 25)] as [CMTime])
    }

    @Test func `a range has its samples' bytes, times and attachments`() throws {
        let buffer = try three()
        buffer.sampleAttachments[1][.notSync] = true
        CMSetAttachment(buffer, key: "along", value: "yes", attachmentMode: kCMAttachmentMode_ShouldPropagate)
        CMSetAttachment(buffer, key: "stays", value: "no", attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
        var made: CMSampleBuffer?
        #expect(
            CMSampleBufferCopySampleBufferForRange(
                allocator: nil, sampleBuffer: buffer, sampleRange: CFRangeMake(1, 2), sampleBufferOut: &made) == noErr)
        let part = try #require(made)
        #expect(try part.dataBuffer?.dataBytes() == Data(5..<10) && part.sampleSizes() == [3, 2])
        #expect(try part.sampleTimingInfos() == [timing(4, 1), timing(3, 2)])
        #expect(part.sampleAttachments[0][.notSync] as? Bool == true && part.sampleAttachments[1][.notSync] == nil)
        #expect(part.attachments["along"]?.value as? String == "yes" && part.attachments["stays"] == nil)
        // The previous value of the variable is overwritten and not released, as at Apple.
        var refused: CMSampleBuffer?
        for range in [(2, 2), (-1, 1), (0, 4), (3, 1), (1, .max)] {
            #expect(
                CMSampleBufferCopySampleBufferForRange(
                    allocator: nil, sampleBuffer: buffer, sampleRange: CFRangeMake(range.0, range.1), sampleBufferOut: &refused)
                    == kCMSampleBufferError_SampleIndexOutOfRange)
        }
        let unsized = try CMSampleBuffer(
            dataBuffer: block, formatDescription: format, numSamples: 2, sampleTimings: [timing(0)], sampleSizes: [])
        #expect(throws: CMSampleBuffer.Error.cannotSubdivide) { try unsized.singleSampleBuffers() }
    }

    @Test func `a copy at other times shares the data`() throws {
        let buffer = try three()
        var timings = [timing(12, 10), timing(14, 11), timing(13, 12)]
        var made: CMSampleBuffer?
        let status = CMSampleBufferCreateCopyWithNewTiming(
            allocator: nil, sampleBuffer: buffer, sampleTimingEntryCount: 3, sampleTimingArray: &timings, sampleBufferOut: &made)
        let copy = try #require(made)
        #expect(status == noErr && copy.dataBuffer === block && copy.presentationTimeStamp == time(12, 25))
        #expect(try copy.sampleSizes() == [5, 3, 2] && buffer.presentationTimeStamp == time(2, 25))
        var refused: CMSampleBuffer?
        #expect(
            CMSampleBufferCreateCopyWithNewTiming(
                allocator: nil, sampleBuffer: buffer, sampleTimingEntryCount: 2, sampleTimingArray: &timings,
                sampleBufferOut: &refused)
                == kCMSampleBufferError_InvalidEntryCount)
        var another: CMSampleBuffer?
        #expect(CMSampleBufferCreateCopy(allocator: nil, sampleBuffer: copy, sampleBufferOut: &another) == noErr)
        #expect(try another?.sampleTimingInfos() == timings && another !== copy)
        // The samples of a copy have their own dictionaries.
        copy.sampleAttachments[0][.notSync] = true
        let other = try CMSampleBuffer(copying: copy)
        other.sampleAttachments[0][.notSync] = nil
        #expect(copy.sampleAttachments[0][.notSync] as? Bool == true && other.sampleAttachments[0][.notSync] == nil)
    }

    @Test func `what is trimmed moves the output`() throws {
        let buffer = try CMSampleBuffer(
            dataBuffer: block, formatDescription: format, numSamples: 1, sampleTimings: [timing(5, 3)], sampleSizes: [10])
        #expect(buffer.outputPresentationTimeStamp == time(5, 25) && buffer.outputDuration == time(1, 25))
        CMSetAttachment(
            buffer, key: kCMSampleBufferAttachmentKey_TrimDurationAtStart,
            value: CMTimeCopyAsDictionary(time(1, 100), allocator: nil),
            attachmentMode: kCMAttachmentMode_ShouldPropagate)
        buffer.attachments[.trimDurationAtEnd] = .shouldPropagate(
            try #require(CMTimeCopyAsDictionary(time(1, 50), allocator: nil)))
        #expect(CMSampleBufferGetOutputPresentationTimeStamp(buffer) == time(21, 100))
        #expect(CMSampleBufferGetOutputDecodeTimeStamp(buffer) == time(13, 100))
        #expect(CMSampleBufferGetOutputDuration(buffer) == time(1, 100))
        var (info, needed) = (CMSampleTimingInfo(), 0)
        CMSampleBufferGetOutputSampleTimingInfoArray(buffer, entryCount: 1, arrayToFill: &info, entriesNeededOut: &needed)
        #expect(needed == 1 && info.presentationTimeStamp == time(21, 100) && info.duration == time(1, 100))
        #expect(CMSampleBufferSetOutputPresentationTimeStamp(buffer, newValue: time(2, 1)) == noErr)
        #expect(buffer.outputPresentationTimeStamp == time(2, 1) && buffer.presentationTimeStamp == time(5, 25))
        try buffer.setOutputPresentationTimeStamp(.invalid)
        #expect(buffer.outputPresentationTimeStamp == time(21, 100))
    }

    @Test func `data may come later, or be made when they are needed`() throws {
        final class Log { var made = 0 }
        let log = Log()
        let buffer = try CMSampleBuffer(
            dataBuffer: nil, formatDescription: format, numSamples: 1, sampleTimings: [timing(0)], sampleSizes: [10]
        ) { [block] buffer in
            log.made += 1
            return CMSampleBufferSetDataBuffer(buffer, newValue: block)
        }
        #expect(buffer.dataReadiness == .notReady && buffer.dataBuffer == nil)
        #expect(CMSampleBufferMakeDataReady(buffer) == noErr && CMSampleBufferMakeDataReady(buffer) == noErr)
        #expect(log.made == 1 && buffer.dataBuffer === block && CMSampleBufferDataIsReady(buffer))
        #expect(CMSampleBufferSetDataBuffer(buffer, newValue: block) == kCMSampleBufferError_AlreadyHasDataBuffer)
        var made: CMSampleBuffer?
        let refcon = UnsafeMutablePointer<OSStatus>.allocate(capacity: 1)
        defer { refcon.deallocate() }
        refcon.pointee = -77
        CMSampleBufferCreate(
            allocator: nil, dataBuffer: nil, dataReady: false,
            makeDataReadyCallback: { _, refcon in refcon?.load(as: OSStatus.self) ?? 0 }, refcon: refcon,
            formatDescription: format,
            sampleCount: 1, sampleTimingEntryCount: 0, sampleTimingArray: nil, sampleSizeEntryCount: 0, sampleSizeArray: nil,
            sampleBufferOut: &made)
        let failing = try #require(made)
        #expect(CMSampleBufferMakeDataReady(failing) == -77)
        CMSampleBufferSetDataFailed(failing, status: -3)
        var status: OSStatus = 0
        #expect(CMSampleBufferHasDataFailed(failing, statusOut: &status) && status == -3)
        #expect(CMSampleBufferMakeDataReady(failing) == kCMSampleBufferError_DataFailed)
        #expect(CMSampleBufferInvalidate(failing) == noErr && !CMSampleBufferIsValid(failing))
        #expect(CMSampleBufferMakeDataReady(failing) == kCMSampleBufferError_Invalidated)
    }

    @Test func `a picture has its buffer and one time`() throws {
        var picture: CVPixelBuffer?
        CVPixelBufferCreate(nil, 8, 6, kCVPixelFormatType_32BGRA, nil, &picture)
        let image = try #require(picture)
        let description = try CMFormatDescription(imageBuffer: image)
        var timing = timing(7)
        var made: CMSampleBuffer?
        #expect(
            CMSampleBufferCreateReadyWithImageBuffer(
                allocator: nil, imageBuffer: image, formatDescription: description, sampleTiming: &timing, sampleBufferOut: &made)
                == noErr)
        #expect(made?.imageBuffer === image && made?.numSamples == 1 && made?.presentationTimeStamp == time(7, 25))
        var unready: CMSampleBuffer?
        #expect(
            CMSampleBufferCreateForImageBuffer(
                allocator: nil, imageBuffer: image, dataReady: false, makeDataReadyCallback: nil, refcon: nil,
                formatDescription: description, sampleTiming: &timing, sampleBufferOut: &unready) == noErr)
        #expect(unready.map(CMSampleBufferDataIsReady) == false)
        var refused: CMSampleBuffer?
        #expect(
            CMSampleBufferCreateReadyWithImageBuffer(
                allocator: nil, imageBuffer: image, formatDescription: format, sampleTiming: &timing, sampleBufferOut: &refused)
                == kCMSampleBufferError_InvalidMediaFormat)
        #expect(refused == nil)
    }
}
