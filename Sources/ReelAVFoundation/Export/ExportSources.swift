import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// The tracks of an asset that an export uses, with their segments on the new file's timeline.
struct ExportSources {
    /// The video composition, and the codec of its frames; nil if there is nothing to compose, or the preset does not encode
    /// video.
    let composition: (plan: CompositionPlan, codec: AVVideoCodecType)?
    /// The video track; nil if there is none to export, or if tracks are composed.
    let video: (track: AVAssetTrack, segments: [MediaSegment])?
    let audio: [AudioMixInput]
    /// Further tracks that are copied: other video tracks, subtitles, time codes, timed metadata.
    let others: [(track: AVAssetTrack, segments: [MediaSegment])]
    /// The end of the last segment, or that of the time range if the last frame is held until then.
    let duration: CMTime

    init(_ request: ExportRequest, name: String) throws(AVError) {
        var skipped: [String] = []
        composition = try Self.composition(request, name)
        let videoTrack = request.preset.hasVideo && composition == nil ? Self.tracks(.video, request, &skipped).first : nil
        let audioTracks = Self.tracks(.audio, request, &skipped)
        video = videoTrack.map { ($0, $0.segments(exportedBy: request)) }
        audio = audioTracks.map { AudioMixInput($0, request) }.filter { !$0.segments.isEmpty }
        others = Self.others(than: videoTrack, request)
        let segments = (video?.segments ?? []) + audio.flatMap(\.segments) + others.flatMap(\.segments)
        var ends = segments.map(\.targetRange.end)
        if let plan = composition?.plan { ends.append(plan.timeRange.end - request.timeRange.start) }
        if request.holdsLastFrame, !ends.isEmpty, request.timeRange.duration.isNumeric { ends.append(request.timeRange.duration) }
        guard let end = ends.max() else {
            let reason =
                videoTrack == nil && audioTracks.isEmpty
                ? "it has no video or sound that '\(request.preset.name)' can export" : "it has nothing in the time range"
            throw AVError(.noSourceTrack, "cannot export \(name)", why: ([reason] + skipped).joined(separator: "; "))
        }
        duration = end
    }

    /// Returns the tracks of a type that can be exported. Tracks without a decoder must not prevent the export of the rest.
    ///
    /// - Parameter skipped: receives the reasons why tracks cannot be exported.
    private static func tracks(
        _ mediaType: AVMediaType, _ request: ExportRequest, _ skipped: inout [String]
    ) -> [AVAssetTrack] {
        // Disabled tracks are copied, but not shown or mixed.
        let isCopied = request.preset.isPassthrough && mediaType == .audio
        let tracks = request.asset.allTracks
        let candidates = (isCopied ? tracks : tracks.enabled).filter { $0.mediaType == mediaType && !$0.mediaSegments.isEmpty }
        return candidates.filter { track in
            if request.preset.isPassthrough {
                guard candidates.count > 1, !request.fileType.canHold(track) else { return true }
                request.reportOmitted(track, "a file of the type '\(request.fileType.rawValue)' cannot contain it")
                return false
            }
            if track.isDecodable { return true }
            skipped.append("there is no decoder for track \(track.trackID)")
            request.reportOmitted(track, "there is no decoder for it")
            return false
        }
    }

    /// Returns the tracks that are copied in addition to the first video track and the sound. Those that cannot be copied are
    /// reported.
    private static func others(
        than video: AVAssetTrack?, _ request: ExportRequest
    ) -> [(track: AVAssetTrack, segments: [MediaSegment])] {
        guard request.preset.isPassthrough || request.preset.hasVideo else { return [] }
        let sources = request.asset.allTracks.map { $0.edits.edits.lazy.compactMap(\.media).first }
        func isChapters(_ source: FileTrack?) -> Bool {
            guard let source else { return false }
            return sources.contains { other in
                guard let other, other.location.url == source.location.url else { return false }
                return other.info.references.contains { $0.isToChapters && $0.tracks.contains(Int(source.info.id)) }
            }
        }
        return request.asset.allTracks.compactMap { track in
            guard track !== video, track.mediaType != .audio else { return nil }
            if isChapters(track.edits.edits.lazy.compactMap(\.media).first) {
                // The chapters of a file are written again; a composition has none.
                if request.asset is AVComposition, request.chapters == nil {
                    request.reportOmitted(track, "chapters are not copied from compositions")
                }
                return nil
            }
            let segments = track.segments(exportedBy: request)
            guard segments.contains(where: { $0.media != nil }) else { return nil }
            guard request.preset.isPassthrough else {
                let isComposed = track.mediaType == .video && (request.composition != nil || !track.isEnabled)
                if !isComposed { request.reportOmitted(track, "'\(request.preset.name)' exports only video and sound") }
                return nil
            }
            let reason =
                track.mediaType == .video
                ? (request.fileType.canHold(track) ? nil : "a file of the type '\(request.fileType.rawValue)' cannot contain it")
                : CopiedTrackSource.validationError(forCopying: segments, into: request.fileType)
            guard let reason else { return (track, segments) }
            request.reportOmitted(track, reason)
            return nil
        }
    }

    private static func composition(
        _ request: ExportRequest, _ name: String
    ) throws(AVError) -> (plan: CompositionPlan, codec: AVVideoCodecType)? {
        guard let setting = request.composition, request.preset.hasVideo, let codec = request.preset.codec else { return nil }
        let tracks = request.asset.allTracks.filter {
            $0.mediaType == .video && $0.isDecodable && !$0.mediaSegments.isEmpty
        }
        guard !tracks.isEmpty else { return nil }
        let plan = try CompositionPlan(
            setting, tracks: tracks, duration: request.asset.duration, timeRange: request.timeRange, name: name,
            animation: request.animation)
        return (plan, codec)
    }
}

extension AVAssetTrack {
    fileprivate func segments(exportedBy request: ExportRequest) -> [MediaSegment] {
        let range = request.timeRange
        return mediaSegments.compactMap { $0.clipped(to: range) }.map { $0.moved(by: CMTime.zero - range.start) }
    }
}

extension AudioMixInput {
    fileprivate init(_ track: AVAssetTrack, _ request: ExportRequest) {
        self.init(track, mix: request.audioMix, algorithm: request.timePitch)
        segments = track.segments(exportedBy: request)
        volume = volume.shifted(by: .zero - request.timeRange.start)
    }
}

extension ExportRequest {
    /// Reports a track that is not in the new file.
    fileprivate func reportOmitted(_ track: AVAssetTrack, _ reason: String) {
        IgnoredInput.report(
            "AVAssetExportSession",
            "the track \(track.trackID) (\(track.mediaType.rawValue)) of \(sourceName) is omitted: \(reason)")
    }
}
