import Foundation
import ReelConcurrency
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// The decoded frames of an item from a time on, forwards or backwards, read ahead by a thread of its own. Thread-safe.
final class FramesAhead: Sendable {
    struct Frame: Sendable {
        let buffer: CVPixelBuffer
        /// When it is shown, on the item's timeline.
        let time: CMTime
        let end: CMTime
    }

    /// Frames and bytes that are read ahead, at most; three frames always are.
    private static let limit = (frames: 12, bytes: 160 << 20)

    typealias MakeSource = @Sendable (_ start: CMTime?, MediaCancellation) throws(MediaError) -> any SampleSource

    private let isReversed: Bool
    /// The last time at which there is a frame.
    private let last: CMTime
    private let source: MakeSource
    private let onChange: @Sendable () -> Void
    private let cancellation = MediaCancellation()
    private let state: Monitor<State>

    fileprivate struct State {
        var frames: [Frame] = []
        /// The first frame of `frames` has been returned.
        var isFirstTaken = false
        var isComplete = false
        var error: AVError?
        /// The last time that a frame was asked for.
        var wanted = CMTime.negativeInfinity
    }

    /// If frames are later than this, those in between are not decoded.
    private static let patience = CMTime(value: 1, timescale: 1)

    /// - Parameters:
    ///   - last: the last time at which there is a frame. Of what is asked for later, nothing is left out.
    ///   - source: makes the source of the frames, from a later start if one is given.
    ///   - onChange: called for each frame, and when no more will come, on the reading thread.
    init(isReversed: Bool, last: CMTime, source: @escaping MakeSource, onChange: @escaping @Sendable () -> Void) {
        self.isReversed = isReversed
        self.last = last
        self.source = source
        self.onChange = onChange
        state = Monitor(State())
    }

    /// Begins to read.
    func start() {
        let (state, cancellation) = (state, cancellation)
        let (source, onChange, isReversed) = (source, onChange, isReversed)
        let thread = Thread { Self.read(source, isReversed, into: state, cancellation, onChange) }
        thread.name = "player frames"
        thread.start()
    }

    deinit { cancel() }

    func cancel() {
        cancellation.cancel()
        // Wakes the reading thread.
        state.withLock { _ in }
    }

    /// Whether there is a frame, or none will come.
    var isReady: Bool { state.read { !$0.frames.isEmpty || $0.isComplete } }

    var error: AVError? { state.read { $0.error } }

    /// Whether there is a frame to show at a time that has not been taken.
    func hasNew(at time: CMTime) -> Bool {
        state.withLock { state in
            state.want(time, isReversed, last)
            return !state.isFirstTaken && state.isShown(at: time, isReversed)
        }
    }

    /// Takes the frame that is shown at a time; nil if it has been taken, or is not there yet.
    func take(at time: CMTime) -> Frame? {
        state.withLock { state in
            state.want(time, isReversed, last)
            guard !state.isFirstTaken, state.isShown(at: time, isReversed) else { return nil }
            state.isFirstTaken = true
            return state.frames.first
        }
    }

    /// When the next frame that has not been taken is shown; nil if none is there.
    var nextTime: CMTime? {
        state.read { state in
            let next = state.frames.dropFirst(state.isFirstTaken ? 1 : 0).first
            return isReversed ? next?.end : next?.time
        }
    }

    private static func read(
        _ source: MakeSource, _ isReversed: Bool, into state: Monitor<State>, _ cancellation: MediaCancellation,
        _ onChange: () -> Void
    ) {
        var made: (any SampleSource)?
        // A source may begin with a frame that has been shown for long.
        var start = CMTime.negativeInfinity
        do throws(MediaError) {
            made = try source(nil, cancellation)
            while let sample = try made?.next(), !cancellation.isCancelled {
                let wanted = state.read { $0.wanted }
                if !isReversed, max(start, sample.presentationTimeStamp) + patience < wanted {
                    made = try source(wanted, cancellation)
                    start = wanted
                    continue
                }
                guard let buffer = sample.imageBuffer else { continue }
                let time = sample.presentationTimeStamp
                let frame = Frame(
                    buffer: buffer, time: time, end: sample.duration.isNumeric ? time + sample.duration : .positiveInfinity)
                let room = max(3, min(limit.frames, limit.bytes / max(1, CVPixelBufferGetDataSize(buffer))))
                state.wait { state -> Void? in
                    if cancellation.isCancelled { return () }
                    guard state.frames.count < room else { return nil }
                    state.frames.append(frame)
                    return ()
                }
                onChange()
            }
            state.withLock { $0.isComplete = true }
        } catch {
            state.withLock { state in
                state.isComplete = true
                if error.kind != .cancelled { state.error = made?.failure ?? AVError(error, reading: "the player's item") }
            }
        }
        if !cancellation.isCancelled { onChange() }
    }
}

extension FramesAhead.State {
    /// A frame is asked for: drops those that others replace at its time.
    fileprivate mutating func want(_ time: CMTime, _ isReversed: Bool, _ last: CMTime) {
        if time.isNumeric, time <= last { wanted = time }
        while frames.count > 1, isReversed ? frames[0].time > time : frames[1].time <= time {
            frames.removeFirst()
            isFirstTaken = false
        }
    }

    fileprivate func isShown(at time: CMTime, _ isReversed: Bool) -> Bool {
        guard let first = frames.first else { return false }
        return first.time <= time || (isReversed && isComplete && frames.count == 1)
    }
}
