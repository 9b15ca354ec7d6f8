public import Foundation
import ReelCoreMedia
import ReelMediaEngine

extension AVAsset {
    /// The items of ``metadata`` that have a common key.
    public var commonMetadata: [AVMetadataItem] { metadata.filter { $0.commonKey != nil } }

    public var availableMetadataFormats: [AVMetadataFormat] { AVMetadataFormat.formats(of: metadata) }

    @discardableResult
    public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
        metadata.filter { $0.keySpace?.format == format }
    }

    /// The metadata item with the creation date; nil if the metadata has none.
    public var creationDate: AVMetadataItem? { metadata.first { $0.commonKey == .commonKeyCreationDate } }

    public var lyrics: String? {
        metadata.first { $0.field == .lyrics }?.stringValue
    }

    // MARK: Chapters

    /// The languages of chapter titles: only "und" (undetermined), as libavformat does not report them; empty without chapters.
    public var availableChapterLocales: [Locale] { chapters.isEmpty ? [] : [Locale(identifier: "und")] }

    /// Returns one group per chapter, with its title if it has one. Ignores the locale: see ``availableChapterLocales``.
    ///
    /// - Parameter commonKeys: Ignored; chapters have no items other than titles.
    @discardableResult
    public func chapterMetadataGroups(
        withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey]? = nil
    ) -> [AVTimedMetadataGroup] {
        chapters.map { chapter in
            let items = chapter.title.map { title in
                [
                    AVMetadataItem(
                        MetadataValues(
                            key: AVMetadataKey.commonKeyTitle.rawValue, keySpace: .common, value: title as NSString,
                            time: chapter.timeRange.start, duration: chapter.timeRange.duration))
                ]
            }
            return AVTimedMetadataGroup(items: items ?? [], timeRange: chapter.timeRange)
        }
    }

    @discardableResult
    public func chapterMetadataGroups(bestMatchingPreferredLanguages preferredLanguages: [String]) -> [AVTimedMetadataGroup] {
        chapterMetadataGroups(withTitleLocale: Locale(identifier: "und"))
    }

    // MARK: Loading

    @discardableResult
    public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
        _ = try await loader?.load()
        return metadata(forFormat: format)
    }

    @discardableResult
    public func loadChapterMetadataGroups(
        withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey] = []
    ) async throws -> [AVTimedMetadataGroup] {
        _ = try await loader?.load()
        return chapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: commonKeys)
    }

    @discardableResult
    public func loadChapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String]
    ) async throws -> [AVTimedMetadataGroup] {
        _ = try await loader?.load()
        return chapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages)
    }

    @preconcurrency
    public func loadMetadata(
        for format: AVMetadataFormat, completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
    ) {
        whenLoaded(completionHandler) { $0.metadata(forFormat: format) }
    }

    @preconcurrency
    public func loadChapterMetadataGroups(
        withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey] = [],
        completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
    ) {
        whenLoaded(completionHandler) {
            $0.chapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: commonKeys)
        }
    }

    @preconcurrency
    public func loadChapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String],
        completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
    ) {
        whenLoaded(completionHandler) { $0.chapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages) }
    }
}
