// Calls of AVAssetWriterInput, as Apple declares them. See ../check.py.
import AVFoundation

func avAssetWriterInput(_ it: AVAssetWriterInput) {
    let _: AVAssetWriterInput.Type = AVAssetWriterInput.self
    let _: AVAssetWriterInput = AVAssetWriterInput(mediaType: value() as AVMediaType, outputSettings: value() as [String: Any]?)
    let _: AVAssetWriterInput = AVAssetWriterInput(
        mediaType: value() as AVMediaType, outputSettings: value() as [String: Any]?,
        sourceFormatHint: value() as CMFormatDescription?)
    let _: Bool = it.isReadyForMoreMediaData
    let _: Bool = it.append(value() as CMSampleBuffer)
    it.append(value() as CMSampleBuffer)
    it.markAsFinished()
    it.requestMediaDataWhenReady(on: value() as DispatchQueue, using: {})
    let _: Bool = it.expectsMediaDataInRealTime
    it.expectsMediaDataInRealTime = value() as Bool
    let _: CGSize = it.naturalSize
    it.naturalSize = value() as CGSize
    let _: [AVMetadataItem] = it.metadata
    it.metadata = value() as [AVMetadataItem]
    let _: CGAffineTransform = it.transform
    it.transform = value() as CGAffineTransform
    let _: AVMediaType = it.mediaType
    let _: [String: Any] = it.outputSettings!
    let _: CMFormatDescription = it.sourceFormatHint!
    let _: String = it.languageCode!
    it.languageCode = value() as String?
    let _: String = it.extendedLanguageTag!
    it.extendedLanguageTag = value() as String?
    let _: Float = it.preferredVolume
    it.preferredVolume = value() as Float
    let _: Bool = it.marksOutputTrackAsEnabled
    it.marksOutputTrackAsEnabled = value() as Bool
    let _: CMTimeScale = it.mediaTimeScale
    it.mediaTimeScale = value() as CMTimeScale
}
