import Foundation
import OpenAVFoundation
import OpenCoreMedia

/// A planned soundtrack as a composition's tracks and a mix of them: a track for each lane.
struct SoundComposition {
    let plan: SoundPlan
    let composition: AVMutableComposition
    /// Each with its lane's pieces.
    let tracks: [(track: AVMutableCompositionTrack, pieces: [SoundPlan.Piece])]

    /// - Parameter composition: gets the tracks, beside those that it has.
    /// - Throws: `ReelError` for a file that has changed since it was planned.
    init(_ plan: SoundPlan, in composition: AVMutableComposition = AVMutableComposition()) async throws {
        self.plan = plan
        self.composition = composition
        var sources: [URL: AVAssetTrack] = [:]
        var assets: [AVURLAsset] = []
        for file in Set(plan.pieces.map(\.file)) {
            let asset = AVURLAsset(url: file, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
            guard let id = plan.files[file]?.trackID, let track = try await asset.loadTrack(withTrackID: id) else {
                throw ReelError(.input, "\(file.path): it has changed while it was used; begin again")
            }
            sources[file] = track
            assets.append(asset)
        }
        var tracks: [(AVMutableCompositionTrack, [SoundPlan.Piece])] = []
        for (_, pieces) in plan.lanes {
            guard let track = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
            else { throw ReelError(.encoding, "a track for the sound could not be made") }
            for piece in pieces {
                guard let source = sources[piece.file] else { continue }
                let range = CMTimeRange(start: piece.start, duration: piece.timeRange.duration)
                // Where sums of lengths had to be rounded, pieces that meet must not come apart.
                let isNext = plan.frame(track.timeRange.end) == plan.frame(piece.timeRange.start)
                try track.insertTimeRange(range, of: source, at: isNext ? .invalid : piece.timeRange.start)
            }
            tracks.append((track, pieces))
        }
        self.tracks = tracks
        withExtendedLifetime(assets) {}
    }

    /// How loud each track is; nil where all are as they are.
    func mix(_ balance: SoundBalance) -> AVAudioMix? {
        if plan.isPlain { return nil }
        let mix = AVMutableAudioMix()
        mix.inputParameters = tracks.map { track, pieces in
            let parameters = AVMutableAudioMixInputParameters(track: track)
            let gains = plan.gains(of: pieces, ducking: balance.ducking)
            for line in gains.joined {
                parameters.setVolumeRamp(
                    fromStartVolume: Float(line.start * balance.gain), toEndVolume: Float(line.end * balance.gain),
                    timeRange: CMTimeRange(
                        start: plan.time(ofFrame: line.frames.lowerBound), end: plan.time(ofFrame: line.frames.upperBound)))
            }
            return parameters
        }
        return mix
    }
}
