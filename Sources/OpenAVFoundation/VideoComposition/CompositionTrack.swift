import Foundation
import MediaEngine
import OpenCoreMedia

/// A track of pictures that a video composition may use.
struct CompositionTrack: Sendable {
    let id: CMPersistentTrackID
    let segments: [MediaSegment]
    let mayHaveAlpha: Bool

    init(_ track: AVAssetTrack) {
        id = track.trackID
        segments = track.mediaSegments
        // ProRes 4444 and 4444 XQ, PNG, QuickTime Animation.
        let codecs: Set = ["ap4h", "ap4x", "png ", "rle "]
        mayHaveAlpha = track.formats.contains { codecs.contains($0.mediaSubType.fourCharacters) }
    }
}

/// The pictures of a track, looked up at times that mostly rise.
///
/// A decoder is open for one segment at a time. Not for two threads at once.
final class TrackCursor {
    private struct Shown {
        /// Nil where the track is empty.
        let frame: SourceFrame?
        let time: CMTime
        let end: CMTime
        /// Half a tick of the file's clock: files round their frames' times, and a rounded time must not make a frame late.
        let slack: CMTime
    }

    private let track: CompositionTrack
    private let cancellation: MediaCancellation?
    private let converter: SourceFrameConverter
    private var source: VideoFrameSource?
    /// The time from which on `source` gives frames.
    private var beginning = CMTime.zero
    private var current: Shown?
    private var following: Shown?
    /// What is further away than this is searched for, and not decoded up to.
    private static let reach = CMTime(value: 2, timescale: 1)

    init(_ track: CompositionTrack, cancellation: MediaCancellation?) {
        self.track = track
        self.cancellation = cancellation
        converter = SourceFrameConverter(mayHaveAlpha: track.mayHaveAlpha)
    }

    /// What the track shows at a time; nil for nothing.
    func frame(at time: CMTime) throws(MediaError) -> SourceFrame? {
        try move(to: time)
        guard let current, current.time - current.slack <= time, time < current.end else { return nil }
        return current.frame
    }

    /// When something else is shown than at a time; nil where it is nothing from then on.
    func change(after time: CMTime) throws(MediaError) -> CMTime? {
        try move(to: time)
        if let current, current.time - current.slack <= time, time < current.end {
            return following.map { min($0.time, current.end) } ?? current.end
        }
        return following?.time
    }

    /// When the picture that is shown at a time began; nil where there is none.
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
