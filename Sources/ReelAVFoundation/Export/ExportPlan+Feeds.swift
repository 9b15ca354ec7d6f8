import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

extension ExportPlan {
    /// Creates the feeds of the new file's tracks.
    func makeFeeds(_ request: ExportRequest, _ cancellation: MediaCancellation) throws(MediaError) -> [any ExportFeed] {
        var feeds: [Feed] = []
        if let video = try videoFeed(request, cancellation) {
            video.input.transform = transform
            if let videoTrack { video.input.describe(as: videoTrack, request) }
            feeds.append((video, videoTrack))
        }
        feeds += try audioFeeds(request, cancellation)
        feeds += try otherFeeds(request, cancellation)
        guard request.preset.isPassthrough else { return feeds.map(\.feed) }
        // Copied tracks keep their order.
        let order = request.asset.allTracks
        feeds.sort { one, other in
            let places = [one, other].map { feed in order.firstIndex { $0 === feed.track } ?? 0 }
            return places[0] < places[1]
        }
        for (feed, references) in zip(feeds, Self.references(of: feeds)) {
            feed.feed.input.setTrackProperty("references", \.references, references)
        }
        return feeds.map(\.feed)
    }

    /// A feed, and the track that it is made from.
    private typealias Feed = (feed: any ExportFeed, track: AVAssetTrack?)

    /// Returns the references of each track to others that are copied, too. Chapters are written again.
    private static func references(of feeds: [Feed]) -> [[TrackBoxes.Reference]] {
        let sources = feeds.map { $0.track?.edits.edits.lazy.compactMap(\.media).first }
        return sources.map { source in
            guard let source else { return [] }
            return source.info.references.filter { !$0.isToChapters }.map { reference in
                let others = reference.tracks.compactMap { id in
                    sources.firstIndex { other in
                        other.map { Int($0.info.id) == id && $0.location.url == source.location.url } ?? false
                    }
                }
                return TrackBoxes.Reference(type: reference.type, tracks: others)
            }
        }
    }

    private func otherFeeds(_ request: ExportRequest, _ cancellation: MediaCancellation) throws(MediaError) -> [Feed] {
        var feeds: [Feed] = []
        for (track, plan) in otherVideo {
            let feed = CopiedSamples(video: try CompressedVideoSource(plan, cancellation: cancellation))
            feed.input.transform = track.preferredTransform
            feeds.append((feed, track))
        }
        for (track, segments) in otherTracks {
            let source = try CopiedTrackSource(segments, cancellation: cancellation)
            feeds.append((CopiedSamples(other: source, mediaType: track.mediaType), track))
        }
        for (feed, track) in feeds { if let track { feed.input.describe(as: track, request) } }
        return feeds
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
            var settings = settings(codec, size, request)
            settings[AVVideoColorPropertiesKey] = plan.composition.state.colorProperties
            return EncodedComposition(plan, from: request.timeRange.start, settings: settings, cancellation: cancellation)
        case nil:
            return nil
        }
    }

    private func audioFeeds(_ request: ExportRequest, _ cancellation: MediaCancellation) throws(MediaError) -> [Feed] {
        switch audio {
        case .copied(let inputs):
            return try inputs.map { input throws(MediaError) in
                let feed = try CopiedAudio(input.segments, cancellation: cancellation)
                if let track = input.track {
                    feed.input.describe(as: track, request)
                    feed.input.setVolume(track, request)
                }
                return (feed, input.track)
            }
        case .mixed(let inputs, let settings, let rate, let channels):
            var pcm = PCMOutputSettings.float
            (pcm.sampleRate, pcm.channels) = (rate, channels)
            // Adds silence after the audio, up to the end of the video.
            let limit =
                request.audioMix?.peakLimit ?? (inputs.contains { $0.hasMore(thanChannels: channels) } ? Self.peakLimit : nil)
            let source = try AudioSource(
                inputs, exactly: timeRange, settings: pcm, peakLimit: limit, cancellation: cancellation)
            let languages = Set(inputs.map(\.language))
            let feed = MixedAudio(source, settings: settings)
            // Several languages at once are none.
            if languages.count == 1, let track = inputs[0].track {
                feed.input.describe(as: track, request)
                feed.input.marksOutputTrackAsEnabled = true
            }
            return [(feed, nil)]
        case nil:
            return []
        }
    }

    /// The highest true peak of channels that are added to each other, in dBTP (EBU R 128).
    private static let peakLimit = -1.0

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

extension AudioMixInput {
    /// Whether any of its files has more channels than these, which are then added to each other.
    fileprivate func hasMore(thanChannels channels: Int) -> Bool {
        segments.contains { $0.track.map { $0.codec.channels > channels } ?? false }
    }
}
