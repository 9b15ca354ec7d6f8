import Foundation
public import ReelCoreMedia

extension AVVideoComposition {
    /// Returns whether the composition can be used for an asset: its size and frame duration must be above zero, its scale 1, and
    /// its colours supported; its instructions must follow each other without gaps or overlaps, and their layers must use
    /// existing tracks.
    ///
    /// Difference from Apple: scales other than 1, which only players use, are invalid.
    ///
    /// - Parameters:
    ///   - asset: the asset whose whole duration the instructions must cover, and whose tracks the layers must use; nil skips
    ///     both checks. Blocks until the asset is loaded.
    ///   - timeRange: gaps outside this range are ignored, and so are the tracks of instructions that lie outside it. The time
    ///     ranges of those instructions are still checked.
    ///   - validationDelegate: is told of each problem, until it returns false.
    @discardableResult
    public func isValid(
        for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?
    ) -> Bool {
        let tracks = asset?.allTracks.filter { $0.mediaType == .video }
        return isValid(asset, tracks, asset?.duration ?? .invalid, timeRange, validationDelegate)
    }

    /// Returns the same for tracks that are already known. `assetDuration` is ignored unless it is numeric.
    @discardableResult
    public func isValid(
        for tracks: [AVAssetTrack], assetDuration: CMTime, timeRange: CMTimeRange,
        validationDelegate: (any AVVideoCompositionValidationHandling)?
    ) -> Bool {
        isValid(tracks.lazy.compactMap(\.asset).first, tracks, assetDuration, timeRange, validationDelegate)
    }

    private func isValid(
        _ asset: AVAsset?, _ tracks: [AVAssetTrack]?, _ duration: CMTime, _ timeRange: CMTimeRange,
        _ delegate: (any AVVideoCompositionValidationHandling)?
    ) -> Bool {
        let range = timeRange.isValid ? timeRange : CMTimeRange(start: .zero, duration: .positiveInfinity)
        let needed = duration.isNumeric ? range.intersection(CMTimeRange(start: .zero, duration: duration)) : nil
        let problems = CompositionProblem.find(
            in: state, tracks: tracks.map { Set($0.map(\.trackID)) }, needed: needed, within: range)
        for problem in problems {
            guard let delegate else { return false }
            let goesOn =
                switch problem {
                case .value(let key, _):
                    delegate.videoComposition(self, shouldContinueValidatingAfterFindingInvalidValueForKey: key)
                case .gap(let range):
                    delegate.videoComposition(self, shouldContinueValidatingAfterFindingEmptyTimeRange: range)
                case .timeRange(_, let instruction, _):
                    delegate.videoComposition(self, shouldContinueValidatingAfterFindingInvalidTimeRangeIn: instruction)
                case .track(_, let instruction, let layer, _):
                    asset.map {
                        delegate.videoComposition(
                            self, shouldContinueValidatingAfterFindingInvalidTrackIDIn: instruction, layerInstruction: layer,
                            asset: $0)
                    } ?? true
                }
            if !goesOn { return false }
        }
        return problems.isEmpty
    }
}
