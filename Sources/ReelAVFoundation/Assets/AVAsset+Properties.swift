public import Foundation
public import ReelCoreGraphics
public import ReelCoreMedia

// The properties of an asset that can be loaded: `try await asset.load(.duration, .tracks)`.

extension AVPartialAsyncProperty where Root: AVAsset {
    public static var duration: AVAsyncProperty<Root, CMTime> { .init("duration") { $0.duration } }
    public static var preferredRate: AVAsyncProperty<Root, Float> { .init("preferredRate") { $0.preferredRate } }
    public static var preferredVolume: AVAsyncProperty<Root, Float> { .init("preferredVolume") { $0.preferredVolume } }
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        .init("preferredTransform") { $0.preferredTransform }
    }
    public static var providesPreciseDurationAndTiming: AVAsyncProperty<Root, Bool> {
        .init("providesPreciseDurationAndTiming") { $0.providesPreciseDurationAndTiming }
    }
    public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> { .init("tracks") { $0.allTracks } }
    public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> { .init("creationDate") { $0.creationDate } }
    public static var lyrics: AVAsyncProperty<Root, String?> { .init("lyrics") { $0.lyrics } }
    public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> { .init("commonMetadata") { $0.commonMetadata } }
    public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> { .init("metadata") { $0.metadata } }
    public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
        .init("availableMetadataFormats") { $0.availableMetadataFormats }
    }
    public static var availableChapterLocales: AVAsyncProperty<Root, [Locale]> {
        .init("availableChapterLocales") { $0.availableChapterLocales }
    }
    public static var hasProtectedContent: AVAsyncProperty<Root, Bool> { .init("hasProtectedContent") { $0.hasProtectedContent } }
    public static var isPlayable: AVAsyncProperty<Root, Bool> { .init("isPlayable") { $0.isPlayable } }
    public static var isExportable: AVAsyncProperty<Root, Bool> { .init("isExportable") { $0.isExportable } }
    public static var isReadable: AVAsyncProperty<Root, Bool> { .init("isReadable") { $0.isReadable } }
    public static var isComposable: AVAsyncProperty<Root, Bool> { .init("isComposable") { $0.isComposable } }
}
