import Foundation
import ReelAVFoundation
import ReelCoreMedia

/// Carries out a `JoinPlan`: exports a composition of the parts' video and the first part's audio.
struct Joiner {
    let plan: JoinPlan
    let output: OutputFile
    let report: @Sendable (RenderProgress) -> Void

    func render() async throws -> RenderSummary {
        let start = ContinuousClock.now
        try output.check(isNone: plan.inputs)
        let composition = try await composition()
        guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough) else {
            throw ReelError(.encoding, "\(plan.parts[0].file.path): the file contains no tracks that can be copied")
        }
        session.metadata = plan.metadata.items
        session.creationDate = plan.metadata.creationDate
        session.chapters = plan.metadata.chapters.timeRanges(in: CMTimeRange(start: .zero, duration: plan.duration))
        try await CopyExport(
            session: session, output: output, source: "the parts", frameCount: plan.frameCount, report: report,
            sources: plan.parts.map(\.version)
        ).run(since: start)
        return RenderSummary(
            file: output.target, width: plan.width, height: plan.height, frameCount: plan.frameCount, copiedFrameCount: 0,
            duration: plan.duration,
            byteCount: output.byteCount, elapsed: .now - start, sound: plan.hasSound ? .copied : nil,
            loudness: nil)
    }

    private func composition() async throws -> AVMutableComposition {
        let composition = AVMutableComposition()
        let pictures = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        var end = CMTime.zero
        for (index, part) in plan.parts.enumerated() {
            let asset = AVURLAsset(url: part.file, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
            guard let source = try await asset.loadTrack(withTrackID: part.trackID), let pictures else {
                throw ReelError(changed: part.file.path)
            }
            try pictures.insertTimeRange(CMTimeRange(start: .zero, duration: part.duration), of: source, at: end)
            end = end + part.duration
            guard index == 0 else { continue }
            if let trackID = plan.captionTrackID {
                guard let source = try await asset.loadTrack(withTrackID: trackID) else {
                    throw ReelError(changed: part.file.path)
                }
                let captions = try await insert(source, .subtitle, into: composition, part)
                captions.languageCode = source.languageCode
                captions.extendedLanguageTag = source.extendedLanguageTag
            }
            if let trackID = plan.soundTrackID {
                guard let source = try await asset.loadTrack(withTrackID: trackID) else {
                    throw ReelError(changed: part.file.path)
                }
                _ = try await insert(source, .audio, into: composition, part)
            }
        }
        return composition
    }

    /// Adds a track that only the first part has. Returns the new track.
    private func insert(
        _ source: AVAssetTrack, _ type: AVMediaType, into composition: AVMutableComposition, _ part: JoinPlan.Part
    ) async throws -> AVMutableCompositionTrack {
        guard let track = composition.addMutableTrack(withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid) else {
            throw ReelError(changed: part.file.path)
        }
        let range = try await source.load(.timeRange)
        try track.insertTimeRange(range, of: source, at: range.start)
        return track
    }
}
