import Foundation
public import OpenCoreFoundation
public import OpenCoreVideo

public typealias CMItemCount = Int
public typealias CMItemIndex = Int

/// When a sample is shown and decoded, and for how long it lasts.
public struct CMSampleTimingInfo: Hashable, Sendable {
    public var duration: CMTime
    public var presentationTimeStamp: CMTime
    /// Invalid where samples are decoded in the order in which they are shown.
    public var decodeTimeStamp: CMTime

    public init() { self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid) }
    public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
        self.duration = duration
        self.presentationTimeStamp = presentationTimeStamp
        self.decodeTimeStamp = decodeTimeStamp
    }

    public static let invalid = CMSampleTimingInfo()
}

/// A picture, or a run of sound, decoded or compressed, with its times and its format.
public final class CMSampleBuffer: Sendable {
    public let dataBuffer: CMBlockBuffer?
    public let imageBuffer: CVImageBuffer?
    public let formatDescription: CMFormatDescription?
    /// Frames of sound for PCM; 1 for a picture; packets for what is compressed.
    public let numSamples: CMItemCount
    /// One for all samples, or one for each.
    private let timings: [CMSampleTimingInfo]
    /// Bytes: one for all samples, or one for each; empty where they do not lie apart.
    let sampleSizes: [Int]
    /// Can decoding begin here? True for what is not compressed.
    package let isSync: Bool
    /// What decoding gives and nobody is to hear: at the start and at the end of the samples.
    package let trimmed: (start: CMTime, end: CMTime)

    init(
        dataBuffer: CMBlockBuffer?, imageBuffer: CVImageBuffer?, formatDescription: CMFormatDescription?, numSamples: Int,
        timings: [CMSampleTimingInfo], sampleSizes: [Int] = [], isSync: Bool = true,
        trimmed: (start: CMTime, end: CMTime) = (.zero, .zero)
    ) {
        self.dataBuffer = dataBuffer
        self.imageBuffer = imageBuffer
        self.formatDescription = formatDescription
        self.numSamples = numSamples
        self.timings = timings
        self.sampleSizes = sampleSizes
        self.isSync = isSync
        self.trimmed = trimmed
    }

    /// One compressed sample.
    package convenience init(
        compressed data: CMBlockBuffer, formatDescription: CMFormatDescription, timing: CMSampleTimingInfo, isSync: Bool,
        trimmed: (start: CMTime, end: CMTime) = (.zero, .zero)
    ) {
        self.init(
            dataBuffer: data, imageBuffer: nil, formatDescription: formatDescription, numSamples: 1, timings: [timing],
            sampleSizes: [data.dataLength], isSync: isSync, trimmed: trimmed)
    }

    /// A picture with its time.
    public convenience init(
        imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription, sampleTiming: CMSampleTimingInfo
    ) throws {
        guard formatDescription == (try CMFormatDescription(imageBuffer: imageBuffer)) else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMSampleBufferError_InvalidMediaFormat))
        }
        self.init(
            dataBuffer: nil, imageBuffer: imageBuffer, formatDescription: formatDescription, numSamples: 1,
            timings: [sampleTiming])
    }

    /// PCM sound: `numSamples` frames from `presentationTimeStamp` on.
    ///
    /// - Parameter packetDescriptions: must be empty: PCM has none.
    public convenience init(
        dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription, numSamples: CMItemCount,
        presentationTimeStamp: CMTime, packetDescriptions: [AudioStreamPacketDescription] = []
    ) throws {
        guard let audio = formatDescription.audioStreamBasicDescription, audio.mFormatID == kAudioFormatLinearPCM,
            packetDescriptions.isEmpty
        else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMSampleBufferError_InvalidMediaFormat)) }
        guard numSamples >= 0, let needed = audio.byteCount(frames: numSamples), dataBuffer.dataLength >= needed else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMSampleBufferError_InvalidSampleData))
        }
        let frame = CMTime(value: 1, timescale: CMTimeScale(exactly: audio.mSampleRate.rounded()) ?? 0)
        let timing = CMSampleTimingInfo(duration: frame, presentationTimeStamp: presentationTimeStamp, decodeTimeStamp: .invalid)
        self.init(
            dataBuffer: dataBuffer, imageBuffer: nil, formatDescription: formatDescription, numSamples: numSamples,
            timings: [timing])
    }

    public var isValid: Bool { true }
    public var presentationTimeStamp: CMTime { timings.first?.presentationTimeStamp ?? .invalid }
    public var decodeTimeStamp: CMTime { timings.first?.decodeTimeStamp ?? .invalid }

    /// Of all the samples together.
    public var duration: CMTime {
        guard let timing = timings.first else { return .invalid }
        if timings.count > 1 { return timings.dropFirst().reduce(timing.duration) { $0 + $1.duration } }
        return CMTimeMultiply(timing.duration, multiplier: Int32(clamping: numSamples))
    }

    /// Bytes of all samples together; 0 for a picture that is not compressed.
    public var totalSampleSize: Int { dataBuffer?.dataLength ?? 0 }

    @discardableResult
    public func sampleTimingInfos() throws -> [CMSampleTimingInfo] { timings }
}

