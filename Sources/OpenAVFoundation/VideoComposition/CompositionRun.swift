import Foundation
import MediaEngine
import OpenCoreMedia
import OpenCoreVideo

/// Has a video composition's frames composed, one after the other.
///
/// A few are asked for ahead, so that decoding, composing and encoding go on side by side; how many, their size decides. Frames
/// that are decoded for requests that nobody has answered are all that is kept. Not for two threads at once.
final class CompositionRun {
    struct Frame {
        let buffer: CVPixelBuffer
        /// What is seen instead of the buffer, where whoever asks takes mixes.
        var mix: PictureMix?
        /// Somebody else has the same buffer, too.
        let isShared: Bool
        /// On the asset's timeline.
        let time: CMTime
        let duration: CMTime
    }

    private struct Request {
        let answer: PendingFrame
        var fade: Fade?
        let time: CMTime
        let duration: CMTime
        /// Is the answer another request's, too?
        let isShared: Bool
    }

    /// A layer that comes or goes while nothing else changes: two pictures, and how much is seen of the second.
    private struct Fade {
        let layer: Int
        let without: PendingFrame
        let with: PendingFrame
        /// In 128ths.
        var weight = 0
    }

    /// What a frame is made of, and has become. Where it is the same, and nothing moves, the frame is.
    private struct Composed {
        let instruction: Int
        let frames: [(id: CMPersistentTrackID, frame: SourceFrame)]
        /// Nil for what is not made of layers.
        let looks: [LayerLook]?
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
    /// Frames that may be asked for before the first is answered.
    private let depth: Int
    /// May two frames that look the same be one buffer?
    private let sharesFrames: Bool
    private let mixesFades: Bool

    private var cursors: [CMPersistentTrackID: TrackCursor] = [:]
    private var clock: FrameClock
    private var requests: [Request] = []
    /// The last one, with its frames, which live as long so that none of the next can be taken for them.
    private var last: Composed?
    private var hasBegun = false
    /// What keeps further frames from being asked for. It is told when those before have been given out.
    private var obstacle: MediaError?
    /// What a compositor has answered, in place of the error that is thrown.
    private(set) var failure: AVError?

    /// - Parameters:
    ///   - format: in which frames are wanted; nil for whoever takes any, and does not write to them.
    ///   - mixesFades: where a layer comes or goes over pictures that stand still, its opacity is taken in 128ths, and frames are
    ///     mixes of the same two pictures.
    init(_ plan: CompositionPlan, format: PixelFormat?, mixesFades: Bool = false, cancellation: MediaCancellation) {
        self.plan = plan
        self.cancellation = cancellation
        sharesFrames = format == nil
        self.mixesFades = mixesFades && format == nil
        // Where the colours are to be others than the source's, frames cannot be passed on as they are.
        let hasOwnColors = plan.composition.state.colorProperties != nil
        let passed = format ?? .yuv420BiPlanarVideoRange
        context = AVVideoCompositionRenderContext(
            plan.composition, format: plan.renderFormat, passedFormat: hasOwnColors && format != nil ? nil : passed,
            sharesFrames: format == nil)
        let size = plan.size
        // A request holds a decoded frame, a converted one and a composed one.
        let bytes = size.width * size.height * 12
        depth = min(max(2, (96 << 20) / max(1, bytes)), max(2, min(8, ProcessInfo.processInfo.activeProcessorCount + 1)))
        clock = FrameClock(plan)
    }

    deinit { callOff() }

    /// The next frame; nil at the end.
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

    /// The frame for one time, whatever has been asked for before; nothing else is asked for.
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
            callOff()
            throw MediaError(.cancelled, "compose a frame", "it was cancelled")
        }
        switch answer {
        case .frame(let buffer, let isShared): return (buffer, isShared)
        case .failure(let error):
            requests.removeAll { $0.time == time }
            callOff()
            if let error = error as? MediaError { throw error }
            let seconds = CompositionProblem.seconds(time)
            failure = AVError(
                .videoCompositorFailed, "cannot compose the frame at \(seconds) of \(plan.name)", why: error.localizedDescription,
                underlying: error)
            throw MediaError(.internalFailure, "compose the frame at \(seconds)", error.localizedDescription)
        }
    }

    // MARK: Asking

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
        // Decoders that this instruction does not need would only take memory.
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

    /// Asks for what has been asked for already.
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

    /// Tells the compositor what it is going to be asked.
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

    /// Tells the compositor that nobody waits any more. Does not wait for it: it may never answer.
    private func callOff() {
        guard !requests.isEmpty else { return }
        requests = []
        let box = plan.compositor
        // Not on its queue, where a request may hang.
        DispatchQueue.global().async { box.compositor.cancelAllPendingVideoCompositionRequests() }
    }
}

/// When frames are composed.
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

    /// The next frame's time, and how long it is shown; nil at the end.
    mutating func next(_ cursor: Cursor) throws(MediaError) -> (time: CMTime, duration: CMTime)? {
        guard time < range.end else { return nil }
        let start = time
        if let cursor = try cursor(track) {
            let change = try cursor.change(after: start)
            let isShowing = try cursor.frame(at: start) != nil
            // Where the track shows nothing, frames come as often as they may.
            time = isShowing ? change ?? range.end : min(change ?? range.end, start + frameDuration)
        } else {
            count += 1
            time = range.start + frameDuration.times(count)
        }
        if time <= start { time = start + frameDuration }
        time = min(time, range.end)
        return (start, time - start)
    }

    /// When the frame begins that is shown at a time, counted from the range's start.
    func beginning(of time: CMTime, _ cursor: Cursor) throws(MediaError) -> CMTime {
        if let cursor = try cursor(track), let beginning = try cursor.beginning(at: time) { return max(beginning, range.start) }
        let seconds = CMTimeGetSeconds(frameDuration)
        var count = Int((CMTimeGetSeconds(time - range.start) / seconds).rounded(.down))
        // Seconds are not exact; times are.
        if range.start + frameDuration.times(count + 1) <= time { count += 1 }
        if range.start + frameDuration.times(count) > time { count -= 1 }
        return range.start + frameDuration.times(max(0, count))
    }
}

extension CMTime {
    /// Exact as long as it can be.
    fileprivate func times(_ count: Int) -> CMTime {
        let (product, overflow) = value.multipliedReportingOverflow(by: Int64(count))
        return overflow ? CMTimeMultiplyByFloat64(self, multiplier: Double(count)) : CMTime(value: product, timescale: timescale)
    }
}
