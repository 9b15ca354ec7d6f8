import Foundation
import ReelMediaEngine
import ReelCoreMedia
import ReelCoreVideo

/// Composes the frames of a video composition, one after another.
///
/// A few frames are requested ahead, so that decoding, composing and encoding run in parallel; the number depends on their size.
/// Only the decoded frames of unanswered requests are kept. Not thread-safe.
final class CompositionRun {
    struct Frame {
        let buffer: CVPixelBuffer
        /// The mix to show instead of `buffer`; set only if the client accepts mixes.
        var mix: PictureMix?
        /// Whether something else uses the same buffer.
        let isShared: Bool
        /// The presentation time, on the asset's timeline.
        let time: CMTime
        let duration: CMTime
    }

    private struct Request {
        let answer: PendingFrame
        var fade: Fade?
        let time: CMTime
        let duration: CMTime
        /// Whether another request has the same answer.
        let isShared: Bool
    }

    /// A layer that fades in or out while nothing else changes: two frames, and the weight of the second one.
    private struct Fade {
        let layer: Int
        let without: PendingFrame
        let with: PendingFrame
        /// The weight of `with`, in 128ths.
        var weight = 0
    }

    /// The inputs of a frame, and its answer. If the next frame's inputs are the same, and nothing moves, its answer is the same.
    private struct Composed {
        let instruction: Int
        let frames: [(id: CMPersistentTrackID, frame: SourceFrame)]
        /// The layers' appearance; nil if the frame is not made of layers.
        let looks: [LayerAppearance]?
        let answer: PendingFrame
        var fade: Fade?

        func isMade(of other: [(CMPersistentTrackID, SourceFrame)], by instruction: Int) -> Bool {
            self.instruction == instruction && frames.count == other.count
                && zip(frames, other).allSatisfy { $0.id == $1.0 && $0.frame.isSame(as: $1.1) }
        }
    }

    let plan: CompositionPlan
    private let cancellation: MediaCancellation
    private let context: AVVideoCompositionRenderContext
    /// The maximum number of unanswered requests.
    private let depth: Int
    /// Whether two frames that look the same may share one buffer.
    private let sharesFrames: Bool
    private let mixesFades: Bool

    private var cursors: [CMPersistentTrackID: TrackCursor] = [:]
    private var clock: FrameClock
    private var requests: [Request] = []
    /// The last composed frame. It keeps its source frames alive, so that a new one cannot have the identity of an old one.
    private var last: Composed?
    private var hasBegun = false
    /// The error that ended the requests. It is thrown after the frames that were requested before.
    private var obstacle: MediaError?
    /// The compositor's own error, to report instead of the error that is thrown.
    private(set) var failure: AVError?

    /// - Parameters:
    ///   - format: the requested format; nil for a client that accepts any format and does not write to the buffers.
    ///   - mixesFades: if a layer fades in or out over still frames, whether its opacity is rounded to 128ths and the frames are
    ///     mixes of the same two pictures.
    init(_ plan: CompositionPlan, format: PixelFormat?, mixesFades: Bool = false, cancellation: MediaCancellation) {
        self.plan = plan
        self.cancellation = cancellation
        sharesFrames = format == nil
        self.mixesFades = mixesFades && format == nil
        // If the composition sets colours, source frames cannot be passed on unchanged in a requested format.
        let hasOwnColors = plan.composition.state.colorProperties != nil
        let passed = format ?? .yuv420BiPlanarVideoRange
        context = AVVideoCompositionRenderContext(
            plan.composition, format: plan.renderFormat, passedFormat: hasOwnColors && format != nil ? nil : passed,
            sharesFrames: format == nil)
        let size = plan.size
        // Each request holds a decoded, a converted and a composed frame.
        let bytes = size.width * size.height * 12
        depth = min(max(2, (96 << 20) / max(1, bytes)), max(2, min(8, ProcessInfo.processInfo.activeProcessorCount + 1)))
        clock = FrameClock(plan)
    }

    deinit { cancelRequests() }

    /// Returns the next frame, or nil at the end.
    func next() throws(MediaError) -> Frame? {
        while requests.count < depth, obstacle == nil {
            do throws(MediaError) {
                guard let tick = try clock.next({ id throws(MediaError) in cursor(id) }) else { break }
                try ask(tick.time, tick.duration)
            } catch {
                obstacle = error
            }
        }
        guard let first = requests.first else {
            if let obstacle { throw obstacle }
            return nil
        }
        return try answer(to: first)
    }

