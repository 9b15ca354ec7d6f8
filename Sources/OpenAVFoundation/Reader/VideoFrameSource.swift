import Foundation
import MediaEngine
import OpenCoreMedia

/// The pictures of a track, decoded, at the times at which the track shows them.
///
/// A decoder is open for one segment at a time, however many there are. Not for two threads at once.
final class VideoFrameSource {
    struct Frame {
        /// Nil where the track has nothing to show.
        let frame: VideoFrame?
        /// In square pixels; nil where the frame has them.
        var size: (width: Int, height: Int)?
        let time: CMTime
        let duration: CMTime
        /// Ticks per second of the file's clock; nil for emptiness.
        var timescale: CMTimeScale?
    }

    private var segments: ArraySlice<MediaSegment>
    private let cancellation: MediaCancellation?
    /// The segment that is being read, and where it ends on the file's timeline.
    private var current: MediaSegment?
    private var reader: (reader: VideoReader, location: MediaLocation, track: Int)?
    /// Where in the first segment to begin.
    private var beginning: CMTime?

    /// - Parameter timeRange: of the track; what is shown outside of it is left out.
    init(_ segments: [MediaSegment], timeRange: CMTimeRange, cancellation: MediaCancellation? = nil) {
        self.segments = MediaSegment.joined(segments.compactMap { $0.clipped(to: timeRange) })[...]
        self.cancellation = cancellation
    }

    /// - Parameter time: of the track. The first frame is the one that is shown then, with its own time, which is earlier.
    init(_ segments: [MediaSegment], from time: CMTime, cancellation: MediaCancellation?) {
        self.segments = MediaSegment.joined(segments).drop { $0.targetRange.end <= time }
        self.cancellation = cancellation
        beginning = time
    }

    func next() throws(MediaError) -> Frame? {
        while true {
            if let segment = current {
                if let frame = try nextFrame(of: segment) { return frame }
                current = nil
            }
            guard let segment = segments.popFirst() else { return nil }
            guard case .media(let location, let track, let origin) = segment.source else {
                beginning = nil
                return Frame(frame: nil, time: segment.targetRange.start, duration: segment.targetRange.duration)
            }
            if reader?.location != location || reader?.track != track.index {
                reader = nil
                reader = (
                    try VideoReader(location, track: track, origin: origin, cancellation: cancellation), location,
                    track.index
                )
            }
            let start = beginning.map { max(segment.sourceRange.start, segment.sourceTime($0)) }
            beginning = nil
            try reader?.reader.seek(to: start ?? segment.sourceRange.start)
            current = segment
        }
    }

    private func nextFrame(of segment: MediaSegment) throws(MediaError) -> Frame? {
        let end = segment.sourceRange.end
        while let frame = try reader?.reader.next() {
            if frame.time >= end { return nil }
            let start = max(frame.time, segment.sourceRange.start)
            let frameEnd = frame.duration.isNumeric ? min(frame.time + frame.duration, end) : end
            // A damaged file may give a frame that ends before the cut.
            guard frameEnd > start else { continue }
            let time = segment.targetTime(start)
            return Frame(
                frame: frame.frame, size: segment.track?.squareSize, time: time, duration: segment.targetTime(frameEnd) - time,
                timescale: segment.track?.timescale)
        }
        return nil
    }
}

extension MediaInfo.Track {
    /// The size at which pictures whose pixels are not square are shown; nil for square ones.
    fileprivate var squareSize: (width: Int, height: Int)? {
        let size = (width: Int(naturalSize.width.rounded()), height: Int(naturalSize.height.rounded()))
        return size == (codec.width, codec.height) ? nil : size
    }
}
