import Foundation
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
    /// The end of the last segment.
    let duration: CMTime

    init(_ request: ExportRequest, name: String) throws(AVError) {
        var skipped: [String] = []
        composition = try Self.composition(request, name)
        let videoTrack = request.preset.hasVideo && composition == nil ? Self.tracks(.video, request, &skipped).first : nil
        let audioTracks = Self.tracks(.audio, request, &skipped)
        video = videoTrack.map { ($0, $0.segments(exportedBy: request)) }
        audio = audioTracks.map { AudioMixInput($0, request) }.filter { !$0.segments.isEmpty }
        var ends = ((video?.segments ?? []) + audio.flatMap(\.segments)).map(\.targetRange.end)
        if let plan = composition?.plan { ends.append(plan.timeRange.end - request.timeRange.start) }
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
        request.asset.allTracks.enabled.filter { track in
            guard track.mediaType == mediaType, !track.mediaSegments.isEmpty else { return false }
            if request.preset.isPassthrough || track.isDecodable { return true }
            skipped.append("there is no decoder for track \(track.trackID)")
            return false
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
            setting, tracks: tracks, duration: request.asset.duration, timeRange: request.timeRange, name: name)
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
