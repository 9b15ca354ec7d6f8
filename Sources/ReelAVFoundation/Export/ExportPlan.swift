import Foundation
import ReelMediaEngine
import ReelCoreGraphics
import ReelCoreMedia

/// The plan of an export: how each track of the asset is written.
struct ExportPlan {
    enum Pictures {
        case copied(VideoCopyPlan)
        case encoded(segments: [MediaSegment], codec: AVVideoCodecType, size: (width: Int, height: Int))
        case composed(CompositionPlan, codec: AVVideoCodecType, size: (width: Int, height: Int))
    }

    enum Sound {
        /// Each track is copied separately.
        case copied([AudioMixInput])
        case mixed([AudioMixInput], settings: [String: Any], rate: Int, channels: Int)
    }

    /// The source's name in messages.
    let name: String
    let pictures: Pictures?
    let sound: Sound?
    let duration: CMTime
    let transform: CGAffineTransform
    let chapters: [(timeRange: CMTimeRange, title: String)]

    init(_ request: ExportRequest, _ cancellation: MediaCancellation) throws(AVError) {
        let asset = request.asset
        let name = asset.name
        self.name = name
        let enabled = asset.allTracks.enabled
        let range = request.timeRange
        func segments(_ track: AVAssetTrack) -> [MediaSegment] {
            track.mediaSegments.compactMap { $0.clipped(to: range) }.map { $0.moved(by: CMTime.zero - range.start) }
        }
        let needsDecoding = !request.preset.isPassthrough
        var leftOut: [String] = []
        /// Returns the tracks of a type that can be exported. Tracks without a decoder must not prevent the export of the rest.
        func usable(_ type: AVMediaType) -> [AVAssetTrack] {
            enabled.filter { track in
                guard track.mediaType == type, !track.mediaSegments.isEmpty else { return false }
                if needsDecoding, !track.isDecodable {
                    leftOut.append("there is no decoder for track \(track.trackID)")
                    return false
                }
                return true
            }
        }
        let composed = try Self.composition(request, name)
        let video = request.preset.hasVideo && composed == nil ? usable(.video).first : nil
        let sounds = usable(.audio)
        let videoSegments = video.map(segments) ?? []
        let audioInputs = sounds.map { track in
            var sound = AudioMixInput(track, mix: request.audioMix, algorithm: request.timePitch)
            sound.segments = segments(track)
            sound.volume = sound.volume.map { piece in
                (CMTimeRange(start: piece.range.start - range.start, duration: piece.range.duration), piece.start, piece.end)
            }
            return sound
        }.filter { !$0.segments.isEmpty }
        let ends = (videoSegments + audioInputs.flatMap(\.segments)).map(\.targetRange.end)
        guard let end = (ends + [composed.map { $0.plan.timeRange.end - range.start }].compactMap { $0 }).max() else {
            let reason =
                video == nil && sounds.isEmpty
                ? "it has no video or sound that '\(request.preset.name)' can export" : "it has nothing in the time range"
            throw AVError(.noSourceTrack, "cannot export \(name)", why: ([reason] + leftOut).joined(separator: "; "))
        }
        duration = end
        chapters =
            request.chapters
            ?? asset.chapters.compactMap { chapter in
                let shown = chapter.timeRange.intersection(range)
                guard shown.duration > .zero, let title = chapter.title else { return nil }
                return (CMTimeRange(start: shown.start - range.start, duration: shown.duration), title)
            }
        do throws(MediaError) {
            let size = video.map(Self.size) ?? (0, 0)
            let pictures: Pictures? =
                if let (plan, codec) = composed {
                    .composed(plan, codec: codec, size: request.preset.size(for: plan.size))
                } else {
                    try video.map { _ throws(MediaError) in try Self.pictures(videoSegments, size, request, cancellation) }
                }
            self.pictures = pictures
            transform = video?.preferredTransform.scalingTranslation(by: pictures?.scale(from: size) ?? 1) ?? .identity
            sound =
                audioInputs.isEmpty
                ? nil : try Self.sound(audioInputs, request, cancellation, until: end, hasVideo: pictures != nil)
        } catch {
            throw error.kind == .unsupported
                ? AVError(.operationNotSupportedForPreset, "cannot export \(name)", why: error.detail, underlying: error)
                : AVError(error, reading: name)
        }
    }

