import Foundation
public import OpenCoreMedia

extension AVVideoComposition {
    /// Can it be used for an asset? Its size and frame duration must be above zero, its scale 1 and its colours such as pictures
    /// can be brought into; its instructions must follow each other without a gap and without running into each other, and their
    /// layers be for tracks that there are.
    ///
    /// Difference from Apple: scales other than 1, which only players know, are not valid.
    ///
    /// - Parameters:
    ///   - asset: what instructions must reach to the end of, and have the tracks of; nil looks at neither. Waits until it is
    ///     known.
    ///   - timeRange: gaps outside of it are passed over, and so are the tracks of instructions that lie outside of it. Those
    ///     instructions' time ranges are not.
    ///   - validationDelegate: is told of each problem, until it has heard enough.
    @discardableResult
    public func isValid(
        for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?
    ) -> Bool {
        let tracks = asset?.allTracks.filter { $0.mediaType == .video }
        return isValid(asset, tracks, asset?.duration ?? .invalid, timeRange, validationDelegate)
    }

    /// The same for tracks that are known. `assetDuration` counts where it is numeric.
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
