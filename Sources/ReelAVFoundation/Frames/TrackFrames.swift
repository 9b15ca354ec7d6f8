package import ReelCoreFoundation
package import ReelCoreMedia
package import ReelMediaEngine

/// The decoded frames of a track in presentation order, for the rooms above. Not thread-safe.
package final class TrackFrames {
    package struct Frame {
        /// Cropped to its clean aperture.
        package let frame: VideoFrame
        /// The display size in square pixels, before the track's transform.
        package let size: PixelSize
        /// When it begins, on the track's timeline.
        package let time: CMTime
    }

    private let source: VideoFrameSource

    /// - Parameter time: the first frame is the one that is shown at this time.
    package init(_ track: AVAssetTrack, from time: CMTime, cancellation: MediaCancellation? = nil) {
        source = VideoFrameSource(track.mediaSegments, from: time, cancellation: cancellation)
    }

    /// Returns the next frame; nil at the end. Parts of the track that are empty are skipped.
    package func next() throws(MediaError) -> Frame? {
        while let shown = try source.next() {
            if let frame = shown.frame { return Frame(frame: frame, size: shown.size ?? frame.size, time: shown.time) }
        }
        return nil
    }
}
