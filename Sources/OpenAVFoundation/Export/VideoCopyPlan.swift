import Foundation
import MediaEngine
import OpenCoreMedia

/// How a track's pictures get into a file without being encoded again.
struct VideoCopyPlan {
    let segments: [MediaSegment]
    let codec: CodecParameters
    let format: CMFormatDescription
    /// The one segment is all of a track.
    let isWhole: Bool
    /// Are there cuts within groups of pictures, or gaps?
    let needsEncoding: Bool
    let timescale: CMTimeScale
    /// Ticks that a frame lasts, about.
    let frameDuration: Int64

    /// When the last picture ends: with its track where that is shorter than the segment says.
    var end: CMTime {
        guard let last = segments.last else { return .zero }
        guard case .media(_, let track, _) = last.source, track.timeRange.end < last.sourceRange.end else {
            return last.targetRange.end
        }
        return last.targetTime(track.timeRange.end)
    }

    /// Nil, with a reason, where the pictures cannot be copied.
    ///
    /// - Parameter segments: of the export's time range, from time 0 on.
    static func make(
        _ segments: [MediaSegment], cancellation: MediaCancellation?
    ) throws(MediaError) -> Result<VideoCopyPlan, CannotCopy> {
        let segments = MediaSegment.joined(segments)
        var first: MediaInfo.Track?
        for case .media(let location, let track, _) in segments.map(\.source) {
            if let first, !first.codec.describesSameSamples(as: track.codec) {
                return .failure(CannotCopy("the pictures of \(location.name) are coded in another way than those before them"))
            }
            first = first ?? track
        }
        guard let track = first else { return .failure(CannotCopy("there are no pictures in it")) }
        let isWhole = segments.count == 1 && segments[0].coversItsTrack
        var needsEncoding = false
        if !isWhole {
            for segment in segments {
                if try needsEncoder(segment, cancellation) {
                    needsEncoding = true
                    break
                }
            }
        }
        if needsEncoding, !track.codec.takesEncodedPictures {
            return .failure(
                CannotCopy("it is cut between keyframes, and only H.264 of 8 bits with 4:2:0 can be mended there"))
        }
        let scales = segments.flatMap { [$0.targetRange.start.timescale, $0.targetRange.duration.timescale] }
        let timescale = commonTimescale([track.timescale] + (isWhole ? [] : scales))
        let rate = track.frameRate.map { Double($0.numerator) / Double($0.denominator) } ?? 30
        return .success(
            VideoCopyPlan(
                segments: segments, codec: track.codec, format: track.format, isWhole: isWhole, needsEncoding: needsEncoding,
                timescale: timescale, frameDuration: max(1, Int64((Double(timescale) / rate).rounded()))))
    }

    private static func needsEncoder(
        _ segment: MediaSegment, _ cancellation: MediaCancellation?
    ) throws(MediaError) -> Bool {
        guard case .media(let location, let track, let origin) = segment.source else { return true }
        // It costs as much as a look at two groups of pictures; where the answer is foreseen, nothing.
        if track.codec.takesEncodedPictures { return !segment.coversItsTrack }
        let groups = try GroupReader(location, track: track, origin: origin, cancellation: cancellation)
        for place in [segment.sourceRange.start, segment.sourceRange.end] {
            try groups.seek(to: place)
            guard let group = try groups.next(wanting: segment.sourceRange), group.start < segment.sourceRange.end else {
                continue
            }
            if group.division(of: segment.sourceRange).encoded != nil { return true }
        }
        return false
    }
}

/// Why samples cannot be copied.
struct CannotCopy: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

extension MediaSegment {
    /// Does it show all that its track has, at the track's own pace?
    var coversItsTrack: Bool {
        guard case .media(_, let track, _) = source else { return false }
        return isUnscaled && sourceRange.start <= track.timeRange.start && sourceRange.end >= track.timeRange.end
    }
}
