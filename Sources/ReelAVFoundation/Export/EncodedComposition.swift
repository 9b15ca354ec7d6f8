import ReelCoreMedia
import ReelMediaEngine

/// Video that is composed and encoded.
final class EncodedComposition: ExportFeed {
    let input: AVAssetWriterInput
    private let run: CompositionRun
    /// The time on the composition's timeline that becomes time 0 of the file.
    private let start: CMTime

    /// - Parameter start: The start of the export on the composition's timeline.
    init(_ run: CompositionRun, from start: CMTime, settings: [String: Any]) {
        self.run = run
        self.start = start
        input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        input.backlogLimit = 24 << 20
    }

    var failure: AVError? { run.failure }

    func feed() throws(MediaError) -> CMTime? {
        guard let frame = try run.next() else { return nil }
        let time = frame.time - start
        if let mix = frame.mix { return input.append(mix, at: time, duration: frame.duration) ? time : nil }
        let buffer = try CMSampleBuffer(frame: frame.buffer, time: time, duration: frame.duration)
        return input.append(buffer) ? time : nil
    }
}