    /// Returns the frame for one time, regardless of earlier requests, and requests no other frames.
    func frame(at time: CMTime) throws(MediaError) -> Frame? {
        failure = nil
        let time = try clock.beginning(of: time) { id throws(MediaError) in cursor(id) }
        try ask(time, plan.composition.frameDuration)
        return try requests.last.map { request throws(MediaError) in try answer(to: request) }
    }

    private func answer(to request: Request) throws(MediaError) -> Frame {
        var (buffer, isShared) = try wait(for: request.answer, request.time)
        var mix: PictureMix?
        if let fade = request.fade, fade.weight > 0 {
            let with = try wait(for: fade.with, request.time).buffer
            if fade.weight < 128 { mix = PictureMix(buffer, with, weight: fade.weight) } else { buffer = with }
        }
        requests.removeAll { $0.time == request.time }
        return Frame(
            buffer: buffer, mix: mix, isShared: isShared || request.isShared, time: request.time, duration: request.duration)
    }

    private func wait(for answer: PendingFrame, _ time: CMTime) throws(MediaError) -> (buffer: CVPixelBuffer, isShared: Bool) {
        guard let answer = answer.wait(cancellation) else {
            cancelRequests()
            throw MediaError(.cancelled, "compose a frame", "it was cancelled")
        }
        switch answer {
        case .frame(let buffer, let isShared): return (buffer, isShared)
        case .failure(let error):
            requests.removeAll { $0.time == time }
            cancelRequests()
            if let error = error as? MediaError { throw error }
            let seconds = CompositionProblem.seconds(time)
            failure = AVError(
                .videoCompositorFailed, "cannot compose the frame at \(seconds) of \(plan.name)", why: error.localizedDescription,
                underlying: error)
            throw MediaError(.internalFailure, "compose the frame at \(seconds)", error.localizedDescription)
        }
    }

    // MARK: Requests

    private func cursor(_ id: CMPersistentTrackID) -> TrackCursor? {
        if let cursor = cursors[id] { return cursor }
        let cursor = plan.tracks.first { $0.id == id }.map { TrackCursor($0, cancellation: cancellation) }
        cursors[id] = cursor
        return cursor
    }

    private func ask(_ time: CMTime, _ duration: CMTime) throws(MediaError) {
        guard let (index, instruction) = plan.instruction(at: time) else { return }
        let ids =
            instruction.requiredSourceTrackIDs?.compactMap { ($0 as? NSNumber)?.int32Value } ?? plan.tracks.map(\.id)
        // Closes decoders that this instruction does not need, to save memory.
        let passed = plan.passthroughTrackID(of: instruction)
        let kept = Set(ids + [passed, plan.composition.sourceTrackIDForFrameTiming])
        cursors = cursors.filter { kept.contains($0.key) }
        if passed != kCMPersistentTrackID_Invalid, let frame = try cursor(passed)?.frame(at: time),
            frame.size == plan.size, let buffer = try context.passing(frame)
        {
            let answer = PendingFrame()
            answer.give(.frame(buffer, isShared: false))
            requests.append(Request(answer: answer, time: time, duration: duration, isShared: false))
            return
        }
        var frames: [(CMPersistentTrackID, SourceFrame)] = []
        for id in ids {
            if let frame = try cursor(id)?.frame(at: time) { frames.append((id, frame)) }
        }
        let layers = instruction as? AVVideoCompositionInstruction
        let looks = layers?.looks(at: time)
        if sharesFrames, !plan.isCustom, let last, last.isMade(of: frames, by: index) {
            if looks.map({ $0 == last.looks }) ?? !instruction.containsTweening { return `repeat`(last, time, duration) }
            if mixesFades, let layers, let looks, let before = last.looks, let layer = looks.fadingLayer(against: before) {
                var fade =
                    last.fade.flatMap { $0.layer == layer ? $0 : nil }
                    ?? Fade(
                        layer: layer,
                        without: compose(layers.setting(opacity: 0, ofLayer: layer, at: time), time, frames),
                        with: compose(layers.setting(opacity: 1, ofLayer: layer, at: time), time, frames))
                fade.weight = Int((max(0, min(1, looks[layer].opacity)) * 128).rounded())
                let faded = Composed(instruction: index, frames: frames, looks: looks, answer: fade.without, fade: fade)
                self.last = faded
                return `repeat`(faded, time, duration)
            }
        }
        let answer = compose(instruction, time, frames)
        requests.append(Request(answer: answer, time: time, duration: duration, isShared: false))
        last = Composed(instruction: index, frames: frames, looks: looks, answer: answer)
    }