    /// Returns the plan of the video composition; nil if there is nothing to compose, or the preset does not encode video.
    private static func composition(
        _ request: ExportRequest, _ name: String
    ) throws(AVError) -> (plan: CompositionPlan, codec: AVVideoCodecType)? {
        guard let setting = request.composition, request.preset.hasVideo, let codec = request.preset.codec else { return nil }
        let tracks = request.asset.allTracks.filter {
            $0.mediaType == .video && $0.isDecodable && !$0.mediaSegments.isEmpty
        }
        guard !tracks.isEmpty else { return nil }
        let plan = try CompositionPlan(
            setting, tracks: tracks, duration: request.asset.duration, timeRange: request.timeRange, name: name)
        return (plan, codec)
    }

    /// Returns the size of a track's frames in square pixels.
    static func size(of track: AVAssetTrack) -> (width: Int, height: Int) {
        let size = track.firstTrack?.naturalSize ?? .zero
        return (Int(size.width.rounded()), Int(size.height.rounded()))
    }

    private static func pictures(
        _ segments: [MediaSegment], _ source: (width: Int, height: Int), _ request: ExportRequest,
        _ cancellation: MediaCancellation
    ) throws(MediaError) -> Pictures {
        let first = segments.lazy.compactMap(\.track).first
        let preset = request.preset
        let wanted = preset.codec?.rawValue
        let size = preset.size(for: source)
        var reason = "its video does not match '\(preset.name)'"
        if wanted == nil || wanted == first?.format.mediaSubType.fourCharacters, size == source {
            switch try VideoCopyPlan.make(segments, cancellation: cancellation) {
            case .success(let plan): return .copied(plan)
            case .failure(let cannot): reason = cannot.reason
            }
        }
        guard let codec = preset.codec else {
            throw MediaError(
                .unsupported, "copy its video", "\(reason); use '\(AVAssetExportPresetHighestQuality)' to encode it")
        }
        return .encoded(segments: segments, codec: codec, size: size)
    }

