import ReelCoreMedia
import ReelMediaEngine

/// When the frames of a stream are shown.
struct StreamSchedule {
    enum Kind: Equatable {
        /// One frame after another.
        case counted(FrameRate)
        /// At the times that they have in the stream, in ticks of so many seconds.
        case kept(Rational)
        /// At the multiples of a frame's duration that are nearest to these times.
        case constant(FrameRate, Rational)
    }

    /// When a frame begins.
    enum Start: Equatable {
        case time(CMTime)
        /// At this frame of a constant rate, counted from 0.
        case slot(Int)
    }

    let kind: Kind
    /// The duration of the last frame if the stream does not say it and it is the only one.
    private let usualDuration: CMTime
    private var count = 0
    private var first: Int64?
    /// The time of the last frame, counted from the first, and its duration, 0 if unknown, in ticks.
    private var last: Int64 = 0
    private var lastDuration: Int64 = 0
    private var lastStep: Int64 = 0

    init(_ kind: Kind, usualDuration: CMTime) {
        self.kind = kind
        self.usualDuration = usualDuration
    }

    /// Adds the next frame.
    ///
    /// - Parameters:
    ///   - time: its time in the stream, in ticks; nil if it has none.
    ///   - duration: its duration in ticks; 0 if it is unknown.
    mutating func start(time: Int64?, duration: Int64) throws(ReelError) -> Start {
        count += 1
        switch kind {
        case .counted(let rate):
            let start = rate.time(ofFrame: count - 1)
            try Self.check(start)
            return .time(start)
        case .kept(let base):
            try advance(to: time, duration)
            return .time(try Self.time(last, base))
        case .constant(let rate, let base):
            try advance(to: time, duration)
            return .slot(rate.frame(nearest: try Self.time(last, base)))
        }
    }

    /// The time at which the last frame ends.
    func end() throws(ReelError) -> CMTime {
        switch kind {
        case .counted(let rate): return rate.time(ofFrame: count)
        case .kept(let base), .constant(_, let base):
            let duration = lastDuration > 0 ? lastDuration : lastStep
            let start = try Self.time(last, base)
            return duration > 0 ? start + (try Self.time(duration, base)) : start + usualDuration
        }
    }

    private mutating func advance(to time: Int64?, _ duration: Int64) throws(ReelError) {
        guard let time else { throw ReelError(.input, "frame \(count) of the stream has no time") }
        let first = first ?? time
        self.first = first
        let (place, overflow) = time.subtractingReportingOverflow(first)
        guard !overflow, place >= last else {
            throw ReelError(.input, "frame \(count) of the stream is earlier than the one before it")
        }
        lastStep = count > 1 ? place - last : 0
        (last, lastDuration) = (place, max(0, duration))
    }

    private static func time(_ ticks: Int64, _ base: Rational) throws(ReelError) -> CMTime {
        let (value, overflow) = ticks.multipliedReportingOverflow(by: Int64(base.numerator))
        guard !overflow, let timescale = Int32(exactly: base.denominator), timescale > 0 else {
            throw ReelError(.input, "the times of the stream are out of range")
        }
        let time = CMTime(value: value, timescale: timescale)
        try check(time)
        return time
    }

    private static func check(_ time: CMTime) throws(ReelError) {
        guard time < Reel.longestDuration else {
            throw ReelError(.input, "the stream is longer than the limit of 24 hours")
        }
    }
}
