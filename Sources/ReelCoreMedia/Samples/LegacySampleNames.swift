public import Foundation
public import ReelCoreFoundation
public import ReelCoreVideo

// Spellings of Swift 3 and 4, without labels, that Apple has retired, but that tutorials still use. Here they compile, with a
// warning. They are disfavoured, so that a function that is named without labels (`reduce(first, CMTimeRangeGetUnion)`) is not
// ambiguous.

@available(*, deprecated, message: "Use CMSampleBufferCreate with labels.")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferCreate(
    _ allocator: CFAllocator?, _ dataBuffer: CMBlockBuffer?, _ dataReady: Bool,
    _ makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, _ makeDataReadyRefcon: UnsafeMutableRawPointer?,
    _ formatDescription: CMFormatDescription?, _ numSamples: CMItemCount, _ numSampleTimingEntries: CMItemCount,
    _ sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, _ numSampleSizeEntries: CMItemCount,
    _ sampleSizeArray: UnsafePointer<Int>?, _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreate(
        allocator: allocator, dataBuffer: dataBuffer, dataReady: dataReady, makeDataReadyCallback: makeDataReadyCallback,
        refcon: makeDataReadyRefcon, formatDescription: formatDescription, sampleCount: numSamples,
        sampleTimingEntryCount: numSampleTimingEntries, sampleTimingArray: sampleTimingArray,
        sampleSizeEntryCount: numSampleSizeEntries, sampleSizeArray: sampleSizeArray, sampleBufferOut: sampleBufferOut)
}

@available(*, deprecated, message: "Use CMSampleBufferCreateReady with labels.")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferCreateReady(
    _ allocator: CFAllocator?, _ dataBuffer: CMBlockBuffer?, _ formatDescription: CMFormatDescription?, _ numSamples: CMItemCount,
    _ numSampleTimingEntries: CMItemCount, _ sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    _ numSampleSizeEntries: CMItemCount, _ sampleSizeArray: UnsafePointer<Int>?,
    _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreateReady(
        allocator: allocator, dataBuffer: dataBuffer, formatDescription: formatDescription, sampleCount: numSamples,
        sampleTimingEntryCount: numSampleTimingEntries, sampleTimingArray: sampleTimingArray,
        sampleSizeEntryCount: numSampleSizeEntries, sampleSizeArray: sampleSizeArray, sampleBufferOut: sampleBufferOut)
}

@available(*, deprecated, message: "Use CMSampleBufferCreateForImageBuffer with labels.")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
    _ allocator: CFAllocator?, _ imageBuffer: CVImageBuffer, _ dataReady: Bool,
    _ makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, _ makeDataReadyRefcon: UnsafeMutableRawPointer?,
    _ formatDescription: CMVideoFormatDescription, _ sampleTiming: UnsafePointer<CMSampleTimingInfo>,
    _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreateForImageBuffer(
        allocator: allocator, imageBuffer: imageBuffer, dataReady: dataReady, makeDataReadyCallback: makeDataReadyCallback,
        refcon: makeDataReadyRefcon, formatDescription: formatDescription, sampleTiming: sampleTiming,
        sampleBufferOut: sampleBufferOut)
}

@available(*, deprecated, message: "Use CMSampleBufferCreateReadyWithImageBuffer with labels.")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
    _ allocator: CFAllocator?, _ imageBuffer: CVImageBuffer, _ formatDescription: CMVideoFormatDescription,
    _ sampleTiming: UnsafePointer<CMSampleTimingInfo>, _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreateReadyWithImageBuffer(
        allocator: allocator, imageBuffer: imageBuffer, formatDescription: formatDescription, sampleTiming: sampleTiming,
        sampleBufferOut: sampleBufferOut)
}

@available(*, deprecated, message: "Use CMAudioSampleBufferCreateWithPacketDescriptions with labels.")
@_disfavoredOverload
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptions(
    _ allocator: CFAllocator?, _ dataBuffer: CMBlockBuffer?, _ dataReady: Bool,
    _ makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, _ makeDataReadyRefcon: UnsafeMutableRawPointer?,
    _ formatDescription: CMFormatDescription, _ numSamples: CMItemCount, _ presentationTimeStamp: CMTime,
    _ packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?, _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMAudioSampleBufferCreateWithPacketDescriptions(
        allocator: allocator, dataBuffer: dataBuffer, dataReady: dataReady, makeDataReadyCallback: makeDataReadyCallback,
        refcon: makeDataReadyRefcon, formatDescription: formatDescription, sampleCount: numSamples,
        presentationTimeStamp: presentationTimeStamp, packetDescriptions: packetDescriptions, sampleBufferOut: sampleBufferOut)
}

