import Foundation
import ReelMediaEngine

// Conversion between Apple's items and libavformat's metadata.

extension AVMetadataItem {
    /// Returns a file's metadata as items of its container's key space. Omits entries without a key there, except QuickTime's own
    /// keys.
    ///
    /// - Parameter keyed: QuickTime's metadata as the file has it, with types and locales, which libavformat does not report.
    static func items(
        _ entries: [MediaInfo.Entry], keyed: [KeyedMetadata] = [], artwork: [Data] = [], space: MetadataSpace
    ) -> [AVMetadataItem] {
        let keys = Set(keyed.map(\.key))
        // The date in the headers comes first in libavformat, and stands in only if there is no other.
        let sorted = entries.filter { $0.key != Muxer.creationTime } + entries.filter { $0.key == Muxer.creationTime }
        let text = sorted.compactMap { entry -> AVMetadataItem? in
            guard !keys.contains(entry.key), let (key, keySpace) = name(entry.key, in: space) else { return nil }
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
        let others = keyed.filter { artwork.isEmpty || $0.key != AVMetadataKey.quickTimeMetadataKeyArtwork.rawValue }
        return once(text) + others.map { AVMetadataItem($0) } + covers
    }

    private static func name(_ name: String, in space: MetadataSpace) -> (String, AVMetadataKeySpace)? {
        if let field = MetadataField.named(name), let key = field.key(in: space.keySpace) {
            return (key.rawValue, space.keySpace)
        }
        // An MPEG-4 file may have QuickTime's user data besides iTunes' metadata.
        if space == .iTunes, name == "location" {
            return (AVMetadataKey.quickTimeUserDataKeyLocationISO6709.rawValue, .quickTimeUserData)
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

    static func imageType(_ data: Data) -> String {
        data.starts(with: [0x89, 0x50, 0x4E, 0x47])
            ? "com.apple.metadata.datatype.PNG"
            : data.starts(with: [0xFF, 0xD8])
                ? "com.apple.metadata.datatype.JPEG"
                : "com.apple.metadata.datatype.raw-data"
    }
}
