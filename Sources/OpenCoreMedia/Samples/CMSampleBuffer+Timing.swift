import Foundation
public import OpenCoreFoundation
import OpenCoreVideo

extension CMSampleBuffer {
    /// When the sample that is shown first is shown.
    public var presentationTimeStamp: CMTime {
        guard timings.count > 1 else { return timings.first?.presentationTimeStamp ?? .invalid }
        return timings.map(\.presentationTimeStamp).min() ?? .invalid
    }

    /// When the first sample is decoded; invalid where samples are decoded in the order in which they are shown.
    public var decodeTimeStamp: CMTime { timings.first?.decodeTimeStamp ?? .invalid }

    /// Of all the samples together.
    public var duration: CMTime {
        guard let timing = timings.first else { return .invalid }
        if timings.count > 1 { return timings.dropFirst().reduce(timing.duration) { $0 + $1.duration } }
        return CMTimeMultiply(timing.duration, multiplier: Int32(clamping: numSamples))
    }

    /// The times as they were given: one for all samples, or one for each.
    ///
    /// - Throws: ``Error/bufferHasNoSampleTimingInfo``
    @discardableResult
    public func sampleTimingInfos() throws -> [CMSampleTimingInfo] {
        guard !timings.isEmpty else { throw Error.bufferHasNoSampleTimingInfo }
        return timings
    }

    /// The times of a sample. One timing for all samples of a buffer is worked out for the one at `sampleIndex`.
    @discardableResult
    public func sampleTimingInfo(at sampleIndex: CMItemIndex) throws -> CMSampleTimingInfo {
        guard !timings.isEmpty else { throw Error.bufferHasNoSampleTimingInfo }
        guard let timing = timing(at: sampleIndex) else { throw Error.sampleIndexOutOfRange }
        return timing
    }

    func timing(at index: Int) -> CMSampleTimingInfo? {
        guard (0..<numSamples).contains(index), var timing = timings.first else { return nil }
        if timings.count > 1 { return timings[index] }
        guard index > 0 else { return timing }
        let offset = CMTimeMultiply(timing.duration, multiplier: Int32(clamping: index))
        timing.presentationTimeStamp = timing.presentationTimeStamp + offset
        if timing.decodeTimeStamp.isValid { timing.decodeTimeStamp = timing.decodeTimeStamp + offset }
        return timing
    }

    // MARK: Output (CMSampleBuffer.h: times after what is trimmed)

    /// What decoding gives and nobody is to hear: at the start and at the end of the samples.
    package var trimmed: (start: CMTime, end: CMTime) {
        func length(_ key: String) -> CMTime {
            let time = CMTimeMakeFromDictionary(attachmentStore[key]?.value as? NSDictionary)
            return time.isNumeric ? time : .zero
        }
        return (length(kCMSampleBufferAttachmentKey_TrimDurationAtStart), length(kCMSampleBufferAttachmentKey_TrimDurationAtEnd))
    }

    /// It has no samples, and says when the one before it ends.
    package var endsPreviousSample: Bool {
        let value = attachmentStore[kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration]?.value
        return numSamples == 0 && (value as? NSNumber)?.boolValue == true
    }

    func setTrimmed(_ trimmed: (start: CMTime, end: CMTime)) {
        func set(_ key: String, _ time: CMTime) {
            guard time.isNumeric, time != .zero else { return }
            attachmentStore.set(key, CMTimeCopyAsDictionary(time, allocator: nil), .shouldPropagate)
        }
        set(kCMSampleBufferAttachmentKey_TrimDurationAtStart, trimmed.start)
        set(kCMSampleBufferAttachmentKey_TrimDurationAtEnd, trimmed.end)
    }

    /// The duration less what is trimmed.
    public var outputDuration: CMTime {
        let (start, end) = trimmed
        return duration - start - end
    }

    /// What was set, or the presentation time after what is trimmed at the start.
    public var outputPresentationTimeStamp: CMTime { setOutputTime ?? presentationTimeStamp + trimmed.start }

    /// Sets when the output is shown. An invalid time lets it follow from the others again.
    public func setOutputPresentationTimeStamp(_ pts: CMTime) throws { setOutputTime = pts.isValid ? pts : nil }