@available(*, deprecated, message: "Use CMAudioSampleBufferCreateReadyWithPacketDescriptions with labels.")
@_disfavoredOverload
@discardableResult
public func CMAudioSampleBufferCreateReadyWithPacketDescriptions(
    _ allocator: CFAllocator?, _ dataBuffer: CMBlockBuffer, _ formatDescription: CMFormatDescription, _ numSamples: CMItemCount,
    _ presentationTimeStamp: CMTime, _ packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
    _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMAudioSampleBufferCreateReadyWithPacketDescriptions(
        allocator: allocator, dataBuffer: dataBuffer, formatDescription: formatDescription, sampleCount: numSamples,
        presentationTimeStamp: presentationTimeStamp, packetDescriptions: packetDescriptions, sampleBufferOut: sampleBufferOut)
}

@available(*, deprecated, renamed: "CMSampleBufferCreateCopy(allocator:sampleBuffer:sampleBufferOut:)")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferCreateCopy(
    _ allocator: CFAllocator?, _ sbuf: CMSampleBuffer, _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreateCopy(allocator: allocator, sampleBuffer: sbuf, sampleBufferOut: sampleBufferOut)
}

@available(*, deprecated, message: "Use CMSampleBufferCreateCopyWithNewTiming with labels.")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
    _ allocator: CFAllocator?, _ originalSBuf: CMSampleBuffer, _ numSampleTimingEntries: CMItemCount,
    _ sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreateCopyWithNewTiming(
        allocator: allocator, sampleBuffer: originalSBuf, sampleTimingEntryCount: numSampleTimingEntries,
        sampleTimingArray: sampleTimingArray, sampleBufferOut: sampleBufferOut)
}

@available(*, deprecated, renamed: "CMSampleBufferCopySampleBufferForRange(allocator:sampleBuffer:sampleRange:sampleBufferOut:)")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferCopySampleBufferForRange(
    _ allocator: CFAllocator?, _ sbuf: CMSampleBuffer, _ sampleRange: CFRange,
    _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCopySampleBufferForRange(
        allocator: allocator, sampleBuffer: sbuf, sampleRange: sampleRange, sampleBufferOut: sampleBufferOut)
}

@available(*, deprecated, renamed: "CMSampleBufferGetSampleTimingInfo(_:at:timingInfoOut:)")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
    _ sbuf: CMSampleBuffer, _ sampleIndex: CMItemIndex, _ timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
    CMSampleBufferGetSampleTimingInfo(sbuf, at: sampleIndex, timingInfoOut: timingInfoOut)
}

@available(*, deprecated, renamed: "CMSampleBufferGetSampleTimingInfoArray(_:entryCount:arrayToFill:entriesNeededOut:)")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
    _ sbuf: CMSampleBuffer, _ numSampleTimingEntries: CMItemCount, _ timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
    _ timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    CMSampleBufferGetSampleTimingInfoArray(
        sbuf, entryCount: numSampleTimingEntries, arrayToFill: timingArrayOut, entriesNeededOut: timingArrayEntriesNeededOut)
}

@available(*, deprecated, renamed: "CMSampleBufferGetSampleAttachmentsArray(_:createIfNecessary:)")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, _ createIfNecessary: Bool) -> CFArray? {
    CMSampleBufferGetSampleAttachmentsArray(sbuf, createIfNecessary: createIfNecessary)
}

@available(*, deprecated, renamed: "CMSampleBufferSetOutputPresentationTimeStamp(_:newValue:)")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer, _ outputPresentationTimeStamp: CMTime)
    -> OSStatus
{
    CMSampleBufferSetOutputPresentationTimeStamp(sbuf, newValue: outputPresentationTimeStamp)
}

@available(*, deprecated, renamed: "CMSampleBufferGetSampleSize(_:at:)")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, _ sampleIndex: CMItemIndex) -> Int {
    CMSampleBufferGetSampleSize(sbuf, at: sampleIndex)
}

@available(*, deprecated, message: "Use CMSampleBufferSetDataBufferFromAudioBufferList with labels.")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferSetDataBufferFromAudioBufferList(
    _ sbuf: CMSampleBuffer, _ blockBufferStructureAllocator: CFAllocator?, _ blockBufferBlockAllocator: CFAllocator?,
    _ flags: UInt32, _ bufferList: UnsafePointer<AudioBufferList>
) -> OSStatus {
    CMSampleBufferSetDataBufferFromAudioBufferList(
        sbuf, blockBufferAllocator: blockBufferStructureAllocator, blockBufferMemoryAllocator: blockBufferBlockAllocator,
        flags: flags, bufferList: bufferList)
}

