import Foundation
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// A session that compresses frames with one codec and size: H.264, HEVC, ProRes or JPEG.
///
/// Frames are converted when they are submitted, so that their buffers can be used again at once. They are encoded on the
/// session's queue, on which it also calls back. Unlike Apple's, an encoder cannot change its settings while it runs: after a
/// change of a property, and after `VTCompressionSessionCompleteFrames` if frames were pending, the next frame is a keyframe.
///
/// Thread-safe. Frames must be submitted in presentation order.
public final class VTCompressionSession: @unchecked Sendable {
    private struct State {
        var settings: CompressionSettings
        var isInvalid = false
        var converter: FrameConverter?
        var plan: EncodingPlan?
        var lastTime = CMTime.invalid
        var pendingCount = 0
    }

    private let state: Locked<State>
    private let queue = SessionQueue("VTCompressionSession")
    /// Used on the queue only.
    private let encoder = FrameEncoder()
    let pool: CVPixelBufferPool?
    let callback: VTCompressionOutputCallback?
    private let refcon: UnsafeMutableRawPointer?
    /// Whether the encoder outputs each frame as soon as it is submitted.
    private let isLowLatency: Bool

    init(
        _ settings: CompressionSettings, pool: CVPixelBufferPool?, isLowLatency: Bool, _ callback: VTCompressionOutputCallback?,
        _ refcon: UnsafeMutableRawPointer?
    ) {
        state = Locked(State(settings: settings))
        self.pool = pool
        self.isLowLatency = isLowLatency
        self.callback = callback
        self.refcon = refcon
    }

    func invalidate() {
        state.withLock {
            $0.isInvalid = true
            $0.converter = nil
        }
        // A callback that runs on the queue ends first: afterwards, the client may free what its callback uses.
        queue.sync {}
    }

    func output(
        for frameRefcon: UnsafeMutableRawPointer?
    ) -> (@Sendable (OSStatus, VTEncodeInfoFlags, CMSampleBuffer?) -> Void)? {
        guard let callback else { return nil }
        let (refcon, frameRefcon) = (SendablePointer(refcon), SendablePointer(frameRefcon))
        return { callback(refcon.pointer, frameRefcon.pointer, $0, $1, $2) }
    }

    /// Submits a frame.
    func encode(
        _ buffer: CVPixelBuffer, _ time: CMTime, _ duration: CMTime, asKeyframe: Bool,
        _ output: @escaping VTCompressionOutputHandler
    ) -> OSStatus {
        guard time.isNumeric, abs(time.seconds) < 1e9 else { return kVTParameterErr }
        let converted = state.withLock { state -> Result<(VideoFrame, EncodingPlan), SessionFailure> in
            if state.isInvalid { return .failure(SessionFailure(kVTInvalidSessionErr)) }
            if state.lastTime.isNumeric, time <= state.lastTime { return .failure(SessionFailure(kVTParameterErr)) }
            do throws(MediaError) {
                let result = try convert(buffer, &state)
                state.lastTime = time
                state.pendingCount += 1
                return .success(result)
            } catch {
                return .failure(
                    SessionFailure(error.kind == .outOfMemory ? kVTAllocationFailedErr : kVTPixelTransferNotSupportedErr))
            }
        }
        guard case .success((let frame, let plan)) = converted else {
            if case .failure(let failure) = converted { return failure.status }
            return kVTParameterErr
        }
        let pending = PendingFrame(time: time, duration: duration) { [state] status, sample in
            let isInvalid = state.withLock {
                $0.pendingCount -= 1
                return $0.isInvalid
            }
            if !isInvalid { output(status, [.asynchronous], sample) }
        }
        queue.async { [self] in encoder.encode(frame, pending, asKeyframe: asKeyframe, plan) }
        return noErr
    }

    private func convert(_ buffer: CVPixelBuffer, _ state: inout State) throws(MediaError) -> (VideoFrame, EncodingPlan) {
        let settings = state.settings
        if state.plan == nil {
            var encoder = settings.settings
            if isLowLatency { (encoder.maximumLookahead, encoder.allowsFrameReordering) = (0, false) }
            state.plan = EncodingPlan(
                width: settings.width, height: settings.height, settings: encoder, tags: settings.tags(for: buffer),
                expectedFrameRate: settings.expectedFrameRate, hasAlpha: buffer.pixels.format.hasAlpha)
            state.converter = nil
        }
        guard let plan = state.plan else { throw MediaError(.internalFailure, "encode a frame", "there is no plan") }
        let converter =
            state.converter
            ?? FrameConverter(
                width: settings.width, height: settings.height, scaling: settings.scaling, tags: plan.tags,
                format: plan.settings.frameFormat)
        state.converter = converter
        return (try converter.convert(buffer), plan)
    }

    /// Outputs the frames up to a time, or all if it is not numeric.
    func complete(until time: CMTime) {
        queue.sync {
            let isPending = encoder.pendingTimes.contains { !time.isNumeric || $0 <= time }
            if isPending { encoder.finish() }
        }
    }
}

extension VTCompressionSession: PropertySession {
    private static let readOnlyKeys = [
        kVTCompressionPropertyKey_NumberOfPendingFrames, kVTCompressionPropertyKey_PixelBufferPoolIsShared,
        kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder,
    ].map { $0 as String }

    var isInvalid: Bool { state.withLock { $0.isInvalid } }

    var propertyKeys: [(key: String, isReadOnly: Bool)] {
        CompressionSettings.keys(state.value.settings.codec).map { ($0, false) } + Self.readOnlyKeys.map { ($0, true) }
    }

    func setProperty(_ key: String, _ value: Any?) -> OSStatus {
        if Self.readOnlyKeys.contains(key) { return kVTPropertyReadOnlyErr }
        return state.withLock {
            let status = $0.settings.set(key, value)
            // The next frame makes a new plan.
            if status == noErr { $0.plan = nil }
            return status
        }
    }

    func property(_ key: String) -> Result<AnyObject?, SessionFailure> {
        let state = state.value
        if key == kVTCompressionPropertyKey_NumberOfPendingFrames as String {
            return .success(NSNumber(value: state.pendingCount))
        }
        if Self.readOnlyKeys.contains(key) { return .success(NSNumber(value: false)) }
        guard CompressionSettings.keys(state.settings.codec).contains(key) else {
            return .failure(SessionFailure(kVTPropertyNotSupportedErr))
        }
        return .success(state.settings.values[key] ?? Self.defaults[key])
    }

    private static let defaults: [String: NSNumber] = [
        kVTCompressionPropertyKey_AllowFrameReordering as String: true,
        kVTCompressionPropertyKey_AllowTemporalCompression as String: true,
        kVTCompressionPropertyKey_AllowOpenGOP as String: false,
        kVTCompressionPropertyKey_RealTime as String: false,
        kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality as String: false,
    ]
}
