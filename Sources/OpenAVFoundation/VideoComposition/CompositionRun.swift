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
        /// Somebody else has the same buffer, too.
        let isShared: Bool
        /// On the asset's timeline.
        let time: CMTime
        let duration: CMTime
    }

    private struct Request {
        let answer: PendingFrame
        let time: CMTime
        let duration: CMTime
        /// Is the answer another request's, too?
        let isShared: Bool
    }

    /// What a frame is made of. Where it is the same, and nothing moves, the frame is.
    private struct Ingredients: Equatable {
        let instruction: Int
        let frames: [ObjectIdentifier]
    }

    let plan: CompositionPlan
    private let cancellation: MediaCancellation
    private let context: AVVideoCompositionRenderContext
    /// Frames that may be asked for before the first is answered.
    private let depth: Int
    /// May two frames that look the same be one buffer?
    private let sharesFrames: Bool

    private var cursors: [CMPersistentTrackID: TrackCursor] = [:]
    private var clock: FrameClock
    private var requests: [Request] = []
    /// The last one, with its frames, which live as long so that none of the next can be taken for them.
    private var last: (ingredients: Ingredients, frames: [SourceFrame], answer: PendingFrame)?
    private var hasBegun = false
    /// What keeps further frames from being asked for. It is told when those before have been given out.
    private var obstacle: MediaError?
    /// What a compositor has answered, in place of the error that is thrown.
    private(set) var failure: AVError?

    /// - Parameter format: in which frames are wanted; nil for whoever takes any, and does not write to them.
    init(_ plan: CompositionPlan, format: PixelFormat?, cancellation: MediaCancellation) {
        self.plan = plan
        self.cancellation = cancellation
        sharesFrames = format == nil
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
        guard let answer = request.answer.wait(cancellation) else {
            callOff()
            throw MediaError(.cancelled, "compose a frame", "it was cancelled")
        }
        requests.removeAll { $0.time == request.time }
        switch answer {
        case .frame(let buffer, let isShared):
            return Frame(buffer: buffer, isShared: isShared || request.isShared, time: request.time, duration: request.duration)
        case .failure(let error):
            callOff()
            if let error = error as? MediaError { throw error }
            let seconds = CompositionProblem.seconds(request.time)
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
        let answer = PendingFrame()
        if passed != kCMPersistentTrackID_Invalid, let frame = try cursor(passed)?.frame(at: time),
            frame.size == plan.size, let buffer = try context.passing(frame)
        {
            answer.give(.frame(buffer, isShared: false))
            requests.append(Request(answer: answer, time: time, duration: duration, isShared: false))
            return
        }
        var frames: [(CMPersistentTrackID, SourceFrame)] = []
        for id in ids {
            if let frame = try cursor(id)?.frame(at: time) { frames.append((id, frame)) }
        }
        let ingredients = Ingredients(instruction: index, frames: frames.map { ObjectIdentifier($0.1) })
        if sharesFrames, !plan.isCustom, let last, last.ingredients == ingredients, !instruction.containsTweening {
            requests.append(Request(answer: last.answer, time: time, duration: duration, isShared: true))
            return
        }
        begin()
        let request = AVAsynchronousVideoCompositionRequest(
            context, time: time, instruction: instruction, frames: frames, sourceFormat: plan.sourceFormat, answer: answer)
        let box = plan.compositor
        box.queue.async { box.compositor.startRequest(request) }
        requests.append(Request(answer: answer, time: time, duration: duration, isShared: false))
        last = (ingredients, frames.map(\.1), answer)
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
