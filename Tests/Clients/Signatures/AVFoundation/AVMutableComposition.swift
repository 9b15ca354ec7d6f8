// Calls of AVMutableComposition, as Apple declares them. See ../check.py.
import AVFoundation

func avMutableComposition(_ it: AVMutableComposition) throws {
    let _: AVMutableComposition.Type = AVMutableComposition.self
    try it.insertTimeRange(value() as CMTimeRange, of: value() as AVAsset, at: value() as CMTime)
    let _: AVMutableCompositionTrack = it.addMutableTrack(
        withMediaType: value() as AVMediaType, preferredTrackID: value() as CMPersistentTrackID)!
    it.addMutableTrack(withMediaType: value() as AVMediaType, preferredTrackID: value() as CMPersistentTrackID)
    it.insertEmptyTimeRange(value() as CMTimeRange)
    it.scaleTimeRange(value() as CMTimeRange, toDuration: value() as CMTime)
    let _: AVMutableComposition = AVMutableComposition(urlAssetInitializationOptions: value() as [String: Any]?)
    let _: AVMutableComposition = AVMutableComposition()
    it.removeTimeRange(value() as CMTimeRange)
    it.removeTrack(value() as AVCompositionTrack)
    let _: AVMutableCompositionTrack = it.mutableTrack(compatibleWith: value() as AVAssetTrack)!
    it.mutableTrack(compatibleWith: value() as AVAssetTrack)
    let _: [AVMutableCompositionTrack] = it.tracks
    let _: CGSize = it.naturalSize
    it.naturalSize = value() as CGSize
    let _: [AVMutableCompositionTrack] = it.tracks(withMediaType: value() as AVMediaType)
    it.tracks(withMediaType: value() as AVMediaType)
    let _: AVMutableCompositionTrack = it.track(withTrackID: value() as CMPersistentTrackID)!
    it.track(withTrackID: value() as CMPersistentTrackID)
}

func avMutableCompositionAsync(_ it: AVMutableComposition) async throws {
    let _: [AVMutableCompositionTrack] = try await it.loadTracks(withMediaType: value() as AVMediaType)
    try await it.loadTracks(withMediaType: value() as AVMediaType)
    let _: AVMutableCompositionTrack = (try await it.loadTrack(withTrackID: value() as CMPersistentTrackID))!
    try await it.loadTrack(withTrackID: value() as CMPersistentTrackID)
    try await it.insertTimeRange(value() as CMTimeRange, of: value() as AVAsset, at: value() as CMTime)
    let _: [AVMutableCompositionTrack] = try await it.load(.tracks)
}
