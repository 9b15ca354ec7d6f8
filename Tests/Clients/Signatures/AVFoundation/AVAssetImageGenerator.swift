// Calls of AVAssetImageGenerator, as Apple declares them. See ../check.py.
import AVFoundation

func avAssetImageGeneratorApertureMode() {
    let _: AVAssetImageGenerator.ApertureMode.Type = AVAssetImageGenerator.ApertureMode.self
    let _: AVAssetImageGenerator.ApertureMode = AVAssetImageGenerator.ApertureMode.cleanAperture
    let _: AVAssetImageGenerator.ApertureMode = AVAssetImageGenerator.ApertureMode.productionAperture
    let _: AVAssetImageGenerator.ApertureMode = AVAssetImageGenerator.ApertureMode.encodedPixels
}

func avAssetImageGeneratorResult() {
    let _: AVAssetImageGenerator.Result.Type = AVAssetImageGenerator.Result.self
    let _: AVAssetImageGenerator.Result = AVAssetImageGenerator.Result.cancelled
    let _: AVAssetImageGenerator.Result = AVAssetImageGenerator.Result.failed
    let _: AVAssetImageGenerator.Result = AVAssetImageGenerator.Result.succeeded
}

func avAssetImageGenerator(_ it: AVAssetImageGenerator) throws {
    let _: AVAssetImageGenerator.Type = AVAssetImageGenerator.self
    let _: AVAssetImageGenerator = AVAssetImageGenerator(asset: value() as AVAsset)
    let _: CMTime = it.requestedTimeToleranceBefore
    it.requestedTimeToleranceBefore = value() as CMTime
    let _: CGSize = it.maximumSize
    it.maximumSize = value() as CGSize
    let _: AVVideoComposition = it.videoComposition!
    it.videoComposition = value() as AVVideoComposition?
    let _: CMTime = it.requestedTimeToleranceAfter
    it.requestedTimeToleranceAfter = value() as CMTime
    let _: Bool = it.appliesPreferredTrackTransform
    it.appliesPreferredTrackTransform = value() as Bool
    let _: AVAsset = it.asset
    it.generateCGImagesAsynchronously(
        forTimes: value() as [NSValue], completionHandler: value() as AVAssetImageGeneratorCompletionHandler)
    let _: CGImage = try it.copyCGImage(at: value() as CMTime, actualTime: value() as UnsafeMutablePointer<CMTime>?)
    try it.copyCGImage(at: value() as CMTime, actualTime: value() as UnsafeMutablePointer<CMTime>?)
    let _: AVAssetImageGenerator.ApertureMode = it.apertureMode!
    it.apertureMode = value() as AVAssetImageGenerator.ApertureMode?
    let _: AVVideoCompositing = it.customVideoCompositor!
    it.cancelAllCGImageGeneration()
    let _: AVAssetImageGenerator.Images = it.images(for: value() as [CMTime])
    it.images(for: value() as [CMTime])
    it.generateCGImageAsynchronously(for: value() as CMTime, completionHandler: { _, _, _ in })
}

func avAssetImageGeneratorAsync(_ it: AVAssetImageGenerator) async throws {
    let _: (image: CGImage, actualTime: CMTime) = try await it.image(at: value() as CMTime)
    try await it.image(at: value() as CMTime)
}
