import ReelCoreMedia
import ReelMediaEngine

/// Audio that is decoded, mixed and encoded.
final class MixedAudio: ExportFeed {
    let input: AVAssetWriterInput
    private let source: AudioSource

    init(_ source: AudioSource, settings: [String: Any]) {
        self.source = source
        input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
        // A few seconds. A longer backlog would keep video waiting in memory, too.
        input.backlogLimit = 1 << 20
    }

    func feed() throws(MediaError) -> CMTime? {
        guard let buffer = try source.next(), input.append(buffer) else { return nil }
        return buffer.presentationTimeStamp
    }
}
