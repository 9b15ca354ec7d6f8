import Foundation
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// A session that decompresses the samples of one format, with libavcodec.
///
/// Each frame is output when its sample is decoded, in decode order; with `._EnableTemporalProcessing`, H.264 and HEVC are output
/// in presentation order. Codecs with reordered frames other than these two (MPEG-4) are always output in presentation order.
///
/// Thread-safe. Samples must be submitted in decode order.
public final class VTDecompressionSession: @unchecked Sendable {
    private struct Pending {
        let time: CMTime
        let duration: CMTime
        var isOutput = true
        var frame: VideoFrame?
        let output: VTDecompressionOutputHandler
    }

    /// What the decoder works with. Used on the queue only.
    private struct Work {
        let decoder: SampleDecoder
        let buffers: DecodedBuffers
        var number: Int64 = 0
        var pending: [Int64: Pending] = [:]
    }

    private let format: CMFormatDescription
    private let callback: VTDecompressionOutputCallbackRecord?
    private let queue = SessionQueue("VTDecompressionSession")
    private var work: Work
    private let state = Locked((isInvalid: false, pendingCount: 0, values: [String: AnyObject]()))

    init(
        _ format: CMFormatDescription, _ attributes: AttributeDictionary, _ callback: VTDecompressionOutputCallbackRecord?
    ) throws(MediaError) {
        self.format = format
        self.callback = callback
        work = Work(decoder: try SampleDecoder(format), buffers: try DecodedBuffers(attributes))
    }

    func invalidate() {
        state.withLock { $0.isInvalid = true }
        // A callback that runs on the queue ends first: afterwards, the client may free what its callback uses.
        queue.sync {}
    }

    func output(for frameRefcon: UnsafeMutableRawPointer?) -> VTDecompressionOutputHandler? {
        guard let callback, let function = callback.decompressionOutputCallback else { return nil }
        let (refcon, frameRefcon) = (
            SendablePointer(callback.decompressionOutputRefCon), SendablePointer(frameRefcon)
        )
        return { function(refcon.pointer, frameRefcon.pointer, $0, $1, $2, $3, $4) }
    }

    var hasCallback: Bool { callback?.decompressionOutputCallback != nil }

    /// Returns whether samples of another format can be decoded by this session: those of the same codec, size and parameter
    /// sets.
    func accepts(_ other: CMFormatDescription) -> Bool {
        other == format
            || other.equalTo(format, extensionKeysToIgnore: [])
            || other.mediaSubType == format.mediaSubType && other.dimensions == format.dimensions
                && other.decoderHeader == format.decoderHeader
    }

    /// Submits a sample buffer with one sample.
    func decode(
        _ sample: CMSampleBuffer, _ flags: VTDecodeFrameFlags, _ output: @escaping VTDecompressionOutputHandler
    ) -> (status: OSStatus, flags: VTDecodeInfoFlags) {
        if isInvalid { return (kVTInvalidSessionErr, []) }
        guard let block = sample.dataBuffer, sample.numSamples == 1, sample.dataReadiness == .ready else {
            return (kVTParameterErr, [])
        }
        if let other = sample.formatDescription, !accepts(other) { return (kVTFormatDescriptionChangeNotSupportedErr, []) }
        let pending = Pending(
            time: sample.presentationTimeStamp, duration: sample.duration, isOutput: !flags.contains(._DoNotOutputFrame),
            output: output)
        let marks = sample.sampleMarks(at: 0)
        let isOrdered = flags.contains(._EnableTemporalProcessing)
        state.withLock { $0.pendingCount += 1 }
        if flags.contains(._EnableAsynchronousDecompression) {
            queue.async { [self] in decode(block, marks, pending, isOrdered) }
            return (noErr, .asynchronous)
        }
        queue.sync { decode(block, marks, pending, isOrdered) }
        return (noErr, [])
    }