extension AudioStreamBasicDescription {
    /// Bytes that `frames` frames of PCM take, over all channels; nil where the description makes no sense.
    package func byteCount(frames: Int) -> Int? {
        let channels = mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0 ? Int(mChannelsPerFrame) : 1
        let (frameBytes, isTooWide) = Int(mBytesPerFrame).multipliedReportingOverflow(by: channels)
        let (bytes, overflow) = frames.multipliedReportingOverflow(by: frameBytes)
        return isTooWide || overflow || mBytesPerFrame == 0 || mChannelsPerFrame == 0 ? nil : bytes
    }
}

public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
public let kCMSampleBufferError_InvalidSampleData: OSStatus = -12742
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731

// MARK: Functions (CMSampleBuffer.h)

/// Makes a sample buffer of a picture.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.initialize(
        to: try? CMSampleBuffer(
            imageBuffer: imageBuffer, formatDescription: formatDescription, sampleTiming: sampleTiming.pointee))
    return sampleBufferOut.pointee == nil ? kCMSampleBufferError_InvalidMediaFormat : noErr
}

/// Makes a sample buffer of PCM sound.
///
/// - Parameter packetDescriptions: nil: PCM has none.
@discardableResult
public func CMAudioSampleBufferCreateReadyWithPacketDescriptions(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription,
    sampleCount numSamples: CMItemCount,
    presentationTimeStamp: CMTime, packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.initialize(to: nil)
    guard packetDescriptions == nil else { return kCMSampleBufferError_InvalidMediaFormat }
    do {
        sampleBufferOut.pointee = try CMSampleBuffer(
            dataBuffer: dataBuffer, formatDescription: formatDescription, numSamples: numSamples,
            presentationTimeStamp: presentationTimeStamp)
        return noErr
    } catch {
        return OSStatus((error as NSError).code)
    }
}

/// Makes a sample buffer of PCM sound from a block and one timing for all its frames, as Core Media's general maker does for it.
@discardableResult
public func CMSampleBufferCreateReady(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?,
    sampleCount numSamples: CMItemCount, sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleSizeEntryCount numSampleSizeEntries: CMItemCount,
    sampleSizeArray: UnsafePointer<Int>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.initialize(to: nil)
    guard let dataBuffer, let formatDescription, numSampleTimingEntries == 1, let sampleTimingArray else {
        return kCMSampleBufferError_RequiredParameterMissing
    }
    return CMAudioSampleBufferCreateReadyWithPacketDescriptions(
        allocator: allocator, dataBuffer: dataBuffer, formatDescription: formatDescription, sampleCount: numSamples,
        presentationTimeStamp: sampleTimingArray.pointee.presentationTimeStamp, packetDescriptions: nil,
        sampleBufferOut: sampleBufferOut)
}

@discardableResult
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }

@discardableResult
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

@discardableResult
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }

@discardableResult
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

@discardableResult
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }

@discardableResult
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? { sbuf.formatDescription }

@discardableResult
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }

@discardableResult
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }

/// The times of a sample. One timing for all samples of a buffer is worked out for the one at `sampleIndex`.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
    _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
    guard let timing = sbuf.timing(at: sampleIndex) else { return kCMSampleBufferError_SampleIndexOutOfRange }
    timingInfoOut.pointee = timing
    return noErr
}

public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12738

extension CMSampleBuffer {
    fileprivate func timing(at index: Int) -> CMSampleTimingInfo? {
        guard (0..<numSamples).contains(index), let timings = try? sampleTimingInfos(), var timing = timings.first else {
            return nil
        }
        if timings.count > 1 { return timings[index] }
        timing.presentationTimeStamp =
            timing.presentationTimeStamp + CMTimeMultiply(timing.duration, multiplier: Int32(clamping: index))
        return timing
    }
}
