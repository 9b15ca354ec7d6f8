import ReelCoreMedia
import ReelMediaEngine

/// The frames of a composition, as pixel buffers that belong to the client.
final class ComposedFrameSource: SampleSource {
    private let run: CompositionRun
    private let converter: ComposedFrameConverter

    init(_ run: CompositionRun, _ converter: ComposedFrameConverter) {
        self.run = run
        self.converter = converter
    }

    var failure: AVError? { run.failure }

    func next() throws(MediaError) -> CMSampleBuffer? {
        guard let frame = try run.next() else { return nil }
        let buffer = try converter.convert(frame.picture(), copies: frame.isShared)
        return try CMSampleBuffer(frame: buffer, time: frame.time, duration: frame.duration)
    }
}
