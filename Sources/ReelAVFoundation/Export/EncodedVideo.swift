import ReelColor
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// Video that is decoded and encoded again; black where the track is empty.
final class EncodedVideo: ExportFeed {
    let input: AVAssetWriterInput
    private let frames: VideoFrameSource
    private let maker: PixelBufferMaker
    private let size: PixelSize

    init(_ frames: VideoFrameSource, settings: [String: Any], size: PixelSize) {
        self.frames = frames
        self.size = size
        maker = PixelBufferMaker(format: .yuv420BiPlanarVideoRange)
        input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        input.backlogLimit = 24 << 20
    }

    func feed() throws(MediaError) -> CMTime? {
        guard let shown = try frames.next() else { return nil }
        let buffer = if let frame = shown.frame { try maker.make(frame, size: shown.size) } else { try blackFrame() }
        let sample = try CMSampleBuffer(frame: buffer, time: shown.time, duration: shown.duration)
        return input.append(sample) ? shown.time : nil
    }

    private func blackFrame() throws(MediaError) -> CVPixelBuffer {
        try FrameCanvas.make(size, color: .black)
    }
}
