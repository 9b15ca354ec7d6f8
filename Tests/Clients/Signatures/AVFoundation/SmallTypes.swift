// Calls of types of AVFoundation with few members, as Apple declares them. See ../check.py.
import AVFoundation

func avurlAsset(_ it: AVURLAsset) {
    let _: AVURLAsset.Type = AVURLAsset.self
    let _: AVURLAsset = AVURLAsset(url: value() as URL, options: value() as [String: Any]?)
    let _: AVURLAsset = AVURLAsset(url: value() as URL)
    let _: URL = it.url
    let _: AVAssetTrack = it.compatibleTrack(for: value() as AVCompositionTrack)!
    it.compatibleTrack(for: value() as AVCompositionTrack)
}

func avurlAssetAsync(_ it: AVURLAsset) async throws {
    let _: AVAssetTrack = (try await it.findCompatibleTrack(for: value() as AVCompositionTrack))!
    try await it.findCompatibleTrack(for: value() as AVCompositionTrack)
    let _: CMTime = try await it.load(.duration)
    let _: [AVAssetTrack] = try await it.load(.tracks)
    let (_, _) = try await it.load(.duration, .tracks)
    switch it.status(of: .duration) {
    case .notYetLoaded, .loading, .loaded, .failed: break
    }
}

func avAssetTrackSegment(_ it: AVAssetTrackSegment) {
    let _: AVAssetTrackSegment.Type = AVAssetTrackSegment.self
    let _: CMTimeMapping = it.timeMapping
    let _: Bool = it.isEmpty
}

func avAssetWriterInputGroup(_ it: AVAssetWriterInputGroup) {
    let _: AVAssetWriterInputGroup.Type = AVAssetWriterInputGroup.self
    let _: AVAssetWriterInputGroup = AVAssetWriterInputGroup(
        inputs: value() as [AVAssetWriterInput], defaultInput: value() as AVAssetWriterInput?)
    let _: [AVAssetWriterInput] = it.inputs
    let _: AVAssetWriterInput = it.defaultInput!
}

func avAssetWriterInputPixelBufferAdaptor(_ it: AVAssetWriterInputPixelBufferAdaptor) {
    let _: AVAssetWriterInputPixelBufferAdaptor.Type = AVAssetWriterInputPixelBufferAdaptor.self
    let _: AVAssetWriterInputPixelBufferAdaptor = AVAssetWriterInputPixelBufferAdaptor(
        assetWriterInput: value() as AVAssetWriterInput, sourcePixelBufferAttributes: value() as [String: Any]?)
    let _: AVAssetWriterInputPixelBufferAdaptor = AVAssetWriterInputPixelBufferAdaptor(
        assetWriterInput: value() as AVAssetWriterInput)
    let _: Bool = it.append(value() as CVPixelBuffer, withPresentationTime: value() as CMTime)
    it.append(value() as CVPixelBuffer, withPresentationTime: value() as CMTime)
    let _: CVPixelBufferPool = it.pixelBufferPool!
    let _: AVAssetWriterInput = it.assetWriterInput
    let _: [String: Any] = it.sourcePixelBufferAttributes!
}

func avAssetReaderOutput(_ it: AVAssetReaderOutput) {
    let _: AVAssetReaderOutput.Type = AVAssetReaderOutput.self
    let _: CMSampleBuffer = it.copyNextSampleBuffer()!
    it.copyNextSampleBuffer()
    let _: AVMediaType = it.mediaType
    let _: Bool = it.alwaysCopiesSampleData
    it.alwaysCopiesSampleData = value() as Bool
    let _: Bool = it.supportsRandomAccess
    it.supportsRandomAccess = value() as Bool
    it.reset(forReadingTimeRanges: value() as [NSValue])
    it.markConfigurationAsFinal()
}

func avAssetReaderTrackOutput(_ it: AVAssetReaderTrackOutput) {
    let _: AVAssetReaderTrackOutput.Type = AVAssetReaderTrackOutput.self
    let _: AVAssetReaderTrackOutput = AVAssetReaderTrackOutput(
        track: value() as AVAssetTrack, outputSettings: value() as [String: Any]?)
    let _: AVAssetTrack = it.track
    let _: [String: Any] = it.outputSettings!
    let _: AVAudioTimePitchAlgorithm = it.audioTimePitchAlgorithm
    it.audioTimePitchAlgorithm = value() as AVAudioTimePitchAlgorithm
}