    private static func sound(
        _ tracks: [AudioMixInput], _ request: ExportRequest, _ cancellation: MediaCancellation, until end: CMTime, hasVideo: Bool
    ) throws(MediaError) -> Sound {
        let preset = request.preset
        var reason = "its volume has to be changed"
        if preset.sound == .copy || preset.sound == .aac && tracks.count == 1, tracks.allSatisfy(\.volume.isEmpty) {
            reason = ""
            for track in tracks {
                let codec = track.segments.lazy.compactMap(\.track).first?.codec
                // Silence up to the end of the video has to be encoded if it is longer than a packet.
                let packet = 1_024 / Double(max(8_000, codec?.sampleRate ?? 0))
                let isShort = hasVideo && preset.sound == .aac && CMTimeGetSeconds(end - track.end) > packet
                if preset.sound == .aac, codec?.isAAC != true || codec?.codecHeader.isEmpty != false {
                    reason = "it is not AAC"
                } else if isShort {
                    reason = "it ends before the video"
                } else if let against = CompressedAudioSource.validationError(forCopying: track.segments) {
                    reason = against
                }
            }
            if reason.isEmpty { return .copied(tracks) }
        }
        guard preset.sound != .copy else {
            throw MediaError(
                .unsupported, "copy its sound", "\(reason); use '\(AVAssetExportPresetHighestQuality)' to encode it")
        }
        let formats = tracks.flatMap(\.formats)
        let channels = min(2, max(1, formats.map(\.channels).max() ?? 2))
        let highest = formats.map(\.sampleRate).max() ?? 44_100
        if preset.sound == .pcm {
            let settings: [String: Any] = [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: highest, AVNumberOfChannelsKey: channels,
                AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
                AVLinearPCMIsNonInterleaved: false,
            ]
            return .mixed(tracks, settings: settings, rate: highest, channels: channels)
        }
        // The two sample rates that every player supports.
        let rate = highest <= 44_100 ? 44_100 : 48_000
        var settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: rate, AVNumberOfChannelsKey: channels,
        ]
        if let bitRate = request.audioBitRate { settings[AVEncoderBitRateKey] = bitRate }
        return .mixed(tracks, settings: settings, rate: rate, channels: channels)
    }

    // MARK: Feeds

    func makeFeeds(_ request: ExportRequest, _ cancellation: MediaCancellation) throws(MediaError) -> [any ExportFeed] {
        var feeds: [any ExportFeed] = []
        let whole = CMTimeRange(start: .zero, duration: duration)
        switch pictures {
        case .copied(let plan): feeds.append(CopiedSamples(pictures: try CompressedVideoSource(plan, cancellation: cancellation)))
        case .encoded(let segments, let codec, let size):
            let frames = VideoFrameSource(segments, timeRange: whole, isCropped: true, cancellation: cancellation)
            feeds.append(EncodedVideo(frames, settings: settings(codec, size, request), size: size))
        case .composed(let plan, let codec, let size):
            let run = CompositionRun(plan, format: nil, mixesFades: codec == .h264, cancellation: cancellation)
            var settings = settings(codec, size, request)
            settings[AVVideoColorPropertiesKey] = plan.composition.state.colorProperties
            feeds.append(EncodedComposition(run, from: request.timeRange.start, settings: settings))
        case nil: break
        }
        switch sound {
        case .copied(let tracks):
            for track in tracks {
                let source = try CompressedAudioSource(track.segments, cancellation: cancellation)
                feeds.append(CopiedSamples(sound: source, language: track.language))
            }
        case .mixed(let tracks, let settings, let rate, let channels):
            var pcm = PCMOutputSettings.float
            (pcm.sampleRate, pcm.channels) = (rate, channels)
            // Adds silence after the audio, up to the end of the video.
            let source = try AudioSource(tracks, exactly: whole, settings: pcm, cancellation: cancellation)
            let languages = Set(tracks.map(\.language))
            feeds.append(MixedAudio(source, settings: settings, language: languages.count == 1 ? tracks[0].language : nil))
        case nil: break
        }
        return feeds
    }

    private func settings(
        _ codec: AVVideoCodecType, _ size: (width: Int, height: Int), _ request: ExportRequest
    ) -> [String: Any] {
        var settings: [String: Any] = [AVVideoCodecKey: codec, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height]
        if let bitRate = bitRate(of: request) {
            settings[AVVideoCompressionPropertiesKey] = [AVVideoAverageBitRateKey: bitRate]
        }
        return settings
    }

    /// Returns the bit rate for the video in bits per second; nil unless the file's size is limited.
    private func bitRate(of request: ExportRequest) -> Int? {
        guard let limit = request.limitOfSamples else { return nil }
        let seconds = max(0.1, CMTimeGetSeconds(duration))
        let rate = Double(limit) * 8 * 0.9 / seconds - (sound == nil ? 0 : 192_000)
        // Encoders stay far below such a rate without a limit.
        return rate > 200_000_000 ? nil : max(20_000, Int(rate))
    }
}

extension ExportPlan.Pictures {
    /// Returns the ratio of the new video's width to the source's, in square pixels.
    fileprivate func scale(from source: (width: Int, height: Int)) -> Double {
        guard case .encoded(_, _, let size) = self, source.width > 0 else { return 1 }
        return Double(size.width) / Double(source.width)
    }
}

extension CGAffineTransform {
    /// Returns the transform with scaled translation: a rotation moves the frame back by its own size, which has changed.
    fileprivate func scalingTranslation(by scale: Double) -> CGAffineTransform {
        CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx * scale, ty: ty * scale)
    }
}
