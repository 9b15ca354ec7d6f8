// Calls of AVAssetExportSession, as Apple declares them. See ../check.py.
import AVFoundation

func avAssetExportSessionStatus() {
    let _: AVAssetExportSession.Status.Type = AVAssetExportSession.Status.self
    let _: AVAssetExportSession.Status = AVAssetExportSession.Status.completed
    let _: AVAssetExportSession.Status = AVAssetExportSession.Status.waiting
    let _: AVAssetExportSession.Status = AVAssetExportSession.Status.failed
    let _: AVAssetExportSession.Status = AVAssetExportSession.Status.cancelled
    let _: AVAssetExportSession.Status = AVAssetExportSession.Status.unknown
    let _: AVAssetExportSession.Status = AVAssetExportSession.Status.exporting
}

func avAssetExportSession(_ it: AVAssetExportSession) {
    let _: AVAssetExportSession.Type = AVAssetExportSession.self
    let _: AVFileType = it.outputFileType!
    it.outputFileType = value() as AVFileType?
    let _: URL = it.outputURL!
    it.outputURL = value() as URL?
    let _: AVAssetExportSession = AVAssetExportSession(asset: value() as AVAsset, presetName: value() as String)!
    let _: AVAssetExportSession.Status = it.status
    let _: Error = it.error!
    let _: AVVideoComposition = it.videoComposition!
    it.videoComposition = value() as AVVideoComposition?
    it.exportAsynchronously(completionHandler: {})
    let _: CMTimeRange = it.timeRange
    it.timeRange = value() as CMTimeRange
    let _: AVAsset = it.asset
    let _: Bool = it.shouldOptimizeForNetworkUse
    it.shouldOptimizeForNetworkUse = value() as Bool
    let _: AVAudioMix = it.audioMix!
    it.audioMix = value() as AVAudioMix?
    it.cancelExport()
    let _: String = it.presetName
    let _: Float = it.progress
    let _: [AVMetadataItem] = it.metadata!
    it.metadata = value() as [AVMetadataItem]?
    let _: AVAudioTimePitchAlgorithm = it.audioTimePitchAlgorithm
    it.audioTimePitchAlgorithm = value() as AVAudioTimePitchAlgorithm
    let _: [String] = AVAssetExportSession.allExportPresets()
    AVAssetExportSession.allExportPresets()
    let _: [String] = AVAssetExportSession.exportPresets(compatibleWith: value() as AVAsset)
    AVAssetExportSession.exportPresets(compatibleWith: value() as AVAsset)
    AVAssetExportSession.determineCompatibility(
        ofExportPreset: value() as String, with: value() as AVAsset, outputFileType: value() as AVFileType?,
        completionHandler: { _ in })
    let _: [AVFileType] = it.supportedFileTypes
    it.determineCompatibleFileTypes(completionHandler: { _ in })
    let _: CMTime = it.maxDuration
    let _: Int64 = it.estimatedOutputFileLength
    let _: Int64 = it.fileLengthLimit
    it.fileLengthLimit = value() as Int64
    it.estimateMaximumDuration(completionHandler: { _, _ in })
    it.estimateOutputFileLength(completionHandler: { _, _ in })
    let _: AVVideoCompositing = it.customVideoCompositor!
}

func avAssetExportSessionAsync(_ it: AVAssetExportSession) async throws {
    try await it.export(to: value() as URL, as: value() as AVFileType)
    await it.export()
    let _: Bool = await AVAssetExportSession.compatibility(
        ofExportPreset: value() as String, with: value() as AVAsset, outputFileType: value() as AVFileType?)
    await AVAssetExportSession.compatibility(
        ofExportPreset: value() as String, with: value() as AVAsset, outputFileType: value() as AVFileType?)
    let _: [AVFileType] = (await it.compatibleFileTypes)
    let _: CMTime = (try await it.estimatedMaximumDuration)
    let _: Int64 = (try await it.estimatedOutputFileLengthInBytes)
}