func avAssetReaderAudioMixOutput(_ it: AVAssetReaderAudioMixOutput) {
    let _: AVAssetReaderAudioMixOutput.Type = AVAssetReaderAudioMixOutput.self
    let _: AVAssetReaderAudioMixOutput = AVAssetReaderAudioMixOutput(
        audioTracks: value() as [AVAssetTrack], audioSettings: value() as [String: Any]?)
    let _: AVAudioMix = it.audioMix!
    it.audioMix = value() as AVAudioMix?
    let _: [AVAssetTrack] = it.audioTracks
    let _: [String: Any] = it.audioSettings!
    let _: AVAudioTimePitchAlgorithm = it.audioTimePitchAlgorithm
    it.audioTimePitchAlgorithm = value() as AVAudioTimePitchAlgorithm
}

func avAssetReaderVideoCompositionOutput(_ it: AVAssetReaderVideoCompositionOutput) {
    let _: AVAssetReaderVideoCompositionOutput.Type = AVAssetReaderVideoCompositionOutput.self
    let _: AVAssetReaderVideoCompositionOutput = AVAssetReaderVideoCompositionOutput(
        videoTracks: value() as [AVAssetTrack], videoSettings: value() as [String: Any]?)
    let _: AVVideoComposition = it.videoComposition!
    it.videoComposition = value() as AVVideoComposition?
    let _: [String: Any] = it.videoSettings!
    let _: [AVAssetTrack] = it.videoTracks
    let _: AVVideoCompositing = it.customVideoCompositor!
}

func avAudioMix(_ it: AVAudioMix) {
    let _: AVAudioMix.Type = AVAudioMix.self
    let _: [AVAudioMixInputParameters] = it.inputParameters
}

func avMutableAudioMix(_ it: AVMutableAudioMix) {
    let _: AVMutableAudioMix.Type = AVMutableAudioMix.self
    let _: AVMutableAudioMix = AVMutableAudioMix()
    let _: [AVAudioMixInputParameters] = it.inputParameters
    it.inputParameters = value() as [AVAudioMixInputParameters]
}

func avAudioMixInputParameters(_ it: AVAudioMixInputParameters) {
    let _: AVAudioMixInputParameters.Type = AVAudioMixInputParameters.self
    let _: CMPersistentTrackID = it.trackID
    let _: AVAudioTimePitchAlgorithm = it.audioTimePitchAlgorithm!
    let _: Bool = it.getVolumeRamp(
        for: value() as CMTime, startVolume: value() as UnsafeMutablePointer<Float>?,
        endVolume: value() as UnsafeMutablePointer<Float>?, timeRange: value() as UnsafeMutablePointer<CMTimeRange>?)
    it.getVolumeRamp(
        for: value() as CMTime, startVolume: value() as UnsafeMutablePointer<Float>?,
        endVolume: value() as UnsafeMutablePointer<Float>?, timeRange: value() as UnsafeMutablePointer<CMTimeRange>?)
}

func avMutableAudioMixInputParameters(_ it: AVMutableAudioMixInputParameters) {
    let _: AVMutableAudioMixInputParameters.Type = AVMutableAudioMixInputParameters.self
    let _: AVMutableAudioMixInputParameters = AVMutableAudioMixInputParameters(track: value() as AVAssetTrack?)
    it.setVolumeRamp(fromStartVolume: value() as Float, toEndVolume: value() as Float, timeRange: value() as CMTimeRange)
    it.setVolume(value() as Float, at: value() as CMTime)
    let _: AVMutableAudioMixInputParameters = AVMutableAudioMixInputParameters()
    let _: CMPersistentTrackID = it.trackID
    it.trackID = value() as CMPersistentTrackID
    let _: AVAudioTimePitchAlgorithm = it.audioTimePitchAlgorithm!
    it.audioTimePitchAlgorithm = value() as AVAudioTimePitchAlgorithm?
}

func avAudioTimePitchAlgorithm() {
    let _: AVAudioTimePitchAlgorithm.Type = AVAudioTimePitchAlgorithm.self
    let _: AVAudioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.varispeed
    let _: AVAudioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
    let _: AVAudioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.spectral
}

