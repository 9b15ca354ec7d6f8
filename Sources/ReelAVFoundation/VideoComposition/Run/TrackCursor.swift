import ReelCoreMedia
import ReelMediaEngine

/// Looks up the frames of a track, at times that mostly ascend.
///
/// Only one segment's decoder is open at a time. Not thread-safe.
final class TrackCursor {
    private struct Shown {
        /// Nil if the track is empty.
        let frame: SourceFrame?
        let time: CMTime
        let end: CMTime
        /// Half a tick of the file's clock: files round presentation times, and a rounded time must not delay a frame.
        let slack: CMTime
    }

    private let track: CompositionTrack
    private let cancellation: MediaCancellation?
    private let converter: SourceFrameConverter
    private var source: VideoFrameSource?
    /// The time from which `source` returns frames.
    private var beginning = CMTime.zero
    private var current: Shown?
    private var following: Shown?
    /// Seeks to times further ahead than this, instead of decoding up to them.
    private static let reach = CMTime(value: 2, timescale: 1)

    init(_ track: CompositionTrack, cancellation: MediaCancellation?) {
        self.track = track
        self.cancellation = cancellation
        converter = SourceFrameConverter(mayHaveAlpha: track.mayHaveAlpha)
    }

    /// Returns the frame that the track shows at a time; nil if it is empty.
    func frame(at time: CMTime) throws(MediaError) -> SourceFrame? {
        try move(to: time)
        guard let current, current.time - current.slack <= time, time < current.end else { return nil }
        return current.frame
    }

    /// Returns the next time after `time` at which the track shows something else; nil if it is empty from then on.
    func change(after time: CMTime) throws(MediaError) -> CMTime? {
        try move(to: time)
        if let current, current.time - current.slack <= time, time < current.end {
            return following.map { min($0.time, current.end) } ?? current.end
        }
        return following?.time
    }

    /// Returns the presentation time of the frame that is shown at a time; nil if there is none.
    func beginning(at time: CMTime) throws(MediaError) -> CMTime? {
        try frame(at: time) == nil ? nil : current?.time
    }

    private func move(to time: CMTime) throws(MediaError) {
        let isBehind = current.map { time < $0.time - $0.slack } ?? (time < beginning)
        let isFarAhead = (following ?? current).map { time > $0.end + Self.reach } ?? false
        if source == nil || isBehind || isFarAhead {
            let source = VideoFrameSource(track.segments, from: time, cancellation: cancellation)
            self.source = source
            beginning = time
            current = nil
            following = try next(of: source)
        }
        guard let source else { return }
        while let next = following, next.time - next.slack <= time {
            current = next
            following = try self.next(of: source)
        }
    }

    private func next(of source: VideoFrameSource) throws(MediaError) -> Shown? {
        guard let shown = try source.next() else { return nil }
        let frame = shown.frame.map { SourceFrame($0, size: shown.size, converter) }
        let ticks = shown.timescale.map { CMTimeScale(clamping: Int64($0) * 2) } ?? 0
        return Shown(
            frame: frame, time: shown.time, end: shown.time + shown.duration,
            slack: ticks > 0 ? CMTime(value: 1, timescale: ticks) : .zero)
    }
}