@available(*, deprecated, message: "Use CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer with labels.")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
    _ sbuf: CMSampleBuffer, _ bufferListSizeNeededOut: UnsafeMutablePointer<Int>?,
    _ bufferListOut: UnsafeMutablePointer<AudioBufferList>?, _ bufferListSize: Int, _ blockBufferStructureAllocator: CFAllocator?,
    _ blockBufferBlockAllocator: CFAllocator?, _ flags: UInt32, _ blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>?
) -> OSStatus {
    CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
        sbuf, bufferListSizeNeededOut: bufferListSizeNeededOut, bufferListOut: bufferListOut, bufferListSize: bufferListSize,
        blockBufferAllocator: blockBufferStructureAllocator, blockBufferMemoryAllocator: blockBufferBlockAllocator, flags: flags,
        blockBufferOut: blockBufferOut)
}

@available(*, deprecated, renamed: "CMSampleBufferCopyPCMDataIntoAudioBufferList(_:at:frameCount:into:)")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferCopyPCMDataIntoAudioBufferList(
    _ sbuf: CMSampleBuffer, _ frameOffset: Int32, _ numFrames: Int32, _ bufferList: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
    CMSampleBufferCopyPCMDataIntoAudioBufferList(sbuf, at: frameOffset, frameCount: numFrames, into: bufferList)
}

@available(*, deprecated, message: "Use CMAudioFormatDescriptionCreate with labels.")
@_disfavoredOverload
@discardableResult
public func CMAudioFormatDescriptionCreate(
    _ allocator: CFAllocator?, _ asbd: UnsafePointer<AudioStreamBasicDescription>, _ layoutSize: Int,
    _ layout: UnsafePointer<AudioChannelLayout>?, _ magicCookieSize: Int, _ magicCookie: UnsafeRawPointer?,
    _ extensions: CFDictionary?, _ formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
    CMAudioFormatDescriptionCreate(
        allocator: allocator, asbd: asbd, layoutSize: layoutSize, layout: layout, magicCookieSize: magicCookieSize,
        magicCookie: magicCookie, extensions: extensions, formatDescriptionOut: formatDescriptionOut)
}

@available(*, deprecated, message: "Use CMVideoFormatDescriptionCreate with labels.")
@_disfavoredOverload
@discardableResult
public func CMVideoFormatDescriptionCreate(
    _ allocator: CFAllocator?, _ codecType: CMVideoCodecType, _ width: Int32, _ height: Int32, _ extensions: CFDictionary?,
    _ formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    CMVideoFormatDescriptionCreate(
        allocator: allocator, codecType: codecType, width: width, height: height, extensions: extensions,
        formatDescriptionOut: formatDescriptionOut)
}

@available(*, deprecated, renamed: "CMVideoFormatDescriptionCreateForImageBuffer(allocator:imageBuffer:formatDescriptionOut:)")
@_disfavoredOverload
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    _ allocator: CFAllocator?, _ imageBuffer: CVImageBuffer,
    _ formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    CMVideoFormatDescriptionCreateForImageBuffer(
        allocator: allocator, imageBuffer: imageBuffer, formatDescriptionOut: formatDescriptionOut)
}

@available(*, deprecated, message: "Use CMVideoFormatDescriptionCreateFromH264ParameterSets with labels.")
@_disfavoredOverload
@discardableResult
public func CMVideoFormatDescriptionCreateFromH264ParameterSets(
    _ allocator: CFAllocator?, _ parameterSetCount: Int, _ parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
    _ parameterSetSizes: UnsafePointer<Int>, _ NALUnitHeaderLength: Int32,
    _ formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    CMVideoFormatDescriptionCreateFromH264ParameterSets(
        allocator: allocator, parameterSetCount: parameterSetCount, parameterSetPointers: parameterSetPointers,
        parameterSetSizes: parameterSetSizes, nalUnitHeaderLength: NALUnitHeaderLength, formatDescriptionOut: formatDescriptionOut
    )
}

@available(*, deprecated, message: "Use CMVideoFormatDescriptionCreateFromHEVCParameterSets with labels.")
@_disfavoredOverload
@discardableResult
public func CMVideoFormatDescriptionCreateFromHEVCParameterSets(
    _ allocator: CFAllocator?, _ parameterSetCount: Int, _ parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
    _ parameterSetSizes: UnsafePointer<Int>, _ NALUnitHeaderLength: Int32, _ extensions: CFDictionary?,
    _ formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    CMVideoFormatDescriptionCreateFromHEVCParameterSets(
        allocator: allocator, parameterSetCount: parameterSetCount, parameterSetPointers: parameterSetPointers,
        parameterSetSizes: parameterSetSizes, nalUnitHeaderLength: NALUnitHeaderLength, extensions: extensions,
        formatDescriptionOut: formatDescriptionOut)
}