func avComposition(_ it: AVComposition) {
    let _: AVComposition.Type = AVComposition.self
    let _: [String: Any] = it.urlAssetInitializationOptions
    let _: [AVCompositionTrack] = it.tracks
    let _: CGSize = it.naturalSize
    let _: [AVCompositionTrack] = it.tracks(withMediaType: value() as AVMediaType)
    it.tracks(withMediaType: value() as AVMediaType)
    let _: AVCompositionTrack = it.track(withTrackID: value() as CMPersistentTrackID)!
    it.track(withTrackID: value() as CMPersistentTrackID)
    let _: Any = it.mutableCopy()
}

func avCompositionAsync(_ it: AVComposition) async throws {
    let _: [AVCompositionTrack] = try await it.loadTracks(withMediaType: value() as AVMediaType)
    try await it.loadTracks(withMediaType: value() as AVMediaType)
    let _: [AVCompositionTrack] = try await it.load(.tracks)
}

func avCompositionTrack() {
    let _: AVCompositionTrack.Type = AVCompositionTrack.self
}

func avCompositionTrackSegment(_ it: AVCompositionTrackSegment) {
    let _: AVCompositionTrackSegment.Type = AVCompositionTrackSegment.self
    let _: AVCompositionTrackSegment = AVCompositionTrackSegment(
        url: value() as URL, trackID: value() as CMPersistentTrackID, sourceTimeRange: value() as CMTimeRange,
        targetTimeRange: value() as CMTimeRange)
    let _: AVCompositionTrackSegment = AVCompositionTrackSegment(timeRange: value() as CMTimeRange)
    let _: URL = it.sourceURL!
    let _: CMPersistentTrackID = it.sourceTrackID
}

func avMediaType() {
    let _: AVMediaType.Type = AVMediaType.self
    let _: AVMediaType = AVMediaType.video
    let _: AVMediaType = AVMediaType.audio
    let _: AVMediaType = AVMediaType.metadata
    let _: AVMediaType = AVMediaType(value() as String)
    let _: AVMediaType = AVMediaType.text
    let _: AVMediaType = AVMediaType.closedCaption
    let _: AVMediaType = AVMediaType.subtitle
    let _: AVMediaType = AVMediaType.timecode
    let _: AVMediaType = AVMediaType.muxed
}

func avMediaCharacteristic() {
    let _: AVMediaCharacteristic.Type = AVMediaCharacteristic.self
    let _: AVMediaCharacteristic = AVMediaCharacteristic.visual
    let _: AVMediaCharacteristic = AVMediaCharacteristic(value() as String)
    let _: AVMediaCharacteristic = AVMediaCharacteristic.audible
    let _: AVMediaCharacteristic = AVMediaCharacteristic.legible
    let _: AVMediaCharacteristic = AVMediaCharacteristic.frameBased
}

func avMetadataFormat() {
    let _: AVMetadataFormat.Type = AVMetadataFormat.self
}

func avMetadataKeySpace() {
    let _: AVMetadataKeySpace.Type = AVMetadataKeySpace.self
    let _: AVMetadataKeySpace = AVMetadataKeySpace.common
}

func avMetadataKey() {
    let _: AVMetadataKey.Type = AVMetadataKey.self
}

func avOutputSettingsPreset() {
    let _: AVOutputSettingsPreset.Type = AVOutputSettingsPreset.self
    let _: AVOutputSettingsPreset = AVOutputSettingsPreset.preset1920x1080
    let _: AVOutputSettingsPreset = AVOutputSettingsPreset.preset1280x720
    let _: AVOutputSettingsPreset = AVOutputSettingsPreset.preset640x480
    let _: AVOutputSettingsPreset = AVOutputSettingsPreset.preset960x540
    let _: AVOutputSettingsPreset = AVOutputSettingsPreset.preset3840x2160
    let _: AVOutputSettingsPreset = AVOutputSettingsPreset.hevc1920x1080
    let _: AVOutputSettingsPreset = AVOutputSettingsPreset.hevc3840x2160
}

func avOutputSettingsAssistant(_ it: AVOutputSettingsAssistant) {
    let _: AVOutputSettingsAssistant.Type = AVOutputSettingsAssistant.self
    let _: AVOutputSettingsAssistant = AVOutputSettingsAssistant(preset: value() as AVOutputSettingsPreset)!
    let _: [String: Any] = it.videoSettings!
    let _: AVFileType = it.outputFileType
    let _: [AVOutputSettingsPreset] = AVOutputSettingsAssistant.availableOutputSettingsPresets()
    AVOutputSettingsAssistant.availableOutputSettingsPresets()
    let _: [String: Any] = it.audioSettings!
}

func nsValue(_ it: NSValue) {
    let _: NSValue = NSValue(time: value() as CMTime)
    let _: NSValue = NSValue(timeRange: value() as CMTimeRange)
    let _: CMTime = it.timeValue
    let _: CMTimeRange = it.timeRangeValue
    let _: NSValue = NSValue(timeMapping: value() as CMTimeMapping)
    let _: CMTimeMapping = it.timeMappingValue
}

func nsCoder(_ it: NSCoder) {
    it.encode(value() as CMTime, forKey: value() as String)
    it.encode(value() as CMTimeRange, forKey: value() as String)
    it.encode(value() as CMTimeMapping, forKey: value() as String)
}

func avPixelAspectRatio(_ it: inout AVPixelAspectRatio) {
    let _: AVPixelAspectRatio.Type = AVPixelAspectRatio.self
    let _: Int = it.horizontalSpacing
    it.horizontalSpacing = value() as Int
    let _: Int = it.verticalSpacing
    it.verticalSpacing = value() as Int
    let _: AVPixelAspectRatio = AVPixelAspectRatio()
    let _: AVPixelAspectRatio = AVPixelAspectRatio(horizontalSpacing: value() as Int, verticalSpacing: value() as Int)
}

func avEdgeWidths(_ it: inout AVEdgeWidths) {
    let _: AVEdgeWidths.Type = AVEdgeWidths.self
    let _: CGFloat = it.left
    it.left = value() as CGFloat
    let _: CGFloat = it.top
    it.top = value() as CGFloat
    let _: CGFloat = it.right
    it.right = value() as CGFloat
    let _: CGFloat = it.bottom
    it.bottom = value() as CGFloat
    let _: AVEdgeWidths = AVEdgeWidths()
    let _: AVEdgeWidths = AVEdgeWidths(
        left: value() as CGFloat, top: value() as CGFloat, right: value() as CGFloat, bottom: value() as CGFloat)
}

func avVideoCompositionRenderContext(_ it: AVVideoCompositionRenderContext) {
    let _: AVVideoCompositionRenderContext.Type = AVVideoCompositionRenderContext.self
    let _: CVPixelBuffer = it.newPixelBuffer()!
    it.newPixelBuffer()
    let _: CGSize = it.size
    let _: AVVideoComposition = it.videoComposition
    let _: CGAffineTransform = it.renderTransform
    let _: Float = it.renderScale
    let _: AVPixelAspectRatio = it.pixelAspectRatio
    let _: AVEdgeWidths = it.edgeWidths
    let _: Bool = it.highQualityRendering
}

func avVideoCompositionRenderHint(_ it: AVVideoCompositionRenderHint) {
    let _: AVVideoCompositionRenderHint.Type = AVVideoCompositionRenderHint.self
    let _: CMTime = it.startCompositionTime
    let _: CMTime = it.endCompositionTime
}

func avVideoCompositing(_ it: any AVVideoCompositing) {
    let _: (any AVVideoCompositing).Type = (any AVVideoCompositing).self
    let _: [String: Any] = it.sourcePixelBufferAttributes!
    let _: [String: Any] = it.requiredPixelBufferAttributesForRenderContext
    it.renderContextChanged(value() as AVVideoCompositionRenderContext)
    it.startRequest(value() as AVAsynchronousVideoCompositionRequest)
    it.cancelAllPendingVideoCompositionRequests()
    let _: Bool = it.supportsWideColorSourceFrames
    let _: Bool = it.supportsHDRSourceFrames
    it.anticipateRendering(using: value() as AVVideoCompositionRenderHint)
    it.prerollForRendering(using: value() as AVVideoCompositionRenderHint)
}

