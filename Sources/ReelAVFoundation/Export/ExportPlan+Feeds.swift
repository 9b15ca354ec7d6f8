import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

extension ExportPlan {
    /// Creates the feeds of the new file's tracks.
    func makeFeeds(_ request: ExportRequest, _ cancellation: MediaCancellation) throws(MediaError) -> [any ExportFeed] {
        let video = try videoFeed(request, cancellation)
        return try (video.map { [$0] } ?? []) + audioFeeds(cancellation)
    }

    private func videoFeed(
        _ request: ExportRequest, _ cancellation: MediaCancellation
    ) throws(MediaError) -> (any ExportFeed)? {
        switch video {
        case .copied(let plan):
            return CopiedSamples(video: try CompressedVideoSource(plan, cancellation: cancellation))
        case .encoded(let segments, let codec, let size):
            let frames = VideoFrameSource(segments, timeRange: timeRange, isCropped: true, cancellation: cancellation)
            return EncodedVideo(frames, settings: settings(codec, size, request), size: size)
        case .composed(let plan, let codec, let size):
            let run = CompositionRun(plan, format: nil, mixesFades: codec == .h264, cancellation: cancellation)
            var settings = settings(codec, size, request)
            settings[AVVideoColorPropertiesKey] = plan.composition.state.colorProperties
            return EncodedComposition(run, from: request.timeRange.start, settings: settings)
        case nil:
            return nil
        }
    }

    private func audioFeeds(_ cancellation: MediaCancellation) throws(MediaError) -> [any ExportFeed] {
        switch audio {
        case .copied(let inputs):
            return try inputs.map { input throws(MediaError) in
                let source = try CompressedAudioSource(input.segments, cancellation: cancellation)
                return CopiedSamples(audio: source, language: input.language)
            }
        case .mixed(let inputs, let settings, let rate, let channels):
            var pcm = PCMOutputSettings.float
            (pcm.sampleRate, pcm.channels) = (rate, channels)
            // Adds silence after the audio, up to the end of the video.
            let source = try AudioSource(inputs, exactly: timeRange, settings: pcm, cancellation: cancellation)
            let languages = Set(inputs.map(\.language))
            return [MixedAudio(source, settings: settings, language: languages.count == 1 ? inputs[0].language : nil)]
        case nil:
            return []
        }
    }

    private var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: duration) }

    private func settings(
        _ codec: AVVideoCodecType, _ size: PixelSize, _ request: ExportRequest
    ) -> [String: Any] {
        var settings: [String: Any] = [AVVideoCodecKey: codec, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height]
        if let bitRate = videoBitRate(request) {
            settings[AVVideoCompressionPropertiesKey] = [AVVideoAverageBitRateKey: bitRate]
        }
        return settings
    }

    /// Returns the bit rate for the video in bits per second; nil unless the file's size is limited.
    private func videoBitRate(_ request: ExportRequest) -> Int? {
        guard let limit = request.limitOfSamples else { return nil }
        let seconds = max(0.1, CMTimeGetSeconds(duration))
        let rate = Double(limit) * 8 * 0.9 / seconds - (audio == nil ? 0 : ExportPreset.stereoAACBitRate)
        // Encoders stay far below such a rate without a limit.
        return rate > 200_000_000 ? nil : max(20_000, Int(rate))
    }
}
