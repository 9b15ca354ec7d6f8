// Calls of AVAsset, as Apple declares them. See ../check.py.
import AVFoundation

func avAsset(_ it: AVAsset) {
    let _: AVAsset.Type = AVAsset.self
    let _: CMTime = it.duration
    let _: [AVAssetTrack] = it.tracks(withMediaType: value() as AVMediaType)
    it.tracks(withMediaType: value() as AVMediaType)
    let _: CGAffineTransform = it.preferredTransform
    let _: AVAsset = AVAsset(url: value() as URL)
    let _: [AVMetadataItem] = it.metadata
    let _: [AVAssetTrack] = it.tracks
    let _: AVAssetTrack = it.track(withTrackID: value() as CMPersistentTrackID)!
    it.track(withTrackID: value() as CMPersistentTrackID)
    let _: [AVMetadataItem] = it.commonMetadata
    it.cancelLoading()
    let _: [AVAssetTrack] = it.tracks(withMediaCharacteristic: value() as AVMediaCharacteristic)
    it.tracks(withMediaCharacteristic: value() as AVMediaCharacteristic)
    let _: AVMetadataItem = it.creationDate!
    let _: [AVMetadataFormat] = it.availableMetadataFormats
    let _: [AVMetadataItem] = it.metadata(forFormat: value() as AVMetadataFormat)
    it.metadata(forFormat: value() as AVMetadataFormat)
    let _: Bool = it.hasProtectedContent
    let _: Bool = it.isReadable
    let _: Float = it.preferredRate
    let _: Float = it.preferredVolume
    let _: Bool = it.providesPreciseDurationAndTiming
    let _: String = it.lyrics!
    let _: [Locale] = it.availableChapterLocales
    let _: [AVTimedMetadataGroup] = it.chapterMetadataGroups(
        withTitleLocale: value() as Locale, containingItemsWithCommonKeys: value() as [AVMetadataKey]?)
    it.chapterMetadataGroups(withTitleLocale: value() as Locale, containingItemsWithCommonKeys: value() as [AVMetadataKey]?)
    let _: [AVTimedMetadataGroup] = it.chapterMetadataGroups(bestMatchingPreferredLanguages: value() as [String])
    it.chapterMetadataGroups(bestMatchingPreferredLanguages: value() as [String])
    let _: Bool = it.isPlayable
    let _: Bool = it.isExportable
    let _: Bool = it.isComposable
    let _: CMPersistentTrackID = it.unusedTrackID()
    it.unusedTrackID()
    it.loadTrack(withTrackID: value() as CMPersistentTrackID, completionHandler: { _, _ in })
    it.loadTracks(withMediaType: value() as AVMediaType, completionHandler: { _, _ in })
    it.loadTracks(withMediaCharacteristic: value() as AVMediaCharacteristic, completionHandler: { _, _ in })
    it.loadMetadata(for: value() as AVMetadataFormat, completionHandler: { _, _ in })
    it.loadChapterMetadataGroups(bestMatchingPreferredLanguages: value() as [String], completionHandler: { _, _ in })
    let _: Any = it.copy()
}

func avAssetAsync(_ it: AVAsset) async throws {
    let _: AVAssetTrack = (try await it.loadTrack(withTrackID: value() as CMPersistentTrackID))!
    try await it.loadTrack(withTrackID: value() as CMPersistentTrackID)
    let _: [AVAssetTrack] = try await it.loadTracks(withMediaType: value() as AVMediaType)
    try await it.loadTracks(withMediaType: value() as AVMediaType)
    let _: [AVAssetTrack] = try await it.loadTracks(withMediaCharacteristic: value() as AVMediaCharacteristic)
    try await it.loadTracks(withMediaCharacteristic: value() as AVMediaCharacteristic)
    let _: [AVMetadataItem] = try await it.loadMetadata(for: value() as AVMetadataFormat)
    try await it.loadMetadata(for: value() as AVMetadataFormat)
    let _: [AVTimedMetadataGroup] = try await it.loadChapterMetadataGroups(
        withTitleLocale: value() as Locale, containingItemsWithCommonKeys: value() as [AVMetadataKey])
    let _: [AVTimedMetadataGroup] = try await it.loadChapterMetadataGroups(withTitleLocale: value() as Locale)
    try await it.loadChapterMetadataGroups(withTitleLocale: value() as Locale)
    let _: [AVTimedMetadataGroup] = try await it.loadChapterMetadataGroups(bestMatchingPreferredLanguages: value() as [String])
    try await it.loadChapterMetadataGroups(bestMatchingPreferredLanguages: value() as [String])
    let _: CMTime = try await it.load(.duration)
    let _: Float = try await it.load(.preferredRate)
    let _: Float = try await it.load(.preferredVolume)
    let _: CGAffineTransform = try await it.load(.preferredTransform)
    let _: Bool = try await it.load(.providesPreciseDurationAndTiming)
    let _: [AVAssetTrack] = try await it.load(.tracks)
    let _: AVMetadataItem = try await it.load(.creationDate)!
    let _: String = try await it.load(.lyrics)!
    let _: [AVMetadataItem] = try await it.load(.commonMetadata)
    let _: [AVMetadataItem] = try await it.load(.metadata)
    let _: [AVMetadataFormat] = try await it.load(.availableMetadataFormats)
    let _: [Locale] = try await it.load(.availableChapterLocales)
    let _: Bool = try await it.load(.hasProtectedContent)
    let _: Bool = try await it.load(.isPlayable)
    let _: Bool = try await it.load(.isExportable)
    let _: Bool = try await it.load(.isReadable)
    let _: Bool = try await it.load(.isComposable)
    let (_, _) = try await it.load(.duration, .preferredRate)
    switch it.status(of: .duration) {
    case .notYetLoaded, .loading, .loaded, .failed: break
    }
}
