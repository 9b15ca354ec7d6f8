// Calls of the functions and constants of CoreMedia, as Apple declares them. See ../check.py.
import CoreMedia

func names() throws {
    let _: CMTime = CMTimeMake(value: value() as Int64, timescale: value() as Int32)
    CMTimeMake(value: value() as Int64, timescale: value() as Int32)
    let _: CMTimeRange = CMTimeRangeMake(start: value() as CMTime, duration: value() as CMTime)
    CMTimeRangeMake(start: value() as CMTime, duration: value() as CMTime)
    let _: CMTime = CMTimeAdd(value() as CMTime, value() as CMTime)
    CMTimeAdd(value() as CMTime, value() as CMTime)
    let _: CMTime = CMTimeMakeWithSeconds(value() as Float64, preferredTimescale: value() as Int32)
    CMTimeMakeWithSeconds(value() as Float64, preferredTimescale: value() as Int32)
    let _: CMTime = CMTimeMultiply(value() as CMTime, multiplier: value() as Int32)
    CMTimeMultiply(value() as CMTime, multiplier: value() as Int32)
    let _: CMTime = CMTimeMinimum(value() as CMTime, value() as CMTime)
    CMTimeMinimum(value() as CMTime, value() as CMTime)
    let _: CMTime = CMSampleBufferGetPresentationTimeStamp(value() as CMSampleBuffer)
    CMSampleBufferGetPresentationTimeStamp(value() as CMSampleBuffer)
    let _: Float64 = CMTimeGetSeconds(value() as CMTime)
    CMTimeGetSeconds(value() as CMTime)
    let _: CVImageBuffer = CMSampleBufferGetImageBuffer(value() as CMSampleBuffer)!
    CMSampleBufferGetImageBuffer(value() as CMSampleBuffer)
    let _: Int32.Type = CMTimeScale.self
    let _: CMTime = CMTimeSubtract(value() as CMTime, value() as CMTime)
    CMTimeSubtract(value() as CMTime, value() as CMTime)
    let _: FourCharCode = CMFormatDescriptionGetMediaSubType(value() as CMFormatDescription)
    CMFormatDescriptionGetMediaSubType(value() as CMFormatDescription)
    let _: CMTime = CMTimeMultiplyByFloat64(value() as CMTime, multiplier: value() as Float64)
    CMTimeMultiplyByFloat64(value() as CMTime, multiplier: value() as Float64)
    let _: CMTime = CMTimeMultiplyByRatio(value() as CMTime, multiplier: value() as Int32, divisor: value() as Int32)
    CMTimeMultiplyByRatio(value() as CMTime, multiplier: value() as Int32, divisor: value() as Int32)
    let _: Int32 = CMTimeCompare(value() as CMTime, value() as CMTime)
    CMTimeCompare(value() as CMTime, value() as CMTime)
    let _: OSStatus = CMSampleBufferCreateCopyWithNewTiming(
        allocator: value() as CFAllocator?, sampleBuffer: value() as CMSampleBuffer,
        sampleTimingEntryCount: value() as CMItemCount, sampleTimingArray: value() as UnsafePointer<CMSampleTimingInfo>?,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    CMSampleBufferCreateCopyWithNewTiming(
        allocator: value() as CFAllocator?, sampleBuffer: value() as CMSampleBuffer,
        sampleTimingEntryCount: value() as CMItemCount, sampleTimingArray: value() as UnsafePointer<CMSampleTimingInfo>?,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    let _: CMBlockBuffer = CMSampleBufferGetDataBuffer(value() as CMSampleBuffer)!
    CMSampleBufferGetDataBuffer(value() as CMSampleBuffer)
    let _: OSStatus = CMSampleBufferInvalidate(value() as CMSampleBuffer)
    CMSampleBufferInvalidate(value() as CMSampleBuffer)
    let _: CMItemCount = CMSampleBufferGetNumSamples(value() as CMSampleBuffer)
    CMSampleBufferGetNumSamples(value() as CMSampleBuffer)
    let _: OSStatus = CMSampleBufferGetSampleTimingInfo(
        value() as CMSampleBuffer, at: value() as CMItemIndex, timingInfoOut: value() as UnsafeMutablePointer<CMSampleTimingInfo>)
    CMSampleBufferGetSampleTimingInfo(
        value() as CMSampleBuffer, at: value() as CMItemIndex, timingInfoOut: value() as UnsafeMutablePointer<CMSampleTimingInfo>)
    let _: OSStatus = CMBlockBufferGetDataPointer(
        value() as CMBlockBuffer, atOffset: value() as Int, lengthAtOffsetOut: value() as UnsafeMutablePointer<Int>?,
        totalLengthOut: value() as UnsafeMutablePointer<Int>?,
        dataPointerOut: value() as UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?)
    CMBlockBufferGetDataPointer(
        value() as CMBlockBuffer, atOffset: value() as Int, lengthAtOffsetOut: value() as UnsafeMutablePointer<Int>?,
        totalLengthOut: value() as UnsafeMutablePointer<Int>?,
        dataPointerOut: value() as UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?)
    let _: Int64.Type = CMTimeValue.self
    let _: Int = kCMTimeMaxTimescale
    let _: Int64.Type = CMTimeEpoch.self
    let _: CMTime = CMTimeMakeWithEpoch(value: value() as Int64, timescale: value() as Int32, epoch: value() as Int64)
    CMTimeMakeWithEpoch(value: value() as Int64, timescale: value() as Int32, epoch: value() as Int64)
    let _: CMTime = CMTimeConvertScale(value() as CMTime, timescale: value() as Int32, method: value() as CMTimeRoundingMethod)
    CMTimeConvertScale(value() as CMTime, timescale: value() as Int32, method: value() as CMTimeRoundingMethod)
    let _: CMTime = CMTimeMaximum(value() as CMTime, value() as CMTime)
    CMTimeMaximum(value() as CMTime, value() as CMTime)
    let _: CMTime = CMTimeAbsoluteValue(value() as CMTime)
    CMTimeAbsoluteValue(value() as CMTime)
    let _: CFDictionary = CMTimeCopyAsDictionary(value() as CMTime, allocator: value() as CFAllocator?)!
    CMTimeCopyAsDictionary(value() as CMTime, allocator: value() as CFAllocator?)
    let _: CMTime = CMTimeMakeFromDictionary(value() as CFDictionary?)
    CMTimeMakeFromDictionary(value() as CFDictionary?)
    let _: CFString = kCMTimeValueKey
    let _: CFString = kCMTimeScaleKey
    let _: CFString = kCMTimeEpochKey
    let _: CFString = kCMTimeFlagsKey
    let _: CFString = CMTimeCopyDescription(allocator: value() as CFAllocator?, time: value() as CMTime)!
    CMTimeCopyDescription(allocator: value() as CFAllocator?, time: value() as CMTime)
    CMTimeShow(value() as CMTime)
    let _: CMTimeRange = CMTimeRangeGetUnion(value() as CMTimeRange, otherRange: value() as CMTimeRange)
    CMTimeRangeGetUnion(value() as CMTimeRange, otherRange: value() as CMTimeRange)
    let _: CMTimeRange = CMTimeRangeGetIntersection(value() as CMTimeRange, otherRange: value() as CMTimeRange)
    CMTimeRangeGetIntersection(value() as CMTimeRange, otherRange: value() as CMTimeRange)
    let _: Bool = CMTimeRangeEqual(value() as CMTimeRange, value() as CMTimeRange)
    CMTimeRangeEqual(value() as CMTimeRange, value() as CMTimeRange)
    let _: Bool = CMTimeRangeContainsTime(value() as CMTimeRange, time: value() as CMTime)
    CMTimeRangeContainsTime(value() as CMTimeRange, time: value() as CMTime)
    let _: Bool = CMTimeRangeContainsTimeRange(value() as CMTimeRange, otherRange: value() as CMTimeRange)
    CMTimeRangeContainsTimeRange(value() as CMTimeRange, otherRange: value() as CMTimeRange)
    let _: CMTime = CMTimeRangeGetEnd(value() as CMTimeRange)
    CMTimeRangeGetEnd(value() as CMTimeRange)
    let _: CMTime = CMTimeMapTimeFromRangeToRange(
        value() as CMTime, fromRange: value() as CMTimeRange, toRange: value() as CMTimeRange)
    CMTimeMapTimeFromRangeToRange(value() as CMTime, fromRange: value() as CMTimeRange, toRange: value() as CMTimeRange)
    let _: CMTime = CMTimeClampToRange(value() as CMTime, range: value() as CMTimeRange)
    CMTimeClampToRange(value() as CMTime, range: value() as CMTimeRange)
    let _: CMTime = CMTimeMapDurationFromRangeToRange(
        value() as CMTime, fromRange: value() as CMTimeRange, toRange: value() as CMTimeRange)
    CMTimeMapDurationFromRangeToRange(value() as CMTime, fromRange: value() as CMTimeRange, toRange: value() as CMTimeRange)
    let _: CMTime = CMTimeFoldIntoRange(value() as CMTime, foldRange: value() as CMTimeRange)
    CMTimeFoldIntoRange(value() as CMTime, foldRange: value() as CMTimeRange)
    let _: CMTimeRange = CMTimeRangeFromTimeToTime(start: value() as CMTime, end: value() as CMTime)
    CMTimeRangeFromTimeToTime(start: value() as CMTime, end: value() as CMTime)
    let _: CFDictionary = CMTimeRangeCopyAsDictionary(value() as CMTimeRange, allocator: value() as CFAllocator?)!
    CMTimeRangeCopyAsDictionary(value() as CMTimeRange, allocator: value() as CFAllocator?)
    let _: CMTimeRange = CMTimeRangeMakeFromDictionary(value() as CFDictionary)
    CMTimeRangeMakeFromDictionary(value() as CFDictionary)
    let _: CFString = kCMTimeRangeStartKey
    let _: CFString = kCMTimeRangeDurationKey
    let _: CFString = CMTimeRangeCopyDescription(allocator: value() as CFAllocator?, range: value() as CMTimeRange)!
    CMTimeRangeCopyDescription(allocator: value() as CFAllocator?, range: value() as CMTimeRange)
    CMTimeRangeShow(value() as CMTimeRange)
    let _: CMTimeMapping = CMTimeMappingMake(source: value() as CMTimeRange, target: value() as CMTimeRange)
    CMTimeMappingMake(source: value() as CMTimeRange, target: value() as CMTimeRange)
    let _: CMTimeMapping = CMTimeMappingMakeEmpty(target: value() as CMTimeRange)
    CMTimeMappingMakeEmpty(target: value() as CMTimeRange)
    let _: CFDictionary = CMTimeMappingCopyAsDictionary(value() as CMTimeMapping, allocator: value() as CFAllocator?)!
    CMTimeMappingCopyAsDictionary(value() as CMTimeMapping, allocator: value() as CFAllocator?)
    let _: CMTimeMapping = CMTimeMappingMakeFromDictionary(value() as CFDictionary)
    CMTimeMappingMakeFromDictionary(value() as CFDictionary)
    let _: CFString = kCMTimeMappingSourceKey
    let _: CFString = kCMTimeMappingTargetKey
    let _: CFString = CMTimeMappingCopyDescription(allocator: value() as CFAllocator?, mapping: value() as CMTimeMapping)!
    CMTimeMappingCopyDescription(allocator: value() as CFAllocator?, mapping: value() as CMTimeMapping)
    CMTimeMappingShow(value() as CMTimeMapping)
    let _: OSStatus = kCMSampleBufferError_AllocationFailed
    let _: OSStatus = kCMSampleBufferError_RequiredParameterMissing
    let _: OSStatus = kCMSampleBufferError_AlreadyHasDataBuffer
    let _: OSStatus = kCMSampleBufferError_BufferNotReady
    let _: OSStatus = kCMSampleBufferError_SampleIndexOutOfRange
    let _: OSStatus = kCMSampleBufferError_BufferHasNoSampleSizes
    let _: OSStatus = kCMSampleBufferError_BufferHasNoSampleTimingInfo
    let _: OSStatus = kCMSampleBufferError_ArrayTooSmall
    let _: OSStatus = kCMSampleBufferError_InvalidEntryCount
    let _: OSStatus = kCMSampleBufferError_CannotSubdivide
    let _: OSStatus = kCMSampleBufferError_SampleTimingInfoInvalid
    let _: OSStatus = kCMSampleBufferError_InvalidMediaTypeForOperation
    let _: OSStatus = kCMSampleBufferError_InvalidSampleData
    let _: OSStatus = kCMSampleBufferError_InvalidMediaFormat
    let _: OSStatus = kCMSampleBufferError_Invalidated
    let _: OSStatus = kCMSampleBufferError_DataFailed
    let _: OSStatus = kCMSampleBufferError_DataCanceled
    let _: UInt32 = kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment
    let _: CMSampleBufferMakeDataReadyHandler = { _ in value() }
    let _: OSStatus = CMSampleBufferCreate(
        allocator: value() as CFAllocator?, dataBuffer: value() as CMBlockBuffer?, dataReady: value() as Bool,
        makeDataReadyCallback: value() as CMSampleBufferMakeDataReadyCallback?, refcon: value() as UnsafeMutableRawPointer?,
        formatDescription: value() as CMFormatDescription?, sampleCount: value() as CMItemCount,
        sampleTimingEntryCount: value() as CMItemCount, sampleTimingArray: value() as UnsafePointer<CMSampleTimingInfo>?,
        sampleSizeEntryCount: value() as CMItemCount, sampleSizeArray: value() as UnsafePointer<Int>?,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    CMSampleBufferCreate(
        allocator: value() as CFAllocator?, dataBuffer: value() as CMBlockBuffer?, dataReady: value() as Bool,
        makeDataReadyCallback: value() as CMSampleBufferMakeDataReadyCallback?, refcon: value() as UnsafeMutableRawPointer?,
        formatDescription: value() as CMFormatDescription?, sampleCount: value() as CMItemCount,
        sampleTimingEntryCount: value() as CMItemCount, sampleTimingArray: value() as UnsafePointer<CMSampleTimingInfo>?,
        sampleSizeEntryCount: value() as CMItemCount, sampleSizeArray: value() as UnsafePointer<Int>?,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    let _: OSStatus = CMSampleBufferCreateReady(
        allocator: value() as CFAllocator?, dataBuffer: value() as CMBlockBuffer?,
        formatDescription: value() as CMFormatDescription?, sampleCount: value() as CMItemCount,
        sampleTimingEntryCount: value() as CMItemCount, sampleTimingArray: value() as UnsafePointer<CMSampleTimingInfo>?,
        sampleSizeEntryCount: value() as CMItemCount, sampleSizeArray: value() as UnsafePointer<Int>?,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    CMSampleBufferCreateReady(
        allocator: value() as CFAllocator?, dataBuffer: value() as CMBlockBuffer?,
        formatDescription: value() as CMFormatDescription?, sampleCount: value() as CMItemCount,
        sampleTimingEntryCount: value() as CMItemCount, sampleTimingArray: value() as UnsafePointer<CMSampleTimingInfo>?,
        sampleSizeEntryCount: value() as CMItemCount, sampleSizeArray: value() as UnsafePointer<Int>?,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    let _: OSStatus = CMAudioSampleBufferCreateWithPacketDescriptions(
        allocator: value() as CFAllocator?, dataBuffer: value() as CMBlockBuffer?, dataReady: value() as Bool,
        makeDataReadyCallback: value() as CMSampleBufferMakeDataReadyCallback?, refcon: value() as UnsafeMutableRawPointer?,
        formatDescription: value() as CMFormatDescription, sampleCount: value() as CMItemCount,
        presentationTimeStamp: value() as CMTime, packetDescriptions: value() as UnsafePointer<AudioStreamPacketDescription>?,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    CMAudioSampleBufferCreateWithPacketDescriptions(
        allocator: value() as CFAllocator?, dataBuffer: value() as CMBlockBuffer?, dataReady: value() as Bool,
        makeDataReadyCallback: value() as CMSampleBufferMakeDataReadyCallback?, refcon: value() as UnsafeMutableRawPointer?,
        formatDescription: value() as CMFormatDescription, sampleCount: value() as CMItemCount,
        presentationTimeStamp: value() as CMTime, packetDescriptions: value() as UnsafePointer<AudioStreamPacketDescription>?,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    let _: OSStatus = CMAudioSampleBufferCreateReadyWithPacketDescriptions(
        allocator: value() as CFAllocator?, dataBuffer: value() as CMBlockBuffer,
        formatDescription: value() as CMFormatDescription, sampleCount: value() as CMItemCount,
        presentationTimeStamp: value() as CMTime, packetDescriptions: value() as UnsafePointer<AudioStreamPacketDescription>?,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    CMAudioSampleBufferCreateReadyWithPacketDescriptions(
        allocator: value() as CFAllocator?, dataBuffer: value() as CMBlockBuffer,
        formatDescription: value() as CMFormatDescription, sampleCount: value() as CMItemCount,
        presentationTimeStamp: value() as CMTime, packetDescriptions: value() as UnsafePointer<AudioStreamPacketDescription>?,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    let _: OSStatus = CMSampleBufferCreateForImageBuffer(
        allocator: value() as CFAllocator?, imageBuffer: value() as CVImageBuffer, dataReady: value() as Bool,
        makeDataReadyCallback: value() as CMSampleBufferMakeDataReadyCallback?, refcon: value() as UnsafeMutableRawPointer?,
        formatDescription: value() as CMVideoFormatDescription, sampleTiming: value() as UnsafePointer<CMSampleTimingInfo>,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    CMSampleBufferCreateForImageBuffer(
        allocator: value() as CFAllocator?, imageBuffer: value() as CVImageBuffer, dataReady: value() as Bool,
        makeDataReadyCallback: value() as CMSampleBufferMakeDataReadyCallback?, refcon: value() as UnsafeMutableRawPointer?,
        formatDescription: value() as CMVideoFormatDescription, sampleTiming: value() as UnsafePointer<CMSampleTimingInfo>,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    let _: OSStatus = CMSampleBufferCreateReadyWithImageBuffer(
        allocator: value() as CFAllocator?, imageBuffer: value() as CVImageBuffer,
        formatDescription: value() as CMVideoFormatDescription, sampleTiming: value() as UnsafePointer<CMSampleTimingInfo>,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    CMSampleBufferCreateReadyWithImageBuffer(
        allocator: value() as CFAllocator?, imageBuffer: value() as CVImageBuffer,
        formatDescription: value() as CMVideoFormatDescription, sampleTiming: value() as UnsafePointer<CMSampleTimingInfo>,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    let _: OSStatus = CMSampleBufferCreateCopy(
        allocator: value() as CFAllocator?, sampleBuffer: value() as CMSampleBuffer,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    CMSampleBufferCreateCopy(
        allocator: value() as CFAllocator?, sampleBuffer: value() as CMSampleBuffer,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    let _: OSStatus = CMSampleBufferCopySampleBufferForRange(
        allocator: value() as CFAllocator?, sampleBuffer: value() as CMSampleBuffer, sampleRange: value() as CFRange,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    CMSampleBufferCopySampleBufferForRange(
        allocator: value() as CFAllocator?, sampleBuffer: value() as CMSampleBuffer, sampleRange: value() as CFRange,
        sampleBufferOut: value() as UnsafeMutablePointer<CMSampleBuffer?>)
    let _: OSStatus = CMSampleBufferSetDataBuffer(value() as CMSampleBuffer, newValue: value() as CMBlockBuffer)
    CMSampleBufferSetDataBuffer(value() as CMSampleBuffer, newValue: value() as CMBlockBuffer)
    let _: OSStatus = CMSampleBufferSetDataBufferFromAudioBufferList(
        value() as CMSampleBuffer, blockBufferAllocator: value() as CFAllocator?,
        blockBufferMemoryAllocator: value() as CFAllocator?, flags: value() as UInt32,
        bufferList: value() as UnsafePointer<AudioBufferList>)
    CMSampleBufferSetDataBufferFromAudioBufferList(
        value() as CMSampleBuffer, blockBufferAllocator: value() as CFAllocator?,
        blockBufferMemoryAllocator: value() as CFAllocator?, flags: value() as UInt32,
        bufferList: value() as UnsafePointer<AudioBufferList>)
    let _: OSStatus = CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
        value() as CMSampleBuffer, bufferListSizeNeededOut: value() as UnsafeMutablePointer<Int>?,
        bufferListOut: value() as UnsafeMutablePointer<AudioBufferList>?, bufferListSize: value() as Int,
        blockBufferAllocator: value() as CFAllocator?, blockBufferMemoryAllocator: value() as CFAllocator?,
        flags: value() as UInt32, blockBufferOut: value() as UnsafeMutablePointer<CMBlockBuffer?>?)
    CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
        value() as CMSampleBuffer, bufferListSizeNeededOut: value() as UnsafeMutablePointer<Int>?,
        bufferListOut: value() as UnsafeMutablePointer<AudioBufferList>?, bufferListSize: value() as Int,
        blockBufferAllocator: value() as CFAllocator?, blockBufferMemoryAllocator: value() as CFAllocator?,
        flags: value() as UInt32, blockBufferOut: value() as UnsafeMutablePointer<CMBlockBuffer?>?)
    let _: OSStatus = CMSampleBufferGetAudioStreamPacketDescriptions(
        value() as CMSampleBuffer, allocatedSize: value() as Int,
        packetDescriptionsOut: value() as UnsafeMutablePointer<AudioStreamPacketDescription>?,
        packetDescriptionsSizeNeededOut: value() as UnsafeMutablePointer<Int>?)
    CMSampleBufferGetAudioStreamPacketDescriptions(
        value() as CMSampleBuffer, allocatedSize: value() as Int,
        packetDescriptionsOut: value() as UnsafeMutablePointer<AudioStreamPacketDescription>?,
        packetDescriptionsSizeNeededOut: value() as UnsafeMutablePointer<Int>?)
    let _: OSStatus = CMSampleBufferCopyPCMDataIntoAudioBufferList(
        value() as CMSampleBuffer, at: value() as Int32, frameCount: value() as Int32,
        into: value() as UnsafeMutablePointer<AudioBufferList>)
    CMSampleBufferCopyPCMDataIntoAudioBufferList(
        value() as CMSampleBuffer, at: value() as Int32, frameCount: value() as Int32,
        into: value() as UnsafeMutablePointer<AudioBufferList>)
    let _: OSStatus = CMSampleBufferSetDataReady(value() as CMSampleBuffer)
    CMSampleBufferSetDataReady(value() as CMSampleBuffer)
    let _: Bool = CMSampleBufferDataIsReady(value() as CMSampleBuffer)
    CMSampleBufferDataIsReady(value() as CMSampleBuffer)
    let _: OSStatus = CMSampleBufferSetDataFailed(value() as CMSampleBuffer, status: value() as OSStatus)
    CMSampleBufferSetDataFailed(value() as CMSampleBuffer, status: value() as OSStatus)
    let _: Bool = CMSampleBufferHasDataFailed(value() as CMSampleBuffer, statusOut: value() as UnsafeMutablePointer<OSStatus>?)
    CMSampleBufferHasDataFailed(value() as CMSampleBuffer, statusOut: value() as UnsafeMutablePointer<OSStatus>?)
    let _: OSStatus = CMSampleBufferMakeDataReady(value() as CMSampleBuffer)
    CMSampleBufferMakeDataReady(value() as CMSampleBuffer)
    let _: Bool = CMSampleBufferIsValid(value() as CMSampleBuffer)
    CMSampleBufferIsValid(value() as CMSampleBuffer)
    let _: CMTime = CMSampleBufferGetDuration(value() as CMSampleBuffer)
    CMSampleBufferGetDuration(value() as CMSampleBuffer)
    let _: CMTime = CMSampleBufferGetDecodeTimeStamp(value() as CMSampleBuffer)
    CMSampleBufferGetDecodeTimeStamp(value() as CMSampleBuffer)
    let _: CMTime = CMSampleBufferGetOutputDuration(value() as CMSampleBuffer)
    CMSampleBufferGetOutputDuration(value() as CMSampleBuffer)
    let _: CMTime = CMSampleBufferGetOutputPresentationTimeStamp(value() as CMSampleBuffer)
    CMSampleBufferGetOutputPresentationTimeStamp(value() as CMSampleBuffer)
    let _: OSStatus = CMSampleBufferSetOutputPresentationTimeStamp(value() as CMSampleBuffer, newValue: value() as CMTime)
    CMSampleBufferSetOutputPresentationTimeStamp(value() as CMSampleBuffer, newValue: value() as CMTime)
    let _: CMTime = CMSampleBufferGetOutputDecodeTimeStamp(value() as CMSampleBuffer)
    CMSampleBufferGetOutputDecodeTimeStamp(value() as CMSampleBuffer)
    let _: OSStatus = CMSampleBufferGetSampleTimingInfoArray(
        value() as CMSampleBuffer, entryCount: value() as CMItemCount,
        arrayToFill: value() as UnsafeMutablePointer<CMSampleTimingInfo>?,
        entriesNeededOut: value() as UnsafeMutablePointer<CMItemCount>?)
    CMSampleBufferGetSampleTimingInfoArray(
        value() as CMSampleBuffer, entryCount: value() as CMItemCount,
        arrayToFill: value() as UnsafeMutablePointer<CMSampleTimingInfo>?,
        entriesNeededOut: value() as UnsafeMutablePointer<CMItemCount>?)
    let _: OSStatus = CMSampleBufferGetOutputSampleTimingInfoArray(
        value() as CMSampleBuffer, entryCount: value() as CMItemCount,
        arrayToFill: value() as UnsafeMutablePointer<CMSampleTimingInfo>?,
        entriesNeededOut: value() as UnsafeMutablePointer<CMItemCount>?)
    CMSampleBufferGetOutputSampleTimingInfoArray(
        value() as CMSampleBuffer, entryCount: value() as CMItemCount,
        arrayToFill: value() as UnsafeMutablePointer<CMSampleTimingInfo>?,
        entriesNeededOut: value() as UnsafeMutablePointer<CMItemCount>?)
    let _: OSStatus = CMSampleBufferGetSampleSizeArray(
        value() as CMSampleBuffer, entryCount: value() as CMItemCount, arrayToFill: value() as UnsafeMutablePointer<Int>?,
        entriesNeededOut: value() as UnsafeMutablePointer<CMItemCount>?)
    CMSampleBufferGetSampleSizeArray(
        value() as CMSampleBuffer, entryCount: value() as CMItemCount, arrayToFill: value() as UnsafeMutablePointer<Int>?,
        entriesNeededOut: value() as UnsafeMutablePointer<CMItemCount>?)
    let _: Int = CMSampleBufferGetSampleSize(value() as CMSampleBuffer, at: value() as CMItemIndex)
    CMSampleBufferGetSampleSize(value() as CMSampleBuffer, at: value() as CMItemIndex)
    let _: Int = CMSampleBufferGetTotalSampleSize(value() as CMSampleBuffer)
    CMSampleBufferGetTotalSampleSize(value() as CMSampleBuffer)
    let _: CMFormatDescription = CMSampleBufferGetFormatDescription(value() as CMSampleBuffer)!
    CMSampleBufferGetFormatDescription(value() as CMSampleBuffer)
    let _: CFArray = CMSampleBufferGetSampleAttachmentsArray(value() as CMSampleBuffer, createIfNecessary: value() as Bool)!
    CMSampleBufferGetSampleAttachmentsArray(value() as CMSampleBuffer, createIfNecessary: value() as Bool)
    let _: CFString = kCMSampleAttachmentKey_NotSync
    let _: CFString = kCMSampleAttachmentKey_IsDependedOnByOthers
    let _: CFString = kCMSampleAttachmentKey_DependsOnOthers
    let _: CFString = kCMSampleAttachmentKey_DisplayImmediately
    let _: CFString = kCMSampleAttachmentKey_DoNotDisplay
    let _: CFString = kCMSampleBufferAttachmentKey_TrimDurationAtStart
    let _: CFString = kCMSampleBufferAttachmentKey_TrimDurationAtEnd
    let _: CFString = kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration
    let _: OSStatus = CMSampleBufferCallBlockForEachSample(value() as CMSampleBuffer, { _, _ in value() })
    CMSampleBufferCallBlockForEachSample(value() as CMSampleBuffer, { _, _ in value() })
    let _: OSStatus = kCMBlockBufferNoErr
    let _: OSStatus = kCMBlockBufferStructureAllocationFailedErr
    let _: OSStatus = kCMBlockBufferBlockAllocationFailedErr
    let _: OSStatus = kCMBlockBufferBadCustomBlockSourceErr
    let _: OSStatus = kCMBlockBufferBadOffsetParameterErr
    let _: OSStatus = kCMBlockBufferBadLengthParameterErr
    let _: OSStatus = kCMBlockBufferBadPointerParameterErr
    let _: OSStatus = kCMBlockBufferEmptyBBufErr
    let _: OSStatus = kCMBlockBufferUnallocatedBlockErr
    let _: OSStatus = kCMBlockBufferInsufficientSpaceErr
    let _: UInt32.Type = CMBlockBufferFlags.self
    let _: CMBlockBufferFlags = kCMBlockBufferAssureMemoryNowFlag
    let _: CMBlockBufferFlags = kCMBlockBufferAlwaysCopyDataFlag
    let _: CMBlockBufferFlags = kCMBlockBufferDontOptimizeDepthFlag
    let _: CMBlockBufferFlags = kCMBlockBufferPermitEmptyReferenceFlag
    let _: UInt32 = kCMBlockBufferCustomBlockSourceVersion
    let _: OSStatus = CMBlockBufferCreateEmpty(
        allocator: value() as CFAllocator?, capacity: value() as UInt32, flags: value() as CMBlockBufferFlags,
        blockBufferOut: value() as UnsafeMutablePointer<CMBlockBuffer?>)
    CMBlockBufferCreateEmpty(
        allocator: value() as CFAllocator?, capacity: value() as UInt32, flags: value() as CMBlockBufferFlags,
        blockBufferOut: value() as UnsafeMutablePointer<CMBlockBuffer?>)
    let _: OSStatus = CMBlockBufferCreateWithMemoryBlock(
        allocator: value() as CFAllocator?, memoryBlock: value() as UnsafeMutableRawPointer?, blockLength: value() as Int,
        blockAllocator: value() as CFAllocator?, customBlockSource: value() as UnsafePointer<CMBlockBufferCustomBlockSource>?,
        offsetToData: value() as Int, dataLength: value() as Int, flags: value() as CMBlockBufferFlags,
        blockBufferOut: value() as UnsafeMutablePointer<CMBlockBuffer?>)
    CMBlockBufferCreateWithMemoryBlock(
        allocator: value() as CFAllocator?, memoryBlock: value() as UnsafeMutableRawPointer?, blockLength: value() as Int,
        blockAllocator: value() as CFAllocator?, customBlockSource: value() as UnsafePointer<CMBlockBufferCustomBlockSource>?,
        offsetToData: value() as Int, dataLength: value() as Int, flags: value() as CMBlockBufferFlags,
        blockBufferOut: value() as UnsafeMutablePointer<CMBlockBuffer?>)
    let _: OSStatus = CMBlockBufferCreateWithBufferReference(
        allocator: value() as CFAllocator?, referenceBuffer: value() as CMBlockBuffer, offsetToData: value() as Int,
        dataLength: value() as Int, flags: value() as CMBlockBufferFlags,
        blockBufferOut: value() as UnsafeMutablePointer<CMBlockBuffer?>)
    CMBlockBufferCreateWithBufferReference(
        allocator: value() as CFAllocator?, referenceBuffer: value() as CMBlockBuffer, offsetToData: value() as Int,
        dataLength: value() as Int, flags: value() as CMBlockBufferFlags,
        blockBufferOut: value() as UnsafeMutablePointer<CMBlockBuffer?>)
    let _: OSStatus = CMBlockBufferCreateContiguous(
        allocator: value() as CFAllocator?, sourceBuffer: value() as CMBlockBuffer, blockAllocator: value() as CFAllocator?,
        customBlockSource: value() as UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: value() as Int,
        dataLength: value() as Int, flags: value() as CMBlockBufferFlags,
        blockBufferOut: value() as UnsafeMutablePointer<CMBlockBuffer?>)
    CMBlockBufferCreateContiguous(
        allocator: value() as CFAllocator?, sourceBuffer: value() as CMBlockBuffer, blockAllocator: value() as CFAllocator?,
        customBlockSource: value() as UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: value() as Int,
        dataLength: value() as Int, flags: value() as CMBlockBufferFlags,
        blockBufferOut: value() as UnsafeMutablePointer<CMBlockBuffer?>)
    let _: OSStatus = CMBlockBufferAppendMemoryBlock(
        value() as CMBlockBuffer, memoryBlock: value() as UnsafeMutableRawPointer?, length: value() as Int,
        blockAllocator: value() as CFAllocator?, customBlockSource: value() as UnsafePointer<CMBlockBufferCustomBlockSource>?,
        offsetToData: value() as Int, dataLength: value() as Int, flags: value() as CMBlockBufferFlags)
    CMBlockBufferAppendMemoryBlock(
        value() as CMBlockBuffer, memoryBlock: value() as UnsafeMutableRawPointer?, length: value() as Int,
        blockAllocator: value() as CFAllocator?, customBlockSource: value() as UnsafePointer<CMBlockBufferCustomBlockSource>?,
        offsetToData: value() as Int, dataLength: value() as Int, flags: value() as CMBlockBufferFlags)
    let _: OSStatus = CMBlockBufferAppendBufferReference(
        value() as CMBlockBuffer, targetBBuf: value() as CMBlockBuffer, offsetToData: value() as Int, dataLength: value() as Int,
        flags: value() as CMBlockBufferFlags)
    CMBlockBufferAppendBufferReference(
        value() as CMBlockBuffer, targetBBuf: value() as CMBlockBuffer, offsetToData: value() as Int, dataLength: value() as Int,
        flags: value() as CMBlockBufferFlags)
    let _: OSStatus = CMBlockBufferAssureBlockMemory(value() as CMBlockBuffer)
    CMBlockBufferAssureBlockMemory(value() as CMBlockBuffer)
    let _: OSStatus = CMBlockBufferAccessDataBytes(
        value() as CMBlockBuffer, atOffset: value() as Int, length: value() as Int,
        temporaryBlock: value() as UnsafeMutableRawPointer,
        returnedPointerOut: value() as UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)
    CMBlockBufferAccessDataBytes(
        value() as CMBlockBuffer, atOffset: value() as Int, length: value() as Int,
        temporaryBlock: value() as UnsafeMutableRawPointer,
        returnedPointerOut: value() as UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)
    let _: OSStatus = CMBlockBufferCopyDataBytes(
        value() as CMBlockBuffer, atOffset: value() as Int, dataLength: value() as Int,
        destination: value() as UnsafeMutableRawPointer)
    CMBlockBufferCopyDataBytes(
        value() as CMBlockBuffer, atOffset: value() as Int, dataLength: value() as Int,
        destination: value() as UnsafeMutableRawPointer)
    let _: OSStatus = CMBlockBufferReplaceDataBytes(
        with: value() as UnsafeRawPointer, blockBuffer: value() as CMBlockBuffer, offsetIntoDestination: value() as Int,
        dataLength: value() as Int)
    CMBlockBufferReplaceDataBytes(
        with: value() as UnsafeRawPointer, blockBuffer: value() as CMBlockBuffer, offsetIntoDestination: value() as Int,
        dataLength: value() as Int)
    let _: OSStatus = CMBlockBufferFillDataBytes(
        with: value() as CChar, blockBuffer: value() as CMBlockBuffer, offsetIntoDestination: value() as Int,
        dataLength: value() as Int)
    CMBlockBufferFillDataBytes(
        with: value() as CChar, blockBuffer: value() as CMBlockBuffer, offsetIntoDestination: value() as Int,
        dataLength: value() as Int)
    let _: Int = CMBlockBufferGetDataLength(value() as CMBlockBuffer)
    CMBlockBufferGetDataLength(value() as CMBlockBuffer)
    let _: Bool = CMBlockBufferIsRangeContiguous(value() as CMBlockBuffer, atOffset: value() as Int, length: value() as Int)
    CMBlockBufferIsRangeContiguous(value() as CMBlockBuffer, atOffset: value() as Int, length: value() as Int)
    let _: Bool = CMBlockBufferIsEmpty(value() as CMBlockBuffer)
    CMBlockBufferIsEmpty(value() as CMBlockBuffer)
}
