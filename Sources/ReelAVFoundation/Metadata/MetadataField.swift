/// A field of metadata, with its keys in all key spaces.
struct MetadataField: Equatable, Sendable {
    var common: AVMetadataKey?
    /// libavformat's names. The first is used for writing.
    var names: [String]
    var iTunes: AVMetadataKey?
    var quickTime: AVMetadataKey?
    var userData: AVMetadataKey?
    var id3: AVMetadataKey?

    func key(in space: AVMetadataKeySpace) -> AVMetadataKey? {
        switch space {
        case .common: common
        case .iTunes: iTunes
        case .quickTimeMetadata: quickTime
        case .quickTimeUserData: userData
        case .id3: id3
        default: nil
        }
    }

    static func named(_ name: String) -> MetadataField? { all.first { $0.names.contains(name) } }

    static func with(_ key: String, in space: AVMetadataKeySpace) -> MetadataField? {
        all.first { $0.key(in: space)?.rawValue == key }
    }

    static let lyrics = MetadataField(
        names: ["lyrics"], iTunes: .iTunesMetadataKeyLyrics, id3: .id3MetadataKeyUnsynchronizedLyric)
    static let artwork = MetadataField(
        common: .commonKeyArtwork, names: [], iTunes: .iTunesMetadataKeyCoverArt, quickTime: .quickTimeMetadataKeyArtwork,
        id3: .id3MetadataKeyAttachedPicture)

    static let location = MetadataField(
        common: .commonKeyLocation, names: ["location"], quickTime: .quickTimeMetadataKeyLocationISO6709,
        userData: .quickTimeUserDataKeyLocationISO6709)

    /// All fields, as libavformat reads and writes them (mov.c, movenc.c, id3v2.c).
    static let all: [MetadataField] = [
        MetadataField(
            common: .commonKeyTitle, names: ["title"], iTunes: .iTunesMetadataKeySongName,
            quickTime: .quickTimeMetadataKeyTitle, userData: .quickTimeUserDataKeyFullName,
            id3: .id3MetadataKeyTitleDescription),
        MetadataField(
            common: .commonKeyArtist, names: ["artist"], iTunes: .iTunesMetadataKeyArtist,
            quickTime: .quickTimeMetadataKeyArtist, userData: .quickTimeUserDataKeyArtist,
            id3: .id3MetadataKeyLeadPerformer),
        MetadataField(
            common: .commonKeyAlbumName, names: ["album"], iTunes: .iTunesMetadataKeyAlbum,
            quickTime: .quickTimeMetadataKeyAlbum, userData: .quickTimeUserDataKeyAlbum, id3: .id3MetadataKeyAlbumTitle),
        MetadataField(
            common: .commonKeyAuthor, names: ["author"], iTunes: .iTunesMetadataKeyAuthor,
            quickTime: .quickTimeMetadataKeyAuthor, userData: .quickTimeUserDataKeyAuthor),
        MetadataField(
            common: .commonKeyCreationDate, names: ["date", "creation_time", "TYER"],
            iTunes: .iTunesMetadataKeyReleaseDate, quickTime: .quickTimeMetadataKeyCreationDate,
            userData: .quickTimeUserDataKeyCreationDate, id3: .id3MetadataKeyRecordingTime),
        MetadataField(
            common: .commonKeyDescription, names: ["description"], iTunes: .iTunesMetadataKeyDescription,
            quickTime: .quickTimeMetadataKeyDescription, userData: .quickTimeUserDataKeyDescription),
        MetadataField(
            common: .commonKeyCopyrights, names: ["copyright"], iTunes: .iTunesMetadataKeyCopyright,
            quickTime: .quickTimeMetadataKeyCopyright, userData: .quickTimeUserDataKeyCopyright,
            id3: .id3MetadataKeyCopyright),
        MetadataField(
            common: .commonKeyPublisher, names: ["publisher"], iTunes: .iTunesMetadataKeyPublisher,
            quickTime: .quickTimeMetadataKeyPublisher, userData: .quickTimeUserDataKeyPublisher,
            id3: .id3MetadataKeyPublisher),
        MetadataField(
            common: .commonKeySoftware, names: ["encoder"], iTunes: .iTunesMetadataKeyEncodingTool,
            quickTime: .quickTimeMetadataKeySoftware, userData: .quickTimeUserDataKeySoftware,
            id3: .id3MetadataKeyEncodedWith),
        MetadataField(
            common: .commonKeyMake, names: ["make"], quickTime: .quickTimeMetadataKeyMake,
            userData: .quickTimeUserDataKeyMake),
        MetadataField(
            common: .commonKeyModel, names: ["model"], quickTime: .quickTimeMetadataKeyModel,
            userData: .quickTimeUserDataKeyModel),
        location,
        artwork,
        MetadataField(
            names: ["comment"], iTunes: .iTunesMetadataKeyUserComment, quickTime: .quickTimeMetadataKeyComment,
            userData: .quickTimeUserDataKeyComment, id3: .id3MetadataKeyComments),
        MetadataField(
            names: ["genre"], iTunes: .iTunesMetadataKeyUserGenre, quickTime: .quickTimeMetadataKeyGenre,
            userData: .quickTimeUserDataKeyGenre, id3: .id3MetadataKeyContentType),
        MetadataField(
            names: ["composer"], iTunes: .iTunesMetadataKeyComposer, userData: .quickTimeUserDataKeyComposer,
            id3: .id3MetadataKeyComposer),
        MetadataField(names: ["album_artist"], iTunes: .iTunesMetadataKeyAlbumArtist, id3: .id3MetadataKeyBand),
        MetadataField(names: ["keywords"], quickTime: .quickTimeMetadataKeyKeywords, userData: .quickTimeUserDataKeyKeywords),
        MetadataField(names: ["track"], iTunes: .iTunesMetadataKeyTrackNumber, id3: .id3MetadataKeyTrackNumber),
        lyrics,
    ]
}