    /// Adds a request with the answer of an earlier one.
    private func `repeat`(_ composed: Composed, _ time: CMTime, _ duration: CMTime) {
        requests.append(Request(answer: composed.answer, fade: composed.fade, time: time, duration: duration, isShared: true))
    }

    private func compose(
        _ instruction: any AVVideoCompositionInstructionProtocol, _ time: CMTime, _ frames: [(CMPersistentTrackID, SourceFrame)]
    ) -> PendingFrame {
        begin()
        let answer = PendingFrame()
        let request = AVAsynchronousVideoCompositionRequest(
            context, time: time, instruction: instruction, frames: frames, sourceFormat: plan.sourceFormat, answer: answer)
        let box = plan.compositor
        box.queue.async { box.compositor.startRequest(request) }
        return answer
    }

    /// Announces the render context and the time range to the compositor, before the first request.
    private func begin() {
        guard !hasBegun else { return }
        hasBegun = true
        let (box, context) = (plan.compositor, context)
        let hint = AVVideoCompositionRenderHint(plan.timeRange)
        box.queue.async {
            box.compositor.renderContextChanged(context)
            box.compositor.anticipateRendering(using: hint)
            box.compositor.prerollForRendering(using: hint)
        }
    }

    /// Cancels the pending requests, without waiting for the compositor: it may never answer.
    private func cancelRequests() {
        guard !requests.isEmpty else { return }
        requests = []
        let box = plan.compositor
        // Not on the compositor's queue, which a request may be blocking.
        DispatchQueue.global().async { box.compositor.cancelAllPendingVideoCompositionRequests() }
    }
}

/// The times at which frames are composed.
struct FrameClock {
    private let range: CMTimeRange
    private let frameDuration: CMTime
    private let track: CMPersistentTrackID
    private var time: CMTime
    private var count = 0

    init(_ plan: CompositionPlan) {
        range = plan.timeRange
        frameDuration = plan.composition.frameDuration
        let id = plan.composition.sourceTrackIDForFrameTiming
        track = plan.tracks.contains { $0.id == id } ? id : kCMPersistentTrackID_Invalid
        time = range.start
    }

    typealias Cursor = (CMPersistentTrackID) throws(MediaError) -> TrackCursor?

    /// Returns the next frame's time and duration; nil at the end.
    mutating func next(_ cursor: Cursor) throws(MediaError) -> (time: CMTime, duration: CMTime)? {
        guard time < range.end else { return nil }
        let start = time
        if let cursor = try cursor(track) {
            let change = try cursor.change(after: start)
            let isShowing = try cursor.frame(at: start) != nil
            // While the track is empty, frames are at most `frameDuration` apart.
            time = isShowing ? change ?? range.end : min(change ?? range.end, start + frameDuration)
        } else {
            count += 1
            time = range.start + frameDuration.times(count)
        }
        if time <= start { time = start + frameDuration }
        time = min(time, range.end)
        return (start, time - start)
    }

    /// Returns the start of the frame that is shown at a time. Frames are counted from the range's start.
    func beginning(of time: CMTime, _ cursor: Cursor) throws(MediaError) -> CMTime {
        if let cursor = try cursor(track), let beginning = try cursor.beginning(at: time) { return max(beginning, range.start) }
        let seconds = CMTimeGetSeconds(frameDuration)
        var count = Int((CMTimeGetSeconds(time - range.start) / seconds).rounded(.down))
        // Floating-point seconds are inexact; correct the count with exact times.
        if range.start + frameDuration.times(count + 1) <= time { count += 1 }
        if range.start + frameDuration.times(count) > time { count -= 1 }
        return range.start + frameDuration.times(max(0, count))
    }
}

extension CMTime {
    /// Returns the product; exact unless it overflows.
    fileprivate func times(_ count: Int) -> CMTime {
        let (product, overflow) = value.multipliedReportingOverflow(by: Int64(count))
        return overflow ? CMTimeMultiplyByFloat64(self, multiplier: Double(count)) : CMTime(value: product, timescale: timescale)
    }
}
