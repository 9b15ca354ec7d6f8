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
            session: session, output: output, source: "the parts", frameCount: plan.frameCount, report: report
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
            guard let source = try await asset.loadTrack(withTrackID: part.trackID), let pictures else { throw changed(part) }
            try pictures.insertTimeRange(CMTimeRange(start: .zero, duration: part.duration), of: source, at: end)
            end = end + part.duration
            if index == 0, let captionTrackID = plan.captionTrackID {
                let captions = composition.addMutableTrack(
                    withMediaType: .subtitle, preferredTrackID: kCMPersistentTrackID_Invalid)
                guard let source = try await asset.loadTrack(withTrackID: captionTrackID), let captions else {
                    throw changed(part)
                }
                let range = try await source.load(.timeRange)
                try captions.insertTimeRange(range, of: source, at: range.start)
                captions.languageCode = source.languageCode
                captions.extendedLanguageTag = source.extendedLanguageTag
            }
            guard index == 0, let soundTrackID = plan.soundTrackID else { continue }
            let sound = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
            guard let source = try await asset.loadTrack(withTrackID: soundTrackID), let sound else { throw changed(part) }
            let range = try await source.load(.timeRange)
            try sound.insertTimeRange(range, of: source, at: range.start)
        }
        return composition
    }

    private func changed(_ part: JoinPlan.Part) -> ReelError {
        ReelError(.input, "\(part.file.path): the file changed while it was being used; start again")
    }
}