func avAsynchronousVideoCompositionRequest(_ it: AVAsynchronousVideoCompositionRequest) {
    let _: AVAsynchronousVideoCompositionRequest.Type = AVAsynchronousVideoCompositionRequest.self
    let _: CMTime = it.compositionTime
    let _: CVPixelBuffer = it.sourceFrame(byTrackID: value() as CMPersistentTrackID)!
    it.sourceFrame(byTrackID: value() as CMPersistentTrackID)
    it.finish(withComposedVideoFrame: value() as CVPixelBuffer)
    it.finish(with: value() as Error)
    let _: AVVideoCompositionRenderContext = it.renderContext
    let _: AVVideoCompositionInstructionProtocol = it.videoCompositionInstruction
    it.finishCancelledRequest()
    let _: [NSNumber] = it.sourceTrackIDs
}

func avAsynchronousCIImageFilteringRequest(_ it: AVAsynchronousCIImageFilteringRequest) {
    let _: AVAsynchronousCIImageFilteringRequest.Type = AVAsynchronousCIImageFilteringRequest.self
    let _: CMTime = it.compositionTime
    it.finish(with: value() as Error)
    let _: CGSize = it.renderSize
}

func avVideoCompositionInstructionProtocol(_ it: any AVVideoCompositionInstructionProtocol) {
    let _: (any AVVideoCompositionInstructionProtocol).Type = (any AVVideoCompositionInstructionProtocol).self
    let _: CMTimeRange = it.timeRange
    let _: Bool = it.enablePostProcessing
    let _: Bool = it.containsTweening
    let _: [NSValue] = it.requiredSourceTrackIDs!
    let _: CMPersistentTrackID = it.passthroughTrackID
}

func avVideoCompositionInstruction(_ it: AVVideoCompositionInstruction) {
    let _: AVVideoCompositionInstruction.Type = AVVideoCompositionInstruction.self
    let _: CGColor = it.backgroundColor!
    let _: [AVVideoCompositionLayerInstruction] = it.layerInstructions
    let _: AVVideoCompositionInstruction = AVVideoCompositionInstruction(
        configuration: value() as AVVideoCompositionInstruction.Configuration)
    let _: CMTimeRange = it.timeRange
    let _: [NSValue] = it.requiredSourceTrackIDs!
    let _: CMPersistentTrackID = it.passthroughTrackID
}

func avMutableVideoCompositionInstruction(_ it: AVMutableVideoCompositionInstruction) {
    let _: AVMutableVideoCompositionInstruction.Type = AVMutableVideoCompositionInstruction.self
    let _: AVMutableVideoCompositionInstruction = AVMutableVideoCompositionInstruction()
    let _: CMTimeRange = it.timeRange
    it.timeRange = value() as CMTimeRange
    let _: CGColor = it.backgroundColor!
    it.backgroundColor = value() as CGColor?
    let _: [AVVideoCompositionLayerInstruction] = it.layerInstructions
    it.layerInstructions = value() as [AVVideoCompositionLayerInstruction]
    let _: Bool = it.enablePostProcessing
    it.enablePostProcessing = value() as Bool
}

func avMutableVideoCompositionLayerInstruction(_ it: AVMutableVideoCompositionLayerInstruction) {
    let _: AVMutableVideoCompositionLayerInstruction.Type = AVMutableVideoCompositionLayerInstruction.self
    let _: AVMutableVideoCompositionLayerInstruction = AVMutableVideoCompositionLayerInstruction(
        assetTrack: value() as AVAssetTrack)
    it.setTransform(value() as CGAffineTransform, at: value() as CMTime)
    it.setTransformRamp(
        fromStart: value() as CGAffineTransform, toEnd: value() as CGAffineTransform, timeRange: value() as CMTimeRange)
    it.setOpacityRamp(fromStartOpacity: value() as Float, toEndOpacity: value() as Float, timeRange: value() as CMTimeRange)
    it.setOpacity(value() as Float, at: value() as CMTime)
    it.setCropRectangleRamp(
        fromStartCropRectangle: value() as CGRect, toEndCropRectangle: value() as CGRect, timeRange: value() as CMTimeRange)
    it.setCropRectangle(value() as CGRect, at: value() as CMTime)
    let _: AVMutableVideoCompositionLayerInstruction = AVMutableVideoCompositionLayerInstruction()
    let _: CMPersistentTrackID = it.trackID
    it.trackID = value() as CMPersistentTrackID
}

