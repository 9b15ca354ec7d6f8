// Calls of what AVFoundation did not have at first. See ../check.py.
import AVFoundation

func added1() {
    let _: AVAssetReferenceRestrictions.Type = AVAssetReferenceRestrictions.self
}

func added2() {
    let _: AVAssetReferenceRestrictions = AVAssetReferenceRestrictions.forbidRemoteReferenceToLocal
}

func added3() {
    let _: AVAssetReferenceRestrictions = AVAssetReferenceRestrictions.forbidLocalReferenceToRemote
}

func added4() {
    let _: AVAssetReferenceRestrictions = AVAssetReferenceRestrictions.forbidCrossSiteReference
}

func added5() {
    let _: AVAssetReferenceRestrictions = AVAssetReferenceRestrictions.forbidLocalReferenceToLocal
}

func added6() {
    let _: AVAssetReferenceRestrictions = AVAssetReferenceRestrictions.forbidAll
}

func added7() {
    let _: AVAssetReferenceRestrictions = AVAssetReferenceRestrictions.defaultPolicy
}

func added8(_ it: inout AVAssetExportSession) {
    let _: AVMetadataItemFilter = it.metadataItemFilter!
}

func added9(_ it: inout AVAssetExportSession) {
    let _: Bool = it.canPerformMultiplePassesOverSourceMediaData
}

func added10(_ it: inout AVAssetExportSession) {
    let _: URL = it.directoryForTemporaryFiles!
}

func added11() {
    let _: AVMediaCharacteristic = AVMediaCharacteristic.containsAlphaChannel
}

func added12() {
    let _: [AVMetadataItem] = AVMetadataItem.metadataItems(
        from: value() as [AVMetadataItem], filteredBy: value() as AVMetadataItemFilter)
}

func added13() {
    let _: AVMetadataItemFilter.Type = AVMetadataItemFilter.self
}

func added14() {
    let _: AVMetadataItemFilter = AVMetadataItemFilter.forSharing()
}

func added15(_ it: inout AVOutputSettingsAssistant) {
    let _: CMAudioFormatDescription = it.sourceAudioFormat!
}

func added16(_ it: inout AVOutputSettingsAssistant) {
    let _: CMVideoFormatDescription = it.sourceVideoFormat!
}

func added17(_ it: inout AVOutputSettingsAssistant) {
    let _: CMTime = it.sourceVideoAverageFrameDuration
}

func added18() {
    let _: String = AVURLAssetReferenceRestrictionsKey
}

func added19() {
    let _: String = AVURLAssetHTTPCookiesKey
}

func added20() {
    let _: String = AVURLAssetAllowsCellularAccessKey
}

func added21() {
    let _: String = AVURLAssetAllowsExpensiveNetworkAccessKey
}

func added22() {
    let _: String = AVURLAssetAllowsConstrainedNetworkAccessKey
}

func added23() {
    let _: String = AVVideoScalingModeFit
}

func added24() {
    let _: AVAssetWriterInputMetadataAdaptor.Type = AVAssetWriterInputMetadataAdaptor.self
}

func added25() {
    let _: AVAssetWriterInputMetadataAdaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: value() as AVAssetWriterInput)
}

func added26() {
    let _: AVAssetReaderOutputMetadataAdaptor.Type = AVAssetReaderOutputMetadataAdaptor.self
}

func added27() {
    let _: AVAssetReaderOutputMetadataAdaptor = AVAssetReaderOutputMetadataAdaptor(
        assetReaderTrackOutput: value() as AVAssetReaderTrackOutput)
}

func added28() {
    let _: AVTimedMetadataGroup = AVTimedMetadataGroup(sampleBuffer: value() as CMSampleBuffer)!
}

func added29(_ it: inout AVTimedMetadataGroup) {
    let _: CMMetadataFormatDescription = it.copyFormatDescription()!
}

func added30() {
    let _: String = AVVideoAverageNonDroppableFrameRateKey
}

func added31(_ it: inout AVVideoComposition) {
    let _: AVVideoCompositionCoreAnimationTool = it.animationTool!
}

func added32() {
    let _: AVVideoCompositionCoreAnimationTool.Type = AVVideoCompositionCoreAnimationTool.self
}

func added33() {
    let _: AVVideoCompositionCoreAnimationTool = AVVideoCompositionCoreAnimationTool(
        postProcessingAsVideoLayer: value() as CALayer, in: value() as CALayer)
}

func added34() {
    let _: AVVideoCompositionCoreAnimationTool = AVVideoCompositionCoreAnimationTool(
        additionalLayer: value() as CALayer, asTrackID: value() as CMPersistentTrackID)
}

func added35() {
    let _: AVVideoCompositionCoreAnimationTool = AVVideoCompositionCoreAnimationTool(
        postProcessingAsVideoLayers: value() as [CALayer], in: value() as CALayer)
}

func added36(_ it: inout AVMutableVideoComposition) {
    let _: AVVideoCompositionCoreAnimationTool = it.animationTool!
}
