import Foundation
import ReelCoreMedia
import ReelMediaEngine

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