    /// As long before the output as decoding is before presentation.
    public var outputDecodeTimeStamp: CMTime {
        guard decodeTimeStamp.isValid else { return .invalid }
        return decodeTimeStamp - presentationTimeStamp + outputPresentationTimeStamp
    }

    /// The times of the output: one for all samples, or one for each.
    @discardableResult
    public func outputSampleTimingInfos() throws -> [CMSampleTimingInfo] {
        let infos = try sampleTimingInfos()
        let shift = outputPresentationTimeStamp - presentationTimeStamp
        return infos.map { info in
            var moved = info
            moved.presentationTimeStamp = info.presentationTimeStamp + shift
            if info.decodeTimeStamp.isValid { moved.decodeTimeStamp = info.decodeTimeStamp + shift }
            if numSamples == 1 { moved.duration = outputDuration }
            return moved
        }
    }

    // MARK: Sizes

    /// Bytes of all samples together; 0 for a picture that is not compressed.
    public var totalSampleSize: Int {
        switch sizes.count {
        case 0: dataBuffer?.dataLength ?? 0
        case 1: sizes[0] * numSamples
        default: sizes.reduce(0, +)
        }
    }

    /// The sizes as they were given, in bytes: one for all samples, or one for each.
    ///
    /// - Throws: ``Error/bufferHasNoSampleSizes``
    @discardableResult
    public func sampleSizes() throws -> [Int] {
        guard !sizes.isEmpty else { throw Error.bufferHasNoSampleSizes }
        return sizes
    }

    /// Bytes of a sample; 0 where nothing says it.
    @discardableResult
    public func sampleSize(at sampleIndex: Int) -> Int {
        guard (0..<numSamples).contains(sampleIndex), let first = sizes.first else { return 0 }
        return sizes.count == 1 ? first : sizes[sampleIndex]
    }
}

// MARK: Functions (CMSampleBuffer.h)

@discardableResult
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }

@discardableResult
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }

@discardableResult
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

@discardableResult
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputPresentationTimeStamp }

@discardableResult
public func CMSampleBufferGetOutputDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDecodeTimeStamp }

@discardableResult
public func CMSampleBufferGetOutputDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDuration }

@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(
    _ sbuf: CMSampleBuffer, newValue outputPresentationTimeStamp: CMTime
) -> OSStatus {
    status { try sbuf.setOutputPresentationTimeStamp(outputPresentationTimeStamp) }
}

/// The times of a sample. One timing for all samples of a buffer is worked out for the one at `sampleIndex`.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
    _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
    status { timingInfoOut.pointee = try sbuf.sampleTimingInfo(at: sampleIndex) }
}

/// Copies the times as they were given, one for all samples or one for each, and says how many there are.
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
    _ sbuf: CMSampleBuffer, entryCount numSampleTimingEntries: CMItemCount,
    arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
    entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    status { try copy(sbuf.sampleTimingInfos(), numSampleTimingEntries, timingArrayOut, timingArrayEntriesNeededOut) }
}

@discardableResult
public func CMSampleBufferGetOutputSampleTimingInfoArray(
    _ sbuf: CMSampleBuffer, entryCount timingArrayEntries: CMItemCount,
    arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
    entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    status { try copy(sbuf.outputSampleTimingInfos(), timingArrayEntries, timingArrayOut, timingArrayEntriesNeededOut) }
}

/// Copies the sizes as they were given, one for all samples or one for each, and says how many there are.
@discardableResult
public func CMSampleBufferGetSampleSizeArray(
    _ sbuf: CMSampleBuffer, entryCount sizeArrayEntries: CMItemCount, arrayToFill sizeArrayOut: UnsafeMutablePointer<Int>?,
    entriesNeededOut sizeArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    status { try copy(sbuf.sampleSizes(), sizeArrayEntries, sizeArrayOut, sizeArrayEntriesNeededOut) }
}

private func copy<Entry>(
    _ entries: [Entry], _ room: Int, _ array: UnsafeMutablePointer<Entry>?, _ needed: UnsafeMutablePointer<Int>?
) throws {
    needed?.pointee = entries.count
    guard let array else { return }
    guard room >= entries.count else { throw CMSampleBuffer.Error.arrayTooSmall }
    for (index, entry) in entries.enumerated() { array[index] = entry }
}

@discardableResult
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex) -> Int {
    sbuf.sampleSize(at: sampleIndex)
}

@discardableResult
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }
