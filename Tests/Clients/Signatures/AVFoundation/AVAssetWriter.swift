// Calls of AVAssetWriter, as Apple declares them. See ../check.py.
import AVFoundation

func avAssetWriterStatus() {
    let _: AVAssetWriter.Status.Type = AVAssetWriter.Status.self
    let _: AVAssetWriter.Status = AVAssetWriter.Status.completed
    let _: AVAssetWriter.Status = AVAssetWriter.Status.failed
    let _: AVAssetWriter.Status = AVAssetWriter.Status.cancelled
    let _: AVAssetWriter.Status = AVAssetWriter.Status.unknown
    let _: AVAssetWriter.Status = AVAssetWriter.Status.writing
}

func avAssetWriter(_ it: AVAssetWriter) throws {
    let _: AVAssetWriter.Type = AVAssetWriter.self
    it.add(value() as AVAssetWriterInput)
    let _: Bool = it.startWriting()
    it.startWriting()
    it.startSession(atSourceTime: value() as CMTime)
    it.finishWriting(completionHandler: {})
    it.add(value() as AVAssetWriterInputGroup)
    let _: AVAssetWriter = try AVAssetWriter(outputURL: value() as URL, fileType: value() as AVFileType)
    let _: Error = it.error!
    let _: AVAssetWriter.Status = it.status
    let _: Bool = it.canAdd(value() as AVAssetWriterInput)
    it.canAdd(value() as AVAssetWriterInput)
    let _: Bool = it.canAdd(value() as AVAssetWriterInputGroup)
    it.canAdd(value() as AVAssetWriterInputGroup)
    let _: URL = it.outputURL
    let _: AVFileType = it.outputFileType
    let _: Bool = it.canApply(outputSettings: value() as [String: Any]?, forMediaType: value() as AVMediaType)
    it.canApply(outputSettings: value() as [String: Any]?, forMediaType: value() as AVMediaType)
    let _: [AVMetadataItem] = it.metadata
    it.metadata = value() as [AVMetadataItem]
    let _: Bool = it.shouldOptimizeForNetworkUse
    it.shouldOptimizeForNetworkUse = value() as Bool
    it.cancelWriting()
    it.endSession(atSourceTime: value() as CMTime)
    let _: AVAssetWriter = try AVAssetWriter(url: value() as URL, fileType: value() as AVFileType)
    let _: CMTimeScale = it.movieTimeScale
    it.movieTimeScale = value() as CMTimeScale
    let _: [AVMediaType] = it.availableMediaTypes
    let _: [AVAssetWriterInput] = it.inputs
    let _: CMTime = it.movieFragmentInterval
    it.movieFragmentInterval = value() as CMTime
    let _: [AVAssetWriterInputGroup] = it.inputGroups
    let _: CMTime = it.initialMovieFragmentInterval
    it.initialMovieFragmentInterval = value() as CMTime
}

func avAssetWriterAsync(_ it: AVAssetWriter) async {
    await it.finishWriting()
}
