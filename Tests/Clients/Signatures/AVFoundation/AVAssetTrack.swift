// Calls of AVAssetTrack, as Apple declares them. See ../check.py.
import AVFoundation

func avAssetTrack(_ it: AVAssetTrack) {
    let _: AVAssetTrack.Type = AVAssetTrack.self
    let _: CMTimeRange = it.timeRange
    let _: CGSize = it.naturalSize
    let _: AVAsset = it.asset!
    let _: CGAffineTransform = it.preferredTransform
    let _: Float = it.nominalFrameRate
    let _: [AVMetadataItem] = it.metadata
    let _: [Any] = it.formatDescriptions
    let _: AVMediaType = it.mediaType
    let _: Float = it.estimatedDataRate
    let _: CMPersistentTrackID = it.trackID
    let _: CMTimeScale = it.naturalTimeScale
    let _: [AVMetadataItem] = it.commonMetadata
    let _: Bool = it.isEnabled
    let _: Int64 = it.totalSampleDataLength
    let _: CMTime = it.minFrameDuration
    let _: [AVAssetTrackSegment] = it.segments
    let _: [AVMetadataFormat] = it.availableMetadataFormats
    let _: [AVMetadataItem] = it.metadata(forFormat: value() as AVMetadataFormat)
    it.metadata(forFormat: value() as AVMetadataFormat)
    let _: Bool = it.isPlayable
    let _: Bool = it.isDecodable
    let _: Bool = it.isSelfContained
    let _: Bool = it.hasMediaCharacteristic(value() as AVMediaCharacteristic)
    it.hasMediaCharacteristic(value() as AVMediaCharacteristic)
    let _: String = it.languageCode!
    let _: String = it.extendedLanguageTag!
    let _: Float = it.preferredVolume
    let _: Bool = it.requiresFrameReordering
    let _: AVAssetTrackSegment = it.segment(forTrackTime: value() as CMTime)!
    it.segment(forTrackTime: value() as CMTime)
}

func avAssetTrackAsync(_ it: AVAssetTrack) async throws {
    let _: AVAssetTrackSegment = (try await it.loadSegment(forTrackTime: value() as CMTime))!
    try await it.loadSegment(forTrackTime: value() as CMTime)
    let _: [AVMetadataItem] = try await it.loadMetadata(for: value() as AVMetadataFormat)
    try await it.loadMetadata(for: value() as AVMetadataFormat)
    let _: [CMFormatDescription] = try await it.load(.formatDescriptions)
    let _: Bool = try await it.load(.isPlayable)
    let _: Bool = try await it.load(.isDecodable)
    let _: Bool = try await it.load(.isEnabled)
    let _: Bool = try await it.load(.isSelfContained)
    let _: Int64 = try await it.load(.totalSampleDataLength)
    let _: CMTimeRange = try await it.load(.timeRange)
    let _: CMTimeScale = try await it.load(.naturalTimeScale)
    let _: Float = try await it.load(.estimatedDataRate)
    let _: String = try await it.load(.languageCode)!
    let _: String = try await it.load(.extendedLanguageTag)!
    let _: CGSize = try await it.load(.naturalSize)
    let _: CGAffineTransform = try await it.load(.preferredTransform)
    let _: Float = try await it.load(.preferredVolume)
    let _: Float = try await it.load(.nominalFrameRate)
    let _: CMTime = try await it.load(.minFrameDuration)
    let _: Bool = try await it.load(.requiresFrameReordering)
    let _: [AVAssetTrackSegment] = try await it.load(.segments)
    let _: [AVMetadataItem] = try await it.load(.commonMetadata)
    let _: [AVMetadataItem] = try await it.load(.metadata)
    let _: [AVMetadataFormat] = try await it.load(.availableMetadataFormats)
    let (_, _) = try await it.load(.formatDescriptions, .isPlayable)
    switch it.status(of: .formatDescriptions) {
    case .notYetLoaded, .loading, .loaded, .failed: break
    }
}
