import Foundation
public import ReelCoreFoundation
public import ReelCoreVideo

// CMSampleBuffer.h: creating buffers, and their content. Closures replace C's function pointers, because a Swift class cannot
// be passed to C.

/// A callback that makes the data of a buffer ready; also gets the reference constant that was given with it.
public typealias CMSampleBufferMakeDataReadyCallback = (CMSampleBuffer, UnsafeMutableRawPointer?) -> OSStatus
/// A closure that makes the data of a buffer ready, and returns `noErr` or an error.
public typealias CMSampleBufferMakeDataReadyHandler = (CMSampleBuffer) -> OSStatus

// MARK: Making

@discardableResult
public func CMSampleBufferCreate(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
    makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
    formatDescription: CMFormatDescription?, sampleCount numSamples: CMItemCount,
    sampleTimingEntryCount numSampleTimingEntries: CMItemCount, sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    sampleSizeEntryCount numSampleSizeEntries: CMItemCount, sampleSizeArray: UnsafePointer<Int>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    store(in: sampleBufferOut) {
        try CMSampleBuffer(
            dataBuffer, formatDescription, numSamples, array(sampleTimingArray, numSampleTimingEntries),
            array(sampleSizeArray, numSampleSizeEntries), readiness: dataReady ? .ready : .notReady,
            makeReady: handler(makeDataReadyCallback, makeDataReadyRefcon))
    }
}

@discardableResult
public func CMSampleBufferCreateReady(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?,
    sampleCount numSamples: CMItemCount, sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleSizeEntryCount numSampleSizeEntries: CMItemCount,
    sampleSizeArray: UnsafePointer<Int>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreate(
        allocator: allocator, dataBuffer: dataBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
        formatDescription: formatDescription, sampleCount: numSamples, sampleTimingEntryCount: numSampleTimingEntries,
        sampleTimingArray: sampleTimingArray, sampleSizeEntryCount: numSampleSizeEntries, sampleSizeArray: sampleSizeArray,
        sampleBufferOut: sampleBufferOut)
}

@discardableResult
public func CMSampleBufferCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
    makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
    formatDescription: CMVideoFormatDescription, sampleTiming: UnsafePointer<CMSampleTimingInfo>,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    store(in: sampleBufferOut) {
        try CMSampleBuffer(
            imageBuffer, formatDescription, sampleTiming.pointee, readiness: dataReady ? .ready : .notReady,
            makeReady: handler(makeDataReadyCallback, makeDataReadyRefcon))
    }
}

@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreateForImageBuffer(
        allocator: allocator, imageBuffer: imageBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
        formatDescription: formatDescription, sampleTiming: sampleTiming, sampleBufferOut: sampleBufferOut)
}

/// Creates a buffer with packets of compressed audio, or with frames of PCM, which has no packet descriptions.
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptions(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
    makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
    formatDescription: CMFormatDescription, sampleCount numSamples: CMItemCount, presentationTimeStamp: CMTime,
    packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    store(in: sampleBufferOut) {
        try CMSampleBuffer(
            dataBuffer, formatDescription, numSamples, presentationTimeStamp,
            array(packetDescriptions, packetDescriptions == nil ? 0 : numSamples), readiness: dataReady ? .ready : .notReady,
            makeReady: handler(makeDataReadyCallback, makeDataReadyRefcon))
    }
}

/// Creates a buffer with packets of compressed audio, or with frames of PCM, which has no packet descriptions.
@discardableResult
public func CMAudioSampleBufferCreateReadyWithPacketDescriptions(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription,
    sampleCount numSamples: CMItemCount, presentationTimeStamp: CMTime,
    packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMAudioSampleBufferCreateWithPacketDescriptions(
        allocator: allocator, dataBuffer: dataBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
        formatDescription: formatDescription, sampleCount: numSamples, presentationTimeStamp: presentationTimeStamp,
        packetDescriptions: packetDescriptions, sampleBufferOut: sampleBufferOut)
}

private func array<Entry>(_ start: UnsafePointer<Entry>?, _ count: Int) throws -> [Entry] {
    guard count >= 0 else { throw CMSampleBuffer.Error.invalidEntryCount }
    guard count > 0 else { return [] }
    guard let start else { throw CMSampleBuffer.Error.requiredParameterMissing }
    return Array(UnsafeBufferPointer(start: start, count: count))
}

private func handler(
    _ callback: CMSampleBufferMakeDataReadyCallback?, _ refcon: UnsafeMutableRawPointer?
) -> CMSampleBufferMakeDataReadyHandler? {
    callback.map { callback in { callback($0, refcon) } }
}

// MARK: Copying

@discardableResult
public func CMSampleBufferCreateCopy(
    allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    store(in: sampleBufferOut) { try CMSampleBuffer(copying: sbuf) }
}

/// Creates a copy with other times: no entries, one for all samples, or one for each.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
    allocator: CFAllocator?, sampleBuffer originalSBuf: CMSampleBuffer,
    sampleTimingEntryCount numSampleTimingEntries: CMItemCount, sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    store(in: sampleBufferOut) {
        try CMSampleBuffer(copying: originalSBuf, withNewTiming: array(sampleTimingArray, numSampleTimingEntries))
    }
}

@discardableResult
public func CMSampleBufferCopySampleBufferForRange(
    allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer, sampleRange: CFRange,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    store(in: sampleBufferOut) {
        guard sampleRange.location >= 0, (0...sbuf.numSamples).contains(sampleRange.length),
            sampleRange.location <= sbuf.numSamples - sampleRange.length
        else { throw CMSampleBuffer.Error.sampleIndexOutOfRange }
        return try CMSampleBuffer(
            copying: sbuf, forRange: sampleRange.location..<(sampleRange.location + sampleRange.length))
    }
}

/// Calls `handler` with each sample in a buffer of its own. Stops at the first error, and returns it.
@discardableResult
public func CMSampleBufferCallBlockForEachSample(
    _ sbuf: CMSampleBuffer, _ handler: (CMSampleBuffer, CMItemCount) -> OSStatus
) -> OSStatus {
    status {
        for (index, sample) in try sbuf.singleSampleBuffers().enumerated() {
            let result = handler(sample, index)
            guard result == noErr else { throw NSError(status: result) }
        }
    }
}

// MARK: Data

@discardableResult
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }

@discardableResult
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? { sbuf.formatDescription }

@discardableResult
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

@discardableResult
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }

@discardableResult
public func CMSampleBufferSetDataBuffer(_ sbuf: CMSampleBuffer, newValue dataBuffer: CMBlockBuffer) -> OSStatus {
    status { try sbuf.setDataBuffer(dataBuffer) }
}

@discardableResult
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.dataReadiness == .ready }

@discardableResult
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus { status { try sbuf.setDataReadiness(.ready) } }

@discardableResult
public func CMSampleBufferSetDataFailed(_ sbuf: CMSampleBuffer, status number: OSStatus) -> OSStatus {
    status { try sbuf.setDataReadiness(.failed(number)) }
}

@discardableResult
public func CMSampleBufferHasDataFailed(_ sbuf: CMSampleBuffer, statusOut: UnsafeMutablePointer<OSStatus>?) -> Bool {
    guard case .failed(let number) = sbuf.dataReadiness else { return false }
    statusOut?.pointee = number
    return true
}

@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus { status { try sbuf.makeDataReady() } }

@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus { status { try sbuf.invalidate() } }

@discardableResult
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }
