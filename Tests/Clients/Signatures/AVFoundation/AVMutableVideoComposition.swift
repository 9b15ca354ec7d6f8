// Calls of AVMutableVideoComposition, as Apple declares them. See ../check.py.
import AVFoundation

func avMutableVideoComposition(_ it: AVMutableVideoComposition) {
    let _: AVMutableVideoComposition.Type = AVMutableVideoComposition.self
    let _: AVMutableVideoComposition = AVMutableVideoComposition(
        propertiesOf: value() as AVAsset, prototypeInstruction: value() as AVVideoCompositionInstruction)
    let _: AVMutableVideoComposition = AVMutableVideoComposition()
    let _: AVMutableVideoComposition = AVMutableVideoComposition(propertiesOf: value() as AVAsset)
    let _: AVMutableVideoComposition = AVMutableVideoComposition(
        asset: value() as AVAsset, applyingCIFiltersWithHandler: { _ in })
    let _: (any AVVideoCompositing.Type) = it.customVideoCompositorClass!
    it.customVideoCompositorClass = value() as (any AVVideoCompositing.Type)?
    let _: CMTime = it.frameDuration
    it.frameDuration = value() as CMTime
    let _: CMPersistentTrackID = it.sourceTrackIDForFrameTiming
    it.sourceTrackIDForFrameTiming = value() as CMPersistentTrackID
    let _: CGSize = it.renderSize
    it.renderSize = value() as CGSize
    let _: Float = it.renderScale
    it.renderScale = value() as Float
    let _: [any AVVideoCompositionInstructionProtocol] = it.instructions
    it.instructions = value() as [any AVVideoCompositionInstructionProtocol]
    let _: String = it.colorPrimaries!
    it.colorPrimaries = value() as String?
    let _: String = it.colorYCbCrMatrix!
    it.colorYCbCrMatrix = value() as String?
    let _: String = it.colorTransferFunction!
    it.colorTransferFunction = value() as String?
}

func avMutableVideoCompositionAsync() async throws {
    let _: AVMutableVideoComposition = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: value() as AVAsset)
    try await AVMutableVideoComposition.videoComposition(withPropertiesOf: value() as AVAsset)
    let _: AVMutableVideoComposition = try await AVMutableVideoComposition.videoComposition(
        withPropertiesOf: value() as AVAsset, prototypeInstruction: value() as AVVideoCompositionInstruction)
    try await AVMutableVideoComposition.videoComposition(
        withPropertiesOf: value() as AVAsset, prototypeInstruction: value() as AVVideoCompositionInstruction)
    let _: AVMutableVideoComposition = try await AVMutableVideoComposition.videoComposition(
        with: value() as AVAsset, applyingCIFiltersWithHandler: { _ in })
    try await AVMutableVideoComposition.videoComposition(with: value() as AVAsset, applyingCIFiltersWithHandler: { _ in })
}
