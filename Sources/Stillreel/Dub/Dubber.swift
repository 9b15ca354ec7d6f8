import Foundation
import ReelAVFoundation
import ReelCoreMedia

/// Carries out a `DubPlan`: exports a composition of the movie's video and the planned audio.
struct Dubber {
    let plan: DubPlan
    let output: OutputFile
    let report: @Sendable (RenderProgress) -> Void

    private var movie: URL { plan.dub.movie }

    func render() async throws -> RenderSummary {
        do {
            return try await export()
        } catch let error as AVError {
            // Errors in writing are converted by `CopyExport`, so this is an error in reading.
            throw ReelError(.input, error.localizedDescription)
        }
    }

    private func export() async throws -> RenderSummary {
        let start = ContinuousClock.now
        try plan.check(output)
        let asset = AVURLAsset(presentPartOf: movie)
        let composition = AVMutableComposition()
        try await insertPictures(of: asset, into: composition)
        let sound: SoundComposition?
        if let planned = plan.sound { sound = try await SoundComposition(planned, in: composition) } else { sound = nil }
        let bitRate = plan.sound?.bitRate(plan.dub.audioBitRate)
        let balance = if let sound, let bitRate { try await SoundBalance.of(sound, bitRate: bitRate) } else { SoundBalance() }
        guard let session = AVAssetExportSession(asset: composition, presetName: exportPresetCopiedVideo) else {
            throw ReelError(.encoding, "\(movie.path): the file contains no tracks that can be copied")
        }
        session.audioMix = sound?.mix(balance)
        session.timeRange = CMTimeRange(start: .zero, duration: plan.duration)
        session.holdsLastFrame = plan.hold > .zero
        session.audioBitRate = bitRate
        session.copiesAudio = plan.sound?.coding == .copied
        session.metadata = plan.items(beside: try await asset.load(.metadata))
        session.creationDate = plan.metadata.creationDate
        session.chapters = plan.metadata.chapters.timeRanges(in: CMTimeRange(start: .zero, duration: plan.duration))
        try await CopyExport(
            session: session, output: output, source: movie.path, frameCount: plan.frameCount, report: report,
            sources: [plan.version] + (plan.sound?.versions ?? [])
        ).run(since: start)
        return RenderSummary(
            file: output.target, width: plan.width, height: plan.height, frameCount: plan.frameCount, copiedFrameCount: 0,
            duration: plan.duration,
            byteCount: output.byteCount, elapsed: .now - start, sound: plan.sound?.coding,
            loudness: balance.loudness)
    }

    private func insertPictures(of asset: AVURLAsset, into composition: AVMutableComposition) async throws {
        let pictures = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        guard let source = try await asset.loadTrack(withTrackID: plan.trackID), let pictures else {
            throw ReelError(changed: movie.path)
        }
        let range = CMTimeRange(start: plan.pictureStart, duration: min(plan.duration, plan.pictureDuration))
        try pictures.insertTimeRange(range, of: source, at: .zero)
        pictures.preferredTransform = try await source.load(.preferredTransform)
    }
}

extension DubPlan {
    /// Returns the movie's own items, of all kinds, without those that others replace, and these.
    fileprivate func items(beside own: [AVMetadataItem]) -> [AVMetadataItem] {
        let kept = own.filter { item in
            guard let name = item.fieldName else { return item.commonKey != .commonKeyArtwork || newMetadata.cover == nil }
            // The date in the headers is read as a tag, too.
            return dub.metadata.tags[name] == nil && newMetadata.tags[name] == nil
                && (name != "date" || metadata.tags[name] != nil)
        }
        return kept + newMetadata.items
    }
}
