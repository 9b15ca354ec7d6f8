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
        let asset = AVURLAsset(url: movie, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
        let composition = AVMutableComposition()
        try await insertPictures(of: asset, into: composition)
        let sound: SoundComposition?
        if let planned = plan.sound { sound = try await SoundComposition(planned, in: composition) } else { sound = nil }
        let balance = if let sound { try await SoundBalance.of(sound, bitRate: plan.dub.audioBitRate) } else { SoundBalance() }
        guard let session = AVAssetExportSession(asset: composition, presetName: exportPresetCopiedVideo) else {
            throw ReelError(.encoding, "\(movie.path): the file contains no tracks that can be copied")
        }
        session.audioMix = sound?.mix(balance)
        session.timeRange = CMTimeRange(start: .zero, duration: plan.duration)
        session.holdsLastFrame = plan.hold > .zero
        session.audioBitRate = plan.dub.audioBitRate
        session.copiesAudio = plan.sound?.coding == .copied
        session.metadata = try await asset.load(.metadata)
        try await CopyExport(
            session: session, output: output, source: movie.path, frameCount: plan.frameCount, report: report
        ).run(since: start)
        return RenderSummary(
            file: output.target, width: plan.width, height: plan.height, frameCount: plan.frameCount, duration: plan.duration,
            byteCount: output.byteCount, elapsed: .now - start, sound: plan.sound?.coding,
            loudness: balance.loudness)
    }

    private func insertPictures(of asset: AVURLAsset, into composition: AVMutableComposition) async throws {
        let pictures = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        guard let source = try await asset.loadTrack(withTrackID: plan.trackID), let pictures else {
            throw ReelError(.input, "\(movie.path): the file changed while it was being used; start again")
        }
        let range = CMTimeRange(start: plan.pictureStart, duration: min(plan.duration, plan.pictureDuration))
        try pictures.insertTimeRange(range, of: source, at: .zero)
        pictures.preferredTransform = try await source.load(.preferredTransform)
    }
}
