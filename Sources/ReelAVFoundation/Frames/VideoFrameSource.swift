import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// The decoded frames of a track, at the times at which the track shows them.
///
/// Only one segment's decoder is open at a time, however many segments there are. Not thread-safe.
final class VideoFrameSource {
    struct Frame {
        /// Nil if the track is empty at this time.
        let frame: VideoFrame?
        /// The display size in square pixels; nil if the frame's pixels are square.
        var size: PixelSize?
        let time: CMTime
        let duration: CMTime
        /// Ticks per second of the file's clock; nil for an empty segment.
        var timescale: CMTimeScale?
    }

    private var segments: ArraySlice<MediaSegment>
    private let isCropped: Bool
    private let cancellation: MediaCancellation?
    /// The segment that is being read.
    private var current: MediaSegment?
    private var reader: (reader: VideoReader, media: FileTrack)?
    /// The time on the track's timeline at which to begin, within the first segment.
    private var beginning: CMTime?

    /// - Parameters:
    ///   - timeRange: on the track's timeline; frames outside it are omitted.
    ///   - isCropped: whether frames are cropped to their clean aperture.
    init(_ segments: [MediaSegment], timeRange: CMTimeRange, isCropped: Bool, cancellation: MediaCancellation? = nil) {
        self.isCropped = isCropped
        self.segments = MediaSegment.joined(segments.compactMap { $0.clipped(to: timeRange) })[...]
        self.cancellation = cancellation
    }

    /// Creates a source of frames that are cropped to their clean aperture.
    ///
    /// - Parameter time: on the track's timeline. The first frame is the one shown at this time; it keeps its own, earlier,
    ///   presentation time.
    init(_ segments: [MediaSegment], from time: CMTime, cancellation: MediaCancellation?) {
        isCropped = true
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
            guard let media = segment.media else {
                beginning = nil
                return Frame(frame: nil, time: segment.targetRange.start, duration: segment.targetRange.duration)
            }
            if reader?.media.isSame(as: media) != true {
                // Closes the old reader before it opens another.
                reader = nil
                reader = (try media.videoReader(cancellation), media)
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
            // A damaged file may contain a frame that ends before the cut.
            guard frameEnd > start else { continue }
            let time = segment.targetTime(start)
            let area = isCropped ? segment.track?.codec.cleanArea : nil
            return Frame(
                frame: try area.map { area throws(MediaError) in try frame.frame.cropped(to: area) } ?? frame.frame,
                size: segment.track?.squareSize(of: area), time: time, duration: segment.targetTime(frameEnd) - time,
                timescale: segment.track?.timescale)
        }
        return nil
    }
}

extension MediaInfo.Track {
    private static var longestSide: Double { 16_384 }

    /// Returns the display size of frames whose pixels are not square; nil for square pixels.
    ///
    /// - Parameter area: the area to which frames have been cropped.
    fileprivate func squareSize(of area: PixelArea?) -> PixelSize? {
        let shown = format.presentationDimensions(useCleanAperture: area != nil)
        // The shape of pixels that a file declares may be anything.
        func side(_ length: Double) -> Int { Int(min(max(1, length.rounded()), Self.longestSide)) }
        let size = PixelSize(width: side(shown.width), height: side(shown.height))
        return size == (area?.size ?? codec.size) ? nil : size
    }
}
