// Calls of AVVideoComposition, as Apple declares them. See ../check.py.
import AVFoundation

func avVideoComposition(_ it: AVVideoComposition) {
    let _: AVVideoComposition.Type = AVVideoComposition.self
    let _: AVVideoComposition = AVVideoComposition(asset: value() as AVAsset, applyingCIFiltersWithHandler: { _ in })
    let _: CMTime = it.frameDuration
    let _: CGSize = it.renderSize
    let _: [AVVideoCompositionInstructionProtocol] = it.instructions
    let _: AVVideoCompositing.Type = it.customVideoCompositorClass!
    let _: CMPersistentTrackID = it.sourceTrackIDForFrameTiming
    let _: String = it.colorPrimaries!
    let _: String = it.colorYCbCrMatrix!
    let _: String = it.colorTransferFunction!
    let _: AVVideoComposition = AVVideoComposition(propertiesOf: value() as AVAsset)
    let _: Float = it.renderScale
    let _: Bool = it.isValid(
        for: value() as AVAsset?, timeRange: value() as CMTimeRange,
        validationDelegate: value() as AVVideoCompositionValidationHandling?)
    it.isValid(
        for: value() as AVAsset?, timeRange: value() as CMTimeRange,
        validationDelegate: value() as AVVideoCompositionValidationHandling?)
    AVVideoComposition.videoComposition(withPropertiesOf: value() as AVAsset, completionHandler: { _, _ in })
    AVVideoComposition.videoComposition(
        with: value() as AVAsset, applyingCIFiltersWithHandler: { _ in }, completionHandler: { _, _ in })
    let _: AVVideoComposition = AVVideoComposition(configuration: value() as AVVideoComposition.Configuration)
    let _: Bool = it.isValid(
        for: value() as [AVAssetTrack], assetDuration: value() as CMTime, timeRange: value() as CMTimeRange,
        validationDelegate: value() as (any AVVideoCompositionValidationHandling)?)
    it.isValid(
        for: value() as [AVAssetTrack], assetDuration: value() as CMTime, timeRange: value() as CMTimeRange,
        validationDelegate: value() as (any AVVideoCompositionValidationHandling)?)
    let _: Any = it.mutableCopy()
}

func avVideoCompositionAsync() async throws {
    let _: AVVideoComposition = try await AVVideoComposition.videoComposition(withPropertiesOf: value() as AVAsset)
    try await AVVideoComposition.videoComposition(withPropertiesOf: value() as AVAsset)
    let _: AVVideoComposition = try await AVVideoComposition.videoComposition(
        with: value() as AVAsset, applyingCIFiltersWithHandler: { _ in })
    try await AVVideoComposition.videoComposition(with: value() as AVAsset, applyingCIFiltersWithHandler: { _ in })
}
