import ReelCoreMedia
import ReelMediaEngine

/// A track's decoded frames, as pixel buffers.
final class DecodedFrameSource: SampleSource {
    private let frames: VideoFrameSource
    private let maker: PixelBufferMaker

    init(_ frames: VideoFrameSource, _ maker: PixelBufferMaker) {
        self.frames = frames
        self.maker = maker
    }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while let shown = try frames.next() {
            // Empty parts of a track have no samples.
            guard let frame = shown.frame else { continue }
            return try CMSampleBuffer(frame: maker.make(frame), time: shown.time, duration: shown.duration)
        }
        return nil
    }
}
