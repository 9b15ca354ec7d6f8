import Foundation
import ReelCoreMedia
import ReelMediaEngine

extension MediaSegment {
    /// Returns the time on the track's timeline at which the source's `time` plays.
    func targetTime(_ time: CMTime) -> CMTime {
        if isUnscaled { return targetRange.start + (time - sourceRange.start) }
        return CMTimeMapTimeFromRangeToRange(time, fromRange: sourceRange, toRange: targetRange)
    }

    /// Returns the source's time that plays at `time` of the track's timeline.
    func sourceTime(_ time: CMTime) -> CMTime {
        if isUnscaled { return sourceRange.start + (time - targetRange.start) }
        return CMTimeMapTimeFromRangeToRange(time, fromRange: targetRange, toRange: sourceRange)
    }

    /// Returns a sample of the source with its times on the track's timeline.
    func placing(_ sample: CompressedSample) -> CompressedSample {
        let time = targetTime(sample.presentationTime)
        let duration =
            isUnscaled || !sample.duration.isNumeric
            ? sample.duration : targetTime(sample.presentationTime + sample.duration) - time
        return sample.moved(
            presentationTime: time, decodeTime: sample.decodeTime.isNumeric ? targetTime(sample.decodeTime) : .invalid,
            duration: duration)
    }

    /// Returns the segment at another time of the track.
    func moved(by offset: CMTime) -> MediaSegment {
        var segment = self
        segment.targetRange = CMTimeRange(start: targetRange.start + offset, duration: targetRange.duration)
        return segment
    }

    /// Returns the part of the segment in `range` of the track's timeline; nil if they do not overlap.
    func clipped(to range: CMTimeRange) -> MediaSegment? {
        let start = max(targetRange.start, range.start)
        let end = min(targetRange.end, range.end)
        guard start < end else { return nil }
        var part = self
        part.targetRange = CMTimeRange(start: start, end: end)
        if media != nil { part.sourceRange = CMTimeRange(start: sourceTime(start), end: sourceTime(end)) }
        return part
    }

    /// Returns one segment for this one and the next, if both are empty or the next continues the same track of the same file.
    private func joined(with next: MediaSegment) -> MediaSegment? {
        guard targetRange.end == next.targetRange.start else { return nil }
        var joined = self
        joined.targetRange = CMTimeRange(start: targetRange.start, end: next.targetRange.end)
        switch (media, next.media) {
        case (nil, nil):
            return joined
        case (let media?, let nextMedia?):
            guard media.isSame(as: nextMedia), sourceRange.end == next.sourceRange.start, isUnscaled, next.isUnscaled
            else { return nil }
            joined.sourceRange = CMTimeRange(start: sourceRange.start, end: next.sourceRange.end)
            return joined
        default:
            return nil
        }
    }

    /// Returns the same timeline with as few segments as possible: cuts whose two sides are contiguous are removed.
    static func joined(_ segments: [MediaSegment]) -> [MediaSegment] {
        segments.reduce(into: []) { result, segment in
            if let last = result.last, let joined = last.joined(with: segment) {
                result[result.count - 1] = joined
            } else {
                result.append(segment)
            }
        }
    }
}
