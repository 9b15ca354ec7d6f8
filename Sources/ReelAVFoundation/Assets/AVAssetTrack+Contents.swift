public import Foundation
public import ReelCoreGraphics
public import ReelCoreMedia
import ReelMediaEngine

extension AVAsynchronousKeyValueLoading where Self: AVAssetTrack {
    /// The track's segments, contiguous from time zero to the track's end.
    public var segments: [AVAssetTrackSegment] {
        edits.placed.map { AVAssetTrackSegment(CMTimeMapping(source: $0.edit.source, target: $0.target)) }
    }

    /// Returns the segment that plays at a time, or the nearest one; nil if there are no segments.
    @discardableResult
    public func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? { segments.playing(at: trackTime) }

    @discardableResult
    public func loadSegment(forTrackTime trackTime: CMTime) async throws -> AVAssetTrackSegment? {
        segment(forTrackTime: trackTime)
    }
}

extension Array where Element: AVAssetTrackSegment {
    func playing(at time: CMTime) -> Element? {
        guard time.isNumeric else { return nil }
        return first { time < $0.timeMapping.target.end } ?? last
    }
}

extension AVAssetTrack {
    /// The track's segments, contiguous from time zero to the track's end. The last segment is not empty.
    var mediaSegments: [MediaSegment] {
        edits.placed.map { edit, target in MediaSegment(media: edit.media, sourceRange: edit.source, targetRange: target) }
    }

    @discardableResult
    public func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
        switch mediaCharacteristic {
        case .visual, .frameBased: mediaType == .video
        case .containsAlphaChannel: mediaType == .video && firstTrack?.hasAlpha == true
        case .audible: mediaType == .audio
        case .legible: [.text, .subtitle, .closedCaption].contains(mediaType)
        default: false
        }
    }

    /// The items of ``metadata`` that have a common key.
    public var commonMetadata: [AVMetadataItem] { metadata.filter { $0.commonKey != nil } }

    public var availableMetadataFormats: [AVMetadataFormat] { AVMetadataFormat.formats(of: metadata) }

    @discardableResult
    public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
        metadata.filter { $0.keySpace?.format == format }
    }

    @discardableResult
    public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] { metadata(forFormat: format) }
}

// The properties of a track that can be loaded: `try await track.load(.naturalSize, .preferredTransform)`.

extension AVPartialAsyncProperty where Root: AVAssetTrack {
    public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
        .init("formatDescriptions") { $0.formats }
    }
    public static var isPlayable: AVAsyncProperty<Root, Bool> { .init("isPlayable") { $0.isPlayable } }
    public static var isDecodable: AVAsyncProperty<Root, Bool> { .init("isDecodable") { $0.isDecodable } }
    public static var isEnabled: AVAsyncProperty<Root, Bool> { .init("isEnabled") { $0.isEnabled } }
    public static var isSelfContained: AVAsyncProperty<Root, Bool> { .init("isSelfContained") { $0.isSelfContained } }
    public static var totalSampleDataLength: AVAsyncProperty<Root, Int64> {
        .init("totalSampleDataLength") { $0.totalSampleDataLength }
    }
    public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { .init("timeRange") { $0.timeRange } }
    public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> { .init("naturalTimeScale") { $0.naturalTimeScale } }
    public static var estimatedDataRate: AVAsyncProperty<Root, Float> { .init("estimatedDataRate") { $0.estimatedDataRate } }
    public static var languageCode: AVAsyncProperty<Root, String?> { .init("languageCode") { $0.languageCode } }
    public static var extendedLanguageTag: AVAsyncProperty<Root, String?> {
        .init("extendedLanguageTag") { $0.extendedLanguageTag }
    }
    public static var naturalSize: AVAsyncProperty<Root, CGSize> { .init("naturalSize") { $0.naturalSize } }
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        .init("preferredTransform") { $0.preferredTransform }
    }
    public static var preferredVolume: AVAsyncProperty<Root, Float> { .init("preferredVolume") { $0.preferredVolume } }
    public static var nominalFrameRate: AVAsyncProperty<Root, Float> { .init("nominalFrameRate") { $0.nominalFrameRate } }
    public static var minFrameDuration: AVAsyncProperty<Root, CMTime> { .init("minFrameDuration") { $0.minFrameDuration } }
    public static var requiresFrameReordering: AVAsyncProperty<Root, Bool> {
        .init("requiresFrameReordering") { $0.requiresFrameReordering }
    }
    public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> { .init("segments") { $0.segments } }
    public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> { .init("commonMetadata") { $0.commonMetadata } }
    public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> { .init("metadata") { $0.metadata } }
    public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
        .init("availableMetadataFormats") { $0.availableMetadataFormats }
    }
}
