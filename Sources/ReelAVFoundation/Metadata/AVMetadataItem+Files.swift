import Foundation
import ReelMediaEngine

// Conversion between Apple's items and libavformat's metadata.

extension AVMetadataItem {
    /// Returns a file's metadata as items of its container's key space. Omits entries without a key there, except QuickTime's own
    /// keys.
    static func items(_ entries: [MediaInfo.Entry], artwork: [Data] = [], space: MetadataSpace) -> [AVMetadataItem] {
        let text = entries.compactMap { entry -> AVMetadataItem? in
            guard let (key, keySpace) = name(entry.key, in: space) else { return nil }
            return AVMetadataItem(
                MetadataValues(
                    key: key, keySpace: keySpace, value: entry.value as NSString, dataType: "com.apple.metadata.datatype.UTF-8"))
        }
        let keySpace = space == .quickTime ? .quickTimeMetadata : space.keySpace
        let covers = artwork.compactMap { data in
            MetadataField.artwork.key(in: keySpace).map { key in
                AVMetadataItem(
                    MetadataValues(key: key.rawValue, keySpace: keySpace, value: data as NSData, dataType: imageType(data)))
            }
        }
        return once(text) + covers
    }

    private static func name(_ name: String, in space: MetadataSpace) -> (String, AVMetadataKeySpace)? {
        if let field = MetadataField.named(name), let key = field.key(in: space.keySpace) {
            return (key.rawValue, space.keySpace)
        }
        // Keys of QuickTime's `mdta` are reverse domain names, which libavformat does not translate.
        if space != .id3, space != .other, name.contains(".") { return (name, .quickTimeMetadata) }
        return nil
    }

    /// Removes duplicates: several of libavformat's names may have one meaning, such as the date. The first one is kept.
    private static func once(_ items: [AVMetadataItem]) -> [AVMetadataItem] {
        var seen: Set<AVMetadataIdentifier> = []
        return items.filter { item in item.identifier.map { seen.insert($0).inserted } ?? true }
    }

    private static func imageType(_ data: Data) -> String {
        data.starts(with: [0x89, 0x50, 0x4E, 0x47])
            ? "com.apple.metadata.datatype.PNG"
            : data.starts(with: [0xFF, 0xD8])
                ? "com.apple.metadata.datatype.JPEG"
                : "com.apple.metadata.datatype.raw-data"
    }
}

/// Metadata to write to a file, as libavformat takes it.
struct FileMetadata: Sendable {
    /// libavformat's names and their values, in the items' order.
    var entries: [(key: String, value: String)] = []
    /// Cover images, as the bytes of their files.
    var artwork: [Data] = []

    /// Converts items. Omits those that libavformat has no name for, except QuickTime's own keys.
    init(_ items: [AVMetadataItem]) {
        for item in items {
            let field = item.field
            if field == .artwork {
                if let data = item.dataValue { artwork.append(data) }
            } else if let value = Self.text(item), let key = field?.names.first ?? Self.ownKey(item) {
                entries.append((key, value))
            }
        }
    }

    /// Returns QuickTime metadata keys and values, in the items' order. Omits items without a key or text.
    static func quickTime(_ items: [AVMetadataItem]) -> [(key: String, value: String)] {
        items.compactMap { item in
            guard let key = item.field?.quickTime?.rawValue ?? ownKey(item), let value = text(item) else { return nil }
            return (key, value)
        }
    }

    private static func ownKey(_ item: AVMetadataItem) -> String? {
        item.keySpace == .quickTimeMetadata ? item.values.key : nil
    }

    private static func text(_ item: AVMetadataItem) -> String? {
        if let text = item.stringValue { return text }
        return item.dateValue.map { $0.formatted(.iso8601) }
    }
}
