import Foundation
import ReelAVFAudio
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelMediaEngine

/// The plan of an export: how each track of the asset is written.
struct ExportPlan {
    enum Video {
        case copied(VideoCopyPlan)
        case encoded(segments: [MediaSegment], codec: AVVideoCodecType, size: PixelSize)
        case composed(CompositionPlan, codec: AVVideoCodecType, size: PixelSize)
    }

    enum Audio {
        /// Each track is copied separately.
        case copied([AudioMixInput])
        case mixed([AudioMixInput], settings: [String: Any], rate: Int, channels: Int)
    }

    /// The source's name in messages.
    let name: String
    let video: Video?
    let audio: Audio?
    /// The track that `video` is made from; nil if there is none, or tracks are composed.
    let videoTrack: AVAssetTrack?
    /// Further video tracks that are copied.
    let otherVideo: [(track: AVAssetTrack, plan: VideoCopyPlan)]
    /// Tracks that are neither video nor audio, and are copied.
    let otherTracks: [(track: AVAssetTrack, segments: [MediaSegment])]
    let duration: CMTime
    let transform: CGAffineTransform
    let chapters: [(timeRange: CMTimeRange, title: String)]

    init(_ request: ExportRequest, _ cancellation: MediaCancellation) throws(AVError) {
        let name = request.sourceName
        self.name = name
        let sources = try ExportSources(request, name: name)
        duration = sources.duration
        videoTrack = sources.video?.track
        otherTracks = sources.others.filter { $0.track.mediaType != .video }
        chapters = request.chapters ?? request.asset.chapters(in: request.timeRange)
        do throws(MediaError) {
            let video = try Self.video(sources, request, cancellation)
            self.video = video
            let track = sources.video?.track
            transform =
                track.map { $0.preferredTransform.scalingTranslation(by: video?.scale(from: Self.size(of: $0)) ?? 1) }
                ?? .identity
            audio = try Self.audio(sources, request, hasVideo: video != nil)
            otherVideo = try sources.others.filter { $0.track.mediaType == .video }.map { track, segments throws(MediaError) in
                switch try VideoCopyPlan.make(segments, cancellation: cancellation) {
                case .success(let plan): return (track, plan)
                case .failure(let error): throw Self.copyError(of: "video", error.reason)
                }
            }
        } catch {
            throw error.kind == .unsupported
                ? AVError(.operationNotSupportedForPreset, "cannot export \(name)", why: error.detail, underlying: error)
                : AVError(error, reading: name)
        }
    }

    /// Returns the size of a track's frames in square pixels.
    static func size(of track: AVAssetTrack) -> PixelSize {
        let size = track.firstTrack?.naturalSize ?? .zero
        return PixelSize(width: Int(size.width.rounded()), height: Int(size.height.rounded()))
    }

    // MARK: Video

    private static func video(
        _ sources: ExportSources, _ request: ExportRequest, _ cancellation: MediaCancellation
    ) throws(MediaError) -> Video? {
        let preset = request.preset
        if let (plan, codec) = sources.composition { return .composed(plan, codec: codec, size: preset.size(for: plan.size)) }
        guard let (track, segments) = sources.video else { return nil }
        let source = size(of: track)
        let wanted = preset.codec?.rawValue
        let size = preset.size(for: source)
        var reason = "its video does not match '\(preset.name)'"
        let first = segments.lazy.compactMap(\.track).first
        if wanted == nil || wanted == first?.format.mediaSubType.fourCharacters, size == source {
            switch try VideoCopyPlan.make(segments, cancellation: cancellation) {
            case .success(let plan): return .copied(plan)
            case .failure(let error): reason = error.reason
            }
        }
        guard let codec = preset.codec else { throw copyError(of: "video", reason) }
        return .encoded(segments: segments, codec: codec, size: size)
    }

    private static func copyError(of what: String, _ reason: String) -> MediaError {
        MediaError(.unsupported, "copy its \(what)", "\(reason); use '\(AVAssetExportPresetHighestQuality)' to encode it")
    }

    // MARK: Audio