func avVideoCompositionValidationHandling(_ it: any AVVideoCompositionValidationHandling) {
    let _: (any AVVideoCompositionValidationHandling).Type = (any AVVideoCompositionValidationHandling).self
    let _: Bool = it.videoComposition(
        value() as AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey: value() as String)
    it.videoComposition(value() as AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey: value() as String)
    let _: Bool = it.videoComposition(
        value() as AVVideoComposition, shouldContinueValidatingAfterFindingEmptyTimeRange: value() as CMTimeRange)
    it.videoComposition(value() as AVVideoComposition, shouldContinueValidatingAfterFindingEmptyTimeRange: value() as CMTimeRange)
    let _: Bool = it.videoComposition(
        value() as AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTimeRangeIn: value() as AVVideoCompositionInstructionProtocol)
    it.videoComposition(
        value() as AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTimeRangeIn: value() as AVVideoCompositionInstructionProtocol)
    let _: Bool = it.videoComposition(
        value() as AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTrackIDIn: value() as AVVideoCompositionInstructionProtocol,
        layerInstruction: value() as AVVideoCompositionLayerInstruction, asset: value() as AVAsset)
    it.videoComposition(
        value() as AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTrackIDIn: value() as AVVideoCompositionInstructionProtocol,
        layerInstruction: value() as AVVideoCompositionLayerInstruction, asset: value() as AVAsset)
}

func avVideoCodecType() {
    let _: AVVideoCodecType.Type = AVVideoCodecType.self
    let _: AVVideoCodecType = AVVideoCodecType.h264
    let _: AVVideoCodecType = AVVideoCodecType.hevc
    let _: AVVideoCodecType = AVVideoCodecType.jpeg
    let _: AVVideoCodecType = AVVideoCodecType.proRes4444
    let _: AVVideoCodecType = AVVideoCodecType.proRes422
    let _: AVVideoCodecType = AVVideoCodecType.proRes422HQ
    let _: AVVideoCodecType = AVVideoCodecType.proRes422LT
    let _: AVVideoCodecType = AVVideoCodecType.proRes422Proxy
}

func avKeyValueStatus() {
    let _: AVKeyValueStatus.Type = AVKeyValueStatus.self
    let _: AVKeyValueStatus = AVKeyValueStatus.unknown
    let _: AVKeyValueStatus = AVKeyValueStatus.loading
    let _: AVKeyValueStatus = AVKeyValueStatus.loaded
    let _: AVKeyValueStatus = AVKeyValueStatus.failed
    let _: AVKeyValueStatus = AVKeyValueStatus.cancelled
}

func avAsynchronousKeyValueLoading(_ it: any AVAsynchronousKeyValueLoading) {
    let _: (any AVAsynchronousKeyValueLoading).Type = (any AVAsynchronousKeyValueLoading).self
    let _: AVKeyValueStatus = it.statusOfValue(forKey: value() as String, error: value() as NSErrorPointer)
    it.statusOfValue(forKey: value() as String, error: value() as NSErrorPointer)
    it.loadValuesAsynchronously(forKeys: value() as [String], completionHandler: {})
    it.loadValuesAsynchronously(forKeys: value() as [String])
}

func avMetadataGroup(_ it: AVMetadataGroup) {
    let _: AVMetadataGroup.Type = AVMetadataGroup.self
    let _: [AVMetadataItem] = it.items
}

func avTimedMetadataGroup(_ it: AVTimedMetadataGroup) {
    let _: AVTimedMetadataGroup.Type = AVTimedMetadataGroup.self
    let _: AVTimedMetadataGroup = AVTimedMetadataGroup(items: value() as [AVMetadataItem], timeRange: value() as CMTimeRange)
    let _: CMTimeRange = it.timeRange
}

func avMutableTimedMetadataGroup(_ it: AVMutableTimedMetadataGroup) {
    let _: AVMutableTimedMetadataGroup.Type = AVMutableTimedMetadataGroup.self
    let _: CMTimeRange = it.timeRange
    it.timeRange = value() as CMTimeRange
    let _: [AVMetadataItem] = it.items
    it.items = value() as [AVMetadataItem]
}
