import Foundation
public import ReelCoreFoundation
import ReelCoreVideo

extension CMSampleBuffer {
    /// The earliest presentation time of the samples.
    public var presentationTimeStamp: CMTime {
        guard timings.count > 1 else { return timings.first?.presentationTimeStamp ?? .invalid }
        return timings.map(\.presentationTimeStamp).min() ?? .invalid
    }

    /// The decode time of the first sample; invalid if samples are decoded in presentation order.
    public var decodeTimeStamp: CMTime { timings.first?.decodeTimeStamp ?? .invalid }

    /// The total duration of the samples.
    public var duration: CMTime {
        guard let timing = timings.first else { return .invalid }
        if timings.count > 1 { return timings.dropFirst().reduce(timing.duration) { $0 + $1.duration } }
        return CMTimeMultiply(timing.duration, multiplier: Int32(clamping: numSamples))
    }

    /// Returns the times as they were given: one entry for all samples, or one for each.
    ///
    /// - Throws: ``Error/bufferHasNoSampleTimingInfo``
    @discardableResult
    public func sampleTimingInfos() throws -> [CMSampleTimingInfo] {
        guard !timings.isEmpty else { throw Error.bufferHasNoSampleTimingInfo }
        return timings
    }

    /// Returns the times of a sample. If one entry stands for all samples, it is offset to the sample at `sampleIndex`.
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

    // MARK: Output (CMSampleBuffer.h: times after trimming)

    /// The durations at the start and at the end of the decoded samples that are not to be played.
    package var trimmed: TrimDurations {
        func length(_ key: String) -> CMTime {
            let time = CMTimeMakeFromDictionary(attachmentStore[key]?.value as? NSDictionary)
            return time.isNumeric ? time : .zero
        }
        return TrimDurations(
            start: length(kCMSampleBufferAttachmentKey_TrimDurationAtStart as String),
            end: length(kCMSampleBufferAttachmentKey_TrimDurationAtEnd as String))
    }

    /// Whether the buffer has no samples and marks the end of the previous sample.
    package var endsPreviousSample: Bool {
        let value = attachmentStore[kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration as String]?.value
        return numSamples == 0 && (value as? NSNumber)?.boolValue == true
    }

    func setTrimmed(_ trimmed: TrimDurations) {
        func set(_ key: String, _ time: CMTime) {
            guard time.isNumeric, time != .zero else { return }
            attachmentStore.set(key, CMTimeCopyAsDictionary(time, allocator: nil), .shouldPropagate)
        }
        set(kCMSampleBufferAttachmentKey_TrimDurationAtStart as String, trimmed.start)
        set(kCMSampleBufferAttachmentKey_TrimDurationAtEnd as String, trimmed.end)
    }

    /// The duration without the trimmed parts.
    public var outputDuration: CMTime {
        let trimmed = trimmed
        return duration - trimmed.start - trimmed.end
    }

    /// The time that was set, or else the presentation time after trimming the start.
    public var outputPresentationTimeStamp: CMTime { setOutputTime ?? presentationTimeStamp + trimmed.start }

    /// Sets the output presentation time. An invalid time restores the default.
    public func setOutputPresentationTimeStamp(_ pts: CMTime) throws { setOutputTime = pts.isValid ? pts : nil }

    /// The output presentation time, minus the time between decoding and presentation.
    public var outputDecodeTimeStamp: CMTime {
        guard decodeTimeStamp.isValid else { return .invalid }
        return decodeTimeStamp - presentationTimeStamp + outputPresentationTimeStamp
    }

    /// Returns the output times: one entry for all samples, or one for each.
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

    /// The total size of the samples in bytes; 0 for an uncompressed frame.
    public var totalSampleSize: Int {
        switch sizes.count {
        case 0: dataBuffer?.dataLength ?? 0
        case 1: sizes[0] * numSamples
        default: sizes.reduce(0, +)
        }
    }

    /// Returns the sizes as they were given, in bytes: one entry for all samples, or one for each.
    ///
    /// - Throws: ``Error/bufferHasNoSampleSizes``
    @discardableResult
    public func sampleSizes() throws -> [Int] {
        guard !sizes.isEmpty else { throw Error.bufferHasNoSampleSizes }
        return sizes
    }

    /// Returns the size of a sample in bytes; 0 if unknown.
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

/// Returns the times of a sample. If one entry stands for all samples, it is offset to the sample at `sampleIndex`.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
    _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
    status { timingInfoOut.pointee = try sbuf.sampleTimingInfo(at: sampleIndex) }
}

/// Copies the times as they were given, one entry for all samples or one for each, and returns the number of entries.
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

/// Copies the sizes as they were given, one entry for all samples or one for each, and returns the number of entries.
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