@available(*, deprecated, message: "Use CMVideoFormatDescriptionGetH264ParameterSetAtIndex with labels.")
@_disfavoredOverload
@discardableResult
public func CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
    _ videoDesc: CMFormatDescription, _ parameterSetIndex: Int,
    _ parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ parameterSetSizeOut: UnsafeMutablePointer<Int>?,
    _ parameterSetCountOut: UnsafeMutablePointer<Int>?, _ NALUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
    CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
        videoDesc, parameterSetIndex: parameterSetIndex, parameterSetPointerOut: parameterSetPointerOut,
        parameterSetSizeOut: parameterSetSizeOut, parameterSetCountOut: parameterSetCountOut,
        nalUnitHeaderLengthOut: NALUnitHeaderLengthOut)
}

@available(*, deprecated, renamed: "CMVideoFormatDescriptionGetPresentationDimensions(_:usePixelAspectRatio:useCleanAperture:)")
@_disfavoredOverload
@discardableResult
public func CMVideoFormatDescriptionGetPresentationDimensions(
    _ videoDesc: CMVideoFormatDescription, _ usePixelAspectRatio: Bool, _ useCleanAperture: Bool
) -> CGSize {
    CMVideoFormatDescriptionGetPresentationDimensions(
        videoDesc, usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
}

@available(*, deprecated, renamed: "CMVideoFormatDescriptionGetCleanAperture(_:originIsAtTopLeft:)")
@_disfavoredOverload
@discardableResult
public func CMVideoFormatDescriptionGetCleanAperture(_ videoDesc: CMVideoFormatDescription, _ originIsAtTopLeft: Bool) -> CGRect {
    CMVideoFormatDescriptionGetCleanAperture(videoDesc, originIsAtTopLeft: originIsAtTopLeft)
}

@available(*, deprecated, renamed: "CMFormatDescriptionGetExtension(_:extensionKey:)")
@_disfavoredOverload
@discardableResult
public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, _ extensionKey: CFString) -> CFPropertyList? {
    CMFormatDescriptionGetExtension(desc, extensionKey: extensionKey)
}

@available(*, deprecated, message: "Use CMBlockBufferCreateWithMemoryBlock with labels.")
@_disfavoredOverload
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
    _ structureAllocator: CFAllocator?, _ memoryBlock: UnsafeMutableRawPointer?, _ blockLength: Int,
    _ blockAllocator: CFAllocator?, _ customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, _ offsetToData: Int,
    _ dataLength: Int, _ flags: CMBlockBufferFlags, _ blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    CMBlockBufferCreateWithMemoryBlock(
        allocator: structureAllocator, memoryBlock: memoryBlock, blockLength: blockLength, blockAllocator: blockAllocator,
        customBlockSource: customBlockSource, offsetToData: offsetToData, dataLength: dataLength, flags: flags,
        blockBufferOut: blockBufferOut)
}

@available(*, deprecated, message: "Use CMBlockBufferCreateContiguous with labels.")
@_disfavoredOverload
@discardableResult
public func CMBlockBufferCreateContiguous(
    _ structureAllocator: CFAllocator?, _ sourceBuffer: CMBlockBuffer, _ blockAllocator: CFAllocator?,
    _ customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, _ offsetToData: Int, _ dataLength: Int,
    _ flags: CMBlockBufferFlags, _ blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    CMBlockBufferCreateContiguous(
        allocator: structureAllocator, sourceBuffer: sourceBuffer, blockAllocator: blockAllocator,
        customBlockSource: customBlockSource, offsetToData: offsetToData, dataLength: dataLength, flags: flags,
        blockBufferOut: blockBufferOut)
}

@available(*, deprecated, renamed: "CMBlockBufferGetDataPointer(_:atOffset:lengthAtOffsetOut:totalLengthOut:dataPointerOut:)")
@_disfavoredOverload
@discardableResult
public func CMBlockBufferGetDataPointer(
    _ theBuffer: CMBlockBuffer, _ offset: Int, _ lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
    _ totalLengthOut: UnsafeMutablePointer<Int>?, _ dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
    CMBlockBufferGetDataPointer(
        theBuffer, atOffset: offset, lengthAtOffsetOut: lengthAtOffsetOut, totalLengthOut: totalLengthOut,
        dataPointerOut: dataPointerOut)
}