    private func decode(_ block: CMBlockBuffer, _ marks: SampleMarks, _ pending: Pending, _ isOrdered: Bool) {
        let number = work.number
        work.number += 1
        do throws(MediaError) {
            work.pending[number] = pending
            let (own, outputs) = try work.decoder.decode(block, marks: marks, number: number)
            guard work.decoder.isImmediate else {
                for output in outputs { emit(output.number, output.frame) }
                return
            }
            // A sample may have no picture: only parameter sets.
            guard let own, isOrdered else {
                // What was held back comes first.
                if own != nil { emitHeldBack(before: number) }
                emit(number, own)
                return
            }
            work.pending[number]?.frame = own
            for output in outputs { emit(output.number, work.pending[output.number]?.frame ?? output.frame) }
        } catch {
            emit(number, nil, error.decodingStatus)
        }
    }

    /// Outputs the frames that wait for their turn in presentation order.
    private func emitHeldBack(before number: Int64 = .max) {
        let held = work.pending.filter { $0.key < number && $0.value.frame != nil }.sorted { $0.value.time < $1.value.time }
        for (number, pending) in held { emit(number, pending.frame) }
    }

    private func emit(_ number: Int64, _ frame: VideoFrame?, _ status: OSStatus = noErr) {
        guard let pending = work.pending.removeValue(forKey: number) else { return }
        let isInvalid = state.withLock {
            $0.pendingCount -= 1
            return $0.isInvalid
        }
        if isInvalid { return }
        guard let frame, pending.isOutput else {
            return pending.output(status, frame == nil ? .frameDropped : [], nil, pending.time, pending.duration)
        }
        do throws(MediaError) {
            let buffer = try work.buffers.buffer(of: frame)
            pending.output(noErr, .imageBufferModifiable, buffer, pending.time, pending.duration)
        } catch {
            pending.output(error.decodingStatus, .frameDropped, nil, pending.time, pending.duration)
        }
    }

    /// Outputs all frames.
    func finish() {
        queue.sync {
            emitHeldBack()
            guard !work.pending.isEmpty, !work.decoder.isImmediate else { return }
            for output in (try? work.decoder.finish()) ?? [] { emit(output.number, output.frame) }
            for number in work.pending.keys.sorted() { emit(number, nil, kVTVideoDecoderBadDataErr) }
        }
    }
}

extension CMFormatDescription {
    /// What a decoder needs beside the samples.
    fileprivate var decoderHeader: Data? { (try? codecParameters ?? CodecParameters(self))?.codecHeader }
}

extension VTDecompressionSession: PropertySession {
    private static let settableKeys = [kVTDecompressionPropertyKey_RealTime as String]
    private static let readOnlyKeys = [
        kVTDecompressionPropertyKey_ThreadCount, kVTDecompressionPropertyKey_UsingHardwareAcceleratedVideoDecoder,
        kVTDecompressionPropertyKey_PixelBufferPoolIsShared, kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded,
    ].map { $0 as String }

    var isInvalid: Bool { state.withLock { $0.isInvalid } }

    var propertyKeys: [(key: String, isReadOnly: Bool)] {
        Self.settableKeys.map { ($0, false) } + Self.readOnlyKeys.map { ($0, true) }
    }

    func setProperty(_ key: String, _ value: Any?) -> OSStatus {
        if Self.readOnlyKeys.contains(key) { return kVTPropertyReadOnlyErr }
        guard Self.settableKeys.contains(key) else { return kVTPropertyNotSupportedErr }
        let flag = AttributeDictionary([key: value as Any]).bool(key)
        guard value == nil || flag != nil else { return kVTParameterErr }
        state.withLock { $0.values[key] = flag.map { NSNumber(value: $0) } }
        return noErr
    }

    func property(_ key: String) -> Result<AnyObject?, SessionFailure> {
        let state = state.value
        if key == kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded as String {
            return .success(NSNumber(value: state.pendingCount))
        }
        if key == kVTDecompressionPropertyKey_ThreadCount as String { return .success(NSNumber(value: 1)) }
        if Self.readOnlyKeys.contains(key) { return .success(NSNumber(value: false)) }
        guard Self.settableKeys.contains(key) else { return .failure(SessionFailure(kVTPropertyNotSupportedErr)) }
        return .success(state.values[key])
    }
}
