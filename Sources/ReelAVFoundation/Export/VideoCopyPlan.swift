import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The plan for writing a track's video without encoding it again.
struct VideoCopyPlan {
    let segments: [MediaSegment]
    let codec: CodecParameters
    let format: CMFormatDescription
    /// Whether there is only one segment, which covers a whole track.
    let isWhole: Bool
    /// Whether there are cuts within groups of pictures, or gaps.
    let needsEncoding: Bool
    let timescale: CMTimeScale
    /// The approximate frame duration in ticks.
    let frameDuration: Int64

    /// The end time of the last picture: its track's end, if that is before the segment's end.
    var end: CMTime {
        guard let last = segments.last else { return .zero }
        guard let track = last.track, track.timeRange.end < last.sourceRange.end else { return last.targetRange.end }
        return last.targetTime(track.timeRange.end)
    }

    /// Returns the plan, or the reason why the video cannot be copied.
    ///
    /// - Parameter segments: The segments of the export's time range, starting at time 0.
    static func make(
        _ segments: [MediaSegment], cancellation: MediaCancellation?
    ) throws(MediaError) -> Result<VideoCopyPlan, CopyError> {
        let segments = MediaSegment.joined(segments)
        var first: MediaInfo.Track?
        for media in segments.compactMap(\.media) {
            if let first, !first.codec.describesSameSamples(as: media.info.codec) {
                return .failure(CopyError("the video of \(media.location.name) is coded differently from the video before it"))
            }
            first = first ?? media.info
        }
        guard let track = first else { return .failure(CopyError("it has no video")) }
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
                CopyError("it is cut between keyframes, which is supported only for H.264 with 8 bits and 4:2:0"))
        }
        let scales = segments.flatMap { [$0.targetRange.start.timescale, $0.targetRange.duration.timescale] }
        let timescale = Timescale.common([track.timescale] + (isWhole ? [] : scales))
        let rate = track.frameRate?.value ?? 30
        return .success(
            VideoCopyPlan(
                segments: segments, codec: track.codec, format: track.format, isWhole: isWhole, needsEncoding: needsEncoding,
                timescale: timescale, frameDuration: max(1, Int64((Double(timescale) / rate).rounded()))))
    }

    private static func needsEncoder(
        _ segment: MediaSegment, _ cancellation: MediaCancellation?
    ) throws(MediaError) -> Bool {
        guard let media = segment.media else { return true }
        // If it can be encoded, a partial segment is taken to need it. Only otherwise are the groups at both ends read.
        if media.info.codec.takesEncodedPictures { return !segment.coversItsTrack }
        let groups = try GroupReader(media, cancellation: cancellation)
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

/// The reason why samples cannot be copied.
struct CopyError: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
