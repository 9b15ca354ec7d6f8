public import Foundation

/// Selects metadata items that may be passed on (Apple: AVMetadataItemFilter).
///
/// `@unchecked Sendable`: the class is not final; it is immutable.
public class AVMetadataItemFilter: NSObject, @unchecked Sendable {
    private let fields: [MetadataField]

    init(_ fields: [MetadataField]) { self.fields = fields }

    /// Returns a filter for sharing a file with others: it removes what could identify the user, such as locations, dates and
    /// devices, and leaves what describes the work, such as its title and copyright.
    ///
    /// Difference from Apple: its list is not documented. Here only known items are left: title, album, artist, author,
    /// publisher, copyright, description, artwork, and lyrics.
    @discardableResult
    public class func forSharing() -> AVMetadataItemFilter {
        let keys: [AVMetadataKey] = [
            .commonKeyTitle, .commonKeyAlbumName, .commonKeyArtist, .commonKeyAuthor, .commonKeyPublisher, .commonKeyCopyrights,
            .commonKeyDescription,
        ]
        let known = MetadataField.all.filter { field in field.common.map(keys.contains) ?? false }
        return AVMetadataItemFilter(known + [.artwork, .lyrics])
    }

    func allows(_ item: AVMetadataItem) -> Bool {
        if let field = item.field { return fields.contains(field) }
        return item.commonKey.map { key in fields.contains { $0.common == key } } ?? false
    }
}

extension AVMetadataItem {
    /// Returns the items that a filter leaves.
    @discardableResult
    public class func metadataItems(
        from metadataItems: [AVMetadataItem], filteredBy metadataItemFilter: AVMetadataItemFilter
    ) -> [AVMetadataItem] {
        metadataItems.filter(metadataItemFilter.allows)
    }
}
