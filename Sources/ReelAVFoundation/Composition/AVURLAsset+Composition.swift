extension AVURLAsset {
    /// Returns the first track of the same media type as the composition's track; nil if there is none.
    @discardableResult
    public func compatibleTrack(for compositionTrack: AVCompositionTrack) -> AVAssetTrack? {
        allTracks.first { $0.mediaType == compositionTrack.mediaType }
    }

    @discardableResult
    public func findCompatibleTrack(for compositionTrack: AVCompositionTrack) async throws -> AVAssetTrack? {
        _ = try await loader?.load()
        return compatibleTrack(for: compositionTrack)
    }
}
