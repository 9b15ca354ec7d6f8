import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelMediaEngine

/// A planned soundtrack as tracks of a composition, one for each lane, and their audio mix. Everything that reads the sound, to
/// measure it or to encode it, reads these tracks.
struct SoundComposition {
    /// A track and the pieces of its lane.
    struct Track {
        let track: AVMutableCompositionTrack
        let pieces: [SoundPlan.Piece]
    }

    let plan: SoundPlan
    let composition: AVMutableComposition
    let tracks: [Track]

    /// Adds the tracks of a soundtrack to a composition.
    ///
    /// - Throws: `ReelError` for a file that has changed since it was planned.
    init(_ plan: SoundPlan, in composition: AVMutableComposition = AVMutableComposition()) async throws {
        self.plan = plan
        self.composition = composition
        var sources: [URL: AVAssetTrack] = [:]
        var assets: [AVURLAsset] = []
        for file in Set(plan.pieces.map(\.file)) {
            let asset = AVURLAsset(presentPartOf: file)
            guard let id = plan.files[file]?.trackID, let track = try await asset.loadTrack(withTrackID: id) else {
                throw ReelError(changed: file.path)
            }
            sources[file] = track
            assets.append(asset)
        }
        var tracks: [Track] = []
        for pieces in plan.lanes {
            guard let track = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
            else { throw ReelError(.encoding, "the audio track could not be created") }
            for piece in pieces {
                guard let source = sources[piece.file] else { continue }
                let heard = piece.timeRange.duration
                let range = CMTimeRange(
                    start: piece.start,
                    duration: piece.speed == 1 ? heard : CMTimeMultiplyByFloat64(heard, multiplier: piece.speed))
                // A piece that follows another at once is appended, so that rounded times do not leave a gap between them.
                let isNext = plan.frame(track.timeRange.end) == plan.frame(piece.timeRange.start)
                try track.insertTimeRange(range, of: source, at: isNext ? .invalid : piece.timeRange.start)
                guard piece.speed != 1 else { continue }
                track.scaleTimeRange(
                    CMTimeRange(start: track.timeRange.end - range.duration, duration: range.duration), toDuration: heard)
            }
            tracks.append(Track(track: track, pieces: pieces))
        }
        self.tracks = tracks
        withExtendedLifetime(assets) {}
    }

    /// Returns the gains of the tracks as an audio mix; nil if no track needs one.
    ///
    /// - Parameter isLimited: whether peaks are limited, if the mix may be louder than its parts.
    func mix(_ balance: SoundBalance, isLimited: Bool = true) -> AVAudioMix? {
        if plan.isPlain { return nil }
        let mix = AVMutableAudioMix()
        if isLimited, plan.isAmplified { mix.peakLimit = balance.peakLimit }
        mix.inputParameters = tracks.map { track in
            let parameters = AVMutableAudioMixInputParameters(track: track.track)
            let gains = plan.gains(of: track.pieces, ducking: balance.ducking)
            for ramp in gains.joined.ramps {
                parameters.setVolumeRamp(
                    fromStartVolume: Float(ramp.start * balance.gain), toEndVolume: Float(ramp.end * balance.gain),
                    timeRange: ramp.timeRange)
            }
            return parameters
        }
        return mix
    }

    /// Returns the tracks that contain a piece of one of these roles, as they are heard before the sound is balanced.
    func lanes(of roles: Set<SoundPlan.Role>) -> [AudioLane] {
        let mix = mix(SoundBalance())
        return tracks.filter { track in track.pieces.contains { roles.contains($0.role) } }.map { AudioLane($0.track, mix: mix) }
    }
}