@available(*, deprecated, renamed: "CMBlockBufferCopyDataBytes(_:atOffset:dataLength:destination:)")
@_disfavoredOverload
@discardableResult
public func CMBlockBufferCopyDataBytes(
    _ theSourceBuffer: CMBlockBuffer, _ offsetToData: Int, _ dataLength: Int, _ destination: UnsafeMutableRawPointer
) -> OSStatus {
    CMBlockBufferCopyDataBytes(theSourceBuffer, atOffset: offsetToData, dataLength: dataLength, destination: destination)
}

@available(*, deprecated, renamed: "CMBlockBufferReplaceDataBytes(with:blockBuffer:offsetIntoDestination:dataLength:)")
@_disfavoredOverload
@discardableResult
public func CMBlockBufferReplaceDataBytes(
    _ sourceBytes: UnsafeRawPointer, _ destinationBuffer: CMBlockBuffer, _ offsetIntoDestination: Int, _ dataLength: Int
) -> OSStatus {
    CMBlockBufferReplaceDataBytes(
        with: sourceBytes, blockBuffer: destinationBuffer, offsetIntoDestination: offsetIntoDestination, dataLength: dataLength)
}

@available(*, deprecated, renamed: "CMSetAttachment(_:key:value:attachmentMode:)")
@_disfavoredOverload
public func CMSetAttachment(_ target: CMAttachmentBearer, _ key: CFString, _ value: Any?, _ attachmentMode: CMAttachmentMode) {
    CMSetAttachment(target, key: key, value: value, attachmentMode: attachmentMode)
}

@available(*, deprecated, renamed: "CMGetAttachment(_:key:attachmentModeOut:)")
@_disfavoredOverload
@discardableResult
public func CMGetAttachment(
    _ target: CMAttachmentBearer, _ key: CFString, _ attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
    CMGetAttachment(target, key: key, attachmentModeOut: attachmentModeOut)
}

@available(*, deprecated, renamed: "CMSetAttachments(_:attachments:attachmentMode:)")
@_disfavoredOverload
public func CMSetAttachments(_ target: CMAttachmentBearer, _ theAttachments: CFDictionary, _ attachmentMode: CMAttachmentMode) {
    CMSetAttachments(target, attachments: theAttachments, attachmentMode: attachmentMode)
}

@available(*, deprecated, renamed: "CMRemoveAttachment(_:key:)")
@_disfavoredOverload
public func CMRemoveAttachment(_ target: CMAttachmentBearer, _ key: CFString) {
    CMRemoveAttachment(target, key: key)
}

@available(*, deprecated, renamed: "CMCopyDictionaryOfAttachments(allocator:target:attachmentMode:)")
@_disfavoredOverload
@discardableResult
public func CMCopyDictionaryOfAttachments(
    _ allocator: CFAllocator?, _ target: CMAttachmentBearer, _ attachmentMode: CMAttachmentMode
) -> CFDictionary? {
    CMCopyDictionaryOfAttachments(allocator: allocator, target: target, attachmentMode: attachmentMode)
}

@available(*, deprecated, renamed: "CMPropagateAttachments(_:destination:)")
@_disfavoredOverload
public func CMPropagateAttachments(_ source: CMAttachmentBearer, _ destination: CMAttachmentBearer) {
    CMPropagateAttachments(source, destination: destination)
}

@available(*, deprecated, renamed: "CMSimpleQueueEnqueue(_:element:)")
@_disfavoredOverload
@discardableResult
public func CMSimpleQueueEnqueue(_ queue: CMSimpleQueue, _ element: UnsafeRawPointer) -> OSStatus {
    CMSimpleQueueEnqueue(queue, element: element)
}

@available(*, deprecated, renamed: "CMSimpleQueueCreate(allocator:capacity:queueOut:)")
@_disfavoredOverload
@discardableResult
public func CMSimpleQueueCreate(_ allocator: CFAllocator?, _ capacity: Int32, _ queueOut: UnsafeMutablePointer<CMSimpleQueue?>)
    -> OSStatus
{
    CMSimpleQueueCreate(allocator: allocator, capacity: capacity, queueOut: queueOut)
}

@available(*, deprecated, renamed: "CMSampleBufferSetDataBuffer(_:newValue:)")
@_disfavoredOverload
@discardableResult
public func CMSampleBufferSetDataBuffer(_ sbuf: CMSampleBuffer, _ dataBuffer: CMBlockBuffer) -> OSStatus {
    CMSampleBufferSetDataBuffer(sbuf, newValue: dataBuffer)
}
