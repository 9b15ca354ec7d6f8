// Calls of AVVideoCompositionLayerInstruction, as Apple declares them. See ../check.py.
import AVFoundation

func avVideoCompositionLayerInstruction(_ it: AVVideoCompositionLayerInstruction) {
    let _: AVVideoCompositionLayerInstruction.Type = AVVideoCompositionLayerInstruction.self
    let _: CMPersistentTrackID = it.trackID
    let _: Bool = it.getTransformRamp(
        for: value() as CMTime, start: value() as UnsafeMutablePointer<CGAffineTransform>?,
        end: value() as UnsafeMutablePointer<CGAffineTransform>?, timeRange: value() as UnsafeMutablePointer<CMTimeRange>?)
    it.getTransformRamp(
        for: value() as CMTime, start: value() as UnsafeMutablePointer<CGAffineTransform>?,
        end: value() as UnsafeMutablePointer<CGAffineTransform>?, timeRange: value() as UnsafeMutablePointer<CMTimeRange>?)
    let _: Bool = it.getOpacityRamp(
        for: value() as CMTime, startOpacity: value() as UnsafeMutablePointer<Float>?,
        endOpacity: value() as UnsafeMutablePointer<Float>?, timeRange: value() as UnsafeMutablePointer<CMTimeRange>?)
    it.getOpacityRamp(
        for: value() as CMTime, startOpacity: value() as UnsafeMutablePointer<Float>?,
        endOpacity: value() as UnsafeMutablePointer<Float>?, timeRange: value() as UnsafeMutablePointer<CMTimeRange>?)
    let _: Bool = it.getCropRectangleRamp(
        for: value() as CMTime, startCropRectangle: value() as UnsafeMutablePointer<CGRect>?,
        endCropRectangle: value() as UnsafeMutablePointer<CGRect>?, timeRange: value() as UnsafeMutablePointer<CMTimeRange>?)
    it.getCropRectangleRamp(
        for: value() as CMTime, startCropRectangle: value() as UnsafeMutablePointer<CGRect>?,
        endCropRectangle: value() as UnsafeMutablePointer<CGRect>?, timeRange: value() as UnsafeMutablePointer<CMTimeRange>?)
    let _: AVVideoCompositionLayerInstruction = AVVideoCompositionLayerInstruction(
        configuration: value() as AVVideoCompositionLayerInstruction.Configuration)
}

func avVideoCompositionLayerInstructionConfiguration(_ it: inout AVVideoCompositionLayerInstruction.Configuration) {
    let _: AVVideoCompositionLayerInstruction.Configuration.Type = AVVideoCompositionLayerInstruction.Configuration.self
    let _: AVVideoCompositionLayerInstruction.Configuration = AVVideoCompositionLayerInstruction.Configuration(
        trackID: value() as CMPersistentTrackID)
    let _: AVVideoCompositionLayerInstruction.Configuration = AVVideoCompositionLayerInstruction.Configuration(
        assetTrack: value() as AVAssetTrack)
    it.setOpacity(value() as Float, at: value() as CMTime)
    it.setTransform(value() as CGAffineTransform, at: value() as CMTime)
    it.setCropRectangle(value() as CGRect, at: value() as CMTime)
}
