package import Foundation

/// Metadata by FFmpeg's names, which are the same for all kinds of files (`title`, `album_artist`).
extension AVMetadataItem {
    /// The names of the fields that a movie can have, apart from the dates in its headers and the program that wrote it.
    package static let fieldNames = MetadataField.all.compactMap(\.names.first).filter { $0 != "encoder" }

    /// Returns FFmpeg's name of a field, from that name in capitals, as Matroska and Ogg files have it, or another of its names;
    /// nil for unknown fields.
    package static func fieldName(of key: String) -> String? {
        let name = key.lowercased()
        return (MetadataField.named(name) ?? MetadataField.with(key, in: .quickTimeMetadata))?.names.first
    }

    /// FFmpeg's name of the item's field; nil if it has none.
    package var fieldName: String? { field?.names.first }

    /// Returns items for a movie. Unknown names are omitted.
    package static func items(named entries: some Sequence<(key: String, value: String)>) -> [AVMetadataItem] {
        entries.flatMap { name, value -> [AVMetadataItem] in
            guard let field = MetadataField.named(name) else { return [] }
            // Players of MPEG-4 files read the place in the user data, those of QuickTime files in the metadata.
            let spaces: [AVMetadataKeySpace] =
                field == .location
                ? [.quickTimeUserData, .quickTimeMetadata] : [.iTunes, .quickTimeMetadata, .quickTimeUserData]
            let places = spaces.compactMap { space in field.key(in: space).map { (key: $0.rawValue, space: space) } }
            return places.prefix(field == .location ? 2 : 1).map { place in
                AVMetadataItem(MetadataValues(key: place.key, keySpace: place.space, value: value as NSString))
            }
        }
    }

    /// Returns the item of a cover: the bytes of a JPEG, PNG or BMP file.
    package static func cover(_ data: Data) -> AVMetadataItem {
        AVMetadataItem(
            MetadataValues(
                key: AVMetadataKey.iTunesMetadataKeyCoverArt.rawValue, keySpace: .iTunes, value: data as NSData,
                dataType: imageType(data)))
    }
}