    private static func audio(
        _ sources: ExportSources, _ request: ExportRequest, hasVideo: Bool
    ) throws(MediaError) -> Audio? {
        let inputs = sources.audio
        if inputs.isEmpty { return nil }
        let problem =
            switch request.copiesAudio {
            case true?: inputs.lazy.compactMap { CompressedAudioPieces.validationError(forCopying: $0.segments) }.first
            case false?: "it is to be encoded"
            case nil: validationError(forCopying: inputs, request.preset, until: hasVideo ? sources.duration : nil)
            }
        guard let reason = problem else { return .copied(inputs) }
        if request.copiesAudio == true { throw MediaError(.unsupported, "copy its sound", reason) }
        let formats = inputs.flatMap(\.formats)
        let channels = channels(of: formats.map(\.channels).max() ?? 2, request)
        let highest = formats.map(\.sampleRate).max() ?? 44_100
        switch request.preset.audio {
        case .copy: throw copyError(of: "sound", reason)
        case .pcm:
            let settings: [String: Any] = [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: highest, AVNumberOfChannelsKey: channels,
                AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
                AVLinearPCMIsNonInterleaved: false,
            ]
            return .mixed(inputs, settings: settings, rate: highest, channels: channels)
        case .aac:
            // The two sample rates that every player supports.
            let rate = highest <= 44_100 ? 44_100 : 48_000
            var settings: [String: Any] = [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: rate, AVNumberOfChannelsKey: channels,
            ]
            if let bitRate = request.audioBitRate { settings[AVEncoderBitRateKey] = bitRate }
            return .mixed(inputs, settings: settings, rate: rate, channels: channels)
        }
    }

    /// Returns the number of channels of encoded sound: presets encode stereo.
    private static func channels(of source: Int, _ request: ExportRequest) -> Int {
        if source > 2 {
            IgnoredInput.report(
                "AVAssetExportSession",
                "the \(source) channels of \(request.sourceName) are mixed to stereo, which '\(request.preset.name)' encodes")
        }
        return min(2, max(1, source))
    }

    /// Returns why the audio cannot be copied; nil if it can.
    ///
    /// - Parameter videoEnd: the time until which audio must last; nil without video.
    private static func validationError(
        forCopying inputs: [AudioMixInput], _ preset: ExportPreset, until videoEnd: CMTime?
    ) -> String? {
        guard preset.audio == .copy || preset.audio == .aac && inputs.count == 1, inputs.allSatisfy(\.volume.isUnity) else {
            return "its volume has to be changed"
        }
        return inputs.compactMap { input in
            // Encoded sound plays everywhere, and pieces that an edit list joins do not.
            preset.audio == .aac
                ? input.aacValidationError(until: videoEnd) ?? CompressedAudioSource.validationError(forCopying: input.segments)
                : CompressedAudioPieces.validationError(forCopying: input.segments)
        }.last
    }
}

extension AudioMixInput {
    /// Returns why the input cannot be copied as AAC, whatever its segments; nil if it can.
    fileprivate func aacValidationError(until videoEnd: CMTime?) -> String? {
        let codec = segments.lazy.compactMap(\.track).first?.codec
        guard let codec, codec.isAAC, !codec.codecHeader.isEmpty else { return "it is not AAC" }
        guard let videoEnd, videoEnd - end > codec.packetDuration else { return nil }
        return "it ends before the video"
    }
}

extension AVAsset {
    /// Returns the chapters that have titles in a range, on the range's own timeline.
    fileprivate func chapters(in range: CMTimeRange) -> [(timeRange: CMTimeRange, title: String)] {
        chapters.compactMap { chapter in
            let shown = chapter.timeRange.intersection(range)
            guard shown.duration > .zero, let title = chapter.title else { return nil }
            return (CMTimeRange(start: shown.start - range.start, duration: shown.duration), title)
        }
    }
}

extension ExportPlan.Video {
    /// Returns the ratio of the new video's width to the source's, in square pixels.
    fileprivate func scale(from source: PixelSize) -> Double {
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
