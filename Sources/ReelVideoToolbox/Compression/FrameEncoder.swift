import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// What an encoder is opened with. Frames with different plans are encoded by different encoders, one after the other.
struct EncodingPlan: Equatable {
    var width: Int
    var height: Int
    var settings: VideoEncoder.Settings
    var tags: ColorTags
    var expectedFrameRate: Double?
    var hasAlpha: Bool
}

/// Encodes a session's frames, and calls the client. Used on the session's queue only.
final class FrameEncoder {
    private var encoder: (sample: SampleEncoder, plan: EncodingPlan)?
    private var times: FrameTimes?
    private var lastDecodeTime = CMTime.invalid
    private var isFinishing = false
    /// What callbacks ask for while the encoder outputs its last frames. It is done afterwards, in this order.
    private var waiting: [(FrameEncoder) -> Void] = []

    var pendingTimes: [CMTime] { times?.pending.values.map(\.time) ?? [] }

    func encode(_ frame: VideoFrame, _ pending: PendingFrame, asKeyframe: Bool, _ plan: EncodingPlan) {
        guard !isFinishing, waiting.isEmpty else {
            waiting.append { $0.encodeNow(frame, pending, asKeyframe: asKeyframe, plan) }
            return
        }
        encodeNow(frame, pending, asKeyframe: asKeyframe, plan)
        doWaiting()
    }

    /// Outputs all frames, and closes the encoder. The next frame is a keyframe.
    func finish() {
        guard !isFinishing, waiting.isEmpty else {
            waiting.append { $0.finishNow() }
            return
        }
        finishNow()
        doWaiting()
    }

    private func doWaiting() {
        while !waiting.isEmpty { waiting.removeFirst()(self) }
    }

    private func encodeNow(_ frame: VideoFrame, _ pending: PendingFrame, asKeyframe: Bool, _ plan: EncodingPlan) {
        if let encoder, encoder.plan != plan { finishNow() }
        do {
            let encoder = try open(plan, for: pending)
            guard let ticks = times?.add(pending) else { return }
            do throws(MediaError) {
                try encoder.encode(frame, at: ticks, asKeyframe: asKeyframe)
                try output(from: encoder)
            } catch {
                fail(error)
            }
        } catch {
            pending.output(error.encodingStatus, nil)
        }
    }

    private func open(_ plan: EncodingPlan, for first: PendingFrame) throws(MediaError) -> SampleEncoder {
        if let encoder { return encoder.sample }
        let times = FrameTimes(timescaleOf: first.time)
        let duration =
            plan.expectedFrameRate.map { 1 / $0 }
            ?? (first.duration.isNumeric && first.duration > .zero ? first.duration.seconds : 1.0 / 30)
        let made = try SampleEncoder(
            width: plan.width, height: plan.height, timescale: times.timescale,
            frameDuration: max(1, Int64((min(duration, 1e6) * Double(times.timescale)).rounded())), tags: plan.tags,
            settings: plan.settings, hasAlpha: plan.hasAlpha)
        self.times = times
        encoder = (made, plan)
        return made
    }

    private func finishNow() {
        guard let encoder else { return }
        isFinishing = true
        defer { isFinishing = false }
        do throws(MediaError) {
            try encoder.sample.finish()
            try output(from: encoder.sample)
            self.encoder = nil
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: MediaError) {
        encoder = nil
        let frames = times?.removeAll() ?? []
        for frame in frames { frame.output(error.encodingStatus, nil) }
    }

    private func output(from encoder: SampleEncoder) throws(MediaError) {
        while let sample = try encoder.nextSample() {
            guard let times, let frame = self.times?.remove(at: sample.presentationTime) else { continue }
            frame.output(noErr, buffer(of: sample, frame, times.timescale, encoder.format))
        }
    }

    /// As in Video Toolbox, frames have a decode time only if the encoder may reorder them.
    private func buffer(
        of sample: SampleEncoder.Sample, _ frame: PendingFrame, _ timescale: Int32, _ format: CMFormatDescription
    ) -> CMSampleBuffer {
        let settings = encoder?.plan.settings
        let isReordered = settings.map { !$0.codec.isIntra && $0.allowsFrameReordering } ?? false
        var decodeTime = isReordered ? CMTime(value: sample.decodeTime, timescale: timescale) : .invalid
        // An encoder's first decode times lie before its first frame, and so may lie before the previous encoder's last.
        if isReordered, lastDecodeTime.isNumeric, decodeTime <= lastDecodeTime {
            decodeTime = lastDecodeTime + CMTime(value: 1, timescale: timescale)
        }
        if isReordered { lastDecodeTime = decodeTime }
        return CMSampleBuffer(
            compressed: sample.block, formatDescription: format,
            timing: CMSampleTimingInfo(
                duration: frame.duration, presentationTimeStamp: frame.time, decodeTimeStamp: decodeTime),
            isSync: sample.isSync, isDependedOn: sample.isDependedOn)
    }
}
