/// A key space and a key in one: "mdta/com.apple.quicktime.title" (AVMetadataIdentifiers.h). Apple's identifiers that are not
/// read are absent. Each constant follows from the ``AVMetadataKey`` of the same name.
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension AVMetadataIdentifier {
    private init(_ key: AVMetadataKey, in keySpace: AVMetadataKeySpace) { self.init(key: key.rawValue, keySpace: keySpace) }
}

// MARK: common

extension AVMetadataIdentifier {
    public static let commonIdentifierTitle = AVMetadataIdentifier(.commonKeyTitle, in: .common)
    public static let commonIdentifierDescription = AVMetadataIdentifier(.commonKeyDescription, in: .common)
    public static let commonIdentifierPublisher = AVMetadataIdentifier(.commonKeyPublisher, in: .common)
    public static let commonIdentifierCreationDate = AVMetadataIdentifier(.commonKeyCreationDate, in: .common)
    public static let commonIdentifierLocation = AVMetadataIdentifier(.commonKeyLocation, in: .common)
    public static let commonIdentifierCopyrights = AVMetadataIdentifier(.commonKeyCopyrights, in: .common)
    public static let commonIdentifierAlbumName = AVMetadataIdentifier(.commonKeyAlbumName, in: .common)
    public static let commonIdentifierAuthor = AVMetadataIdentifier(.commonKeyAuthor, in: .common)
    public static let commonIdentifierArtist = AVMetadataIdentifier(.commonKeyArtist, in: .common)
    public static let commonIdentifierArtwork = AVMetadataIdentifier(.commonKeyArtwork, in: .common)
    public static let commonIdentifierMake = AVMetadataIdentifier(.commonKeyMake, in: .common)
    public static let commonIdentifierModel = AVMetadataIdentifier(.commonKeyModel, in: .common)
    public static let commonIdentifierSoftware = AVMetadataIdentifier(.commonKeySoftware, in: .common)
}

// MARK: iTunes

extension AVMetadataIdentifier {
    public static let iTunesMetadataSongName = AVMetadataIdentifier(.iTunesMetadataKeySongName, in: .iTunes)
    public static let iTunesMetadataArtist = AVMetadataIdentifier(.iTunesMetadataKeyArtist, in: .iTunes)
    public static let iTunesMetadataAlbum = AVMetadataIdentifier(.iTunesMetadataKeyAlbum, in: .iTunes)
    public static let iTunesMetadataAuthor = AVMetadataIdentifier(.iTunesMetadataKeyAuthor, in: .iTunes)
    public static let iTunesMetadataReleaseDate = AVMetadataIdentifier(.iTunesMetadataKeyReleaseDate, in: .iTunes)
    public static let iTunesMetadataDescription = AVMetadataIdentifier(.iTunesMetadataKeyDescription, in: .iTunes)
    public static let iTunesMetadataCopyright = AVMetadataIdentifier(.iTunesMetadataKeyCopyright, in: .iTunes)
    public static let iTunesMetadataPublisher = AVMetadataIdentifier(.iTunesMetadataKeyPublisher, in: .iTunes)
    public static let iTunesMetadataEncodingTool = AVMetadataIdentifier(.iTunesMetadataKeyEncodingTool, in: .iTunes)
    public static let iTunesMetadataCoverArt = AVMetadataIdentifier(.iTunesMetadataKeyCoverArt, in: .iTunes)
    public static let iTunesMetadataUserComment = AVMetadataIdentifier(.iTunesMetadataKeyUserComment, in: .iTunes)
    public static let iTunesMetadataUserGenre = AVMetadataIdentifier(.iTunesMetadataKeyUserGenre, in: .iTunes)
    public static let iTunesMetadataComposer = AVMetadataIdentifier(.iTunesMetadataKeyComposer, in: .iTunes)
    public static let iTunesMetadataAlbumArtist = AVMetadataIdentifier(.iTunesMetadataKeyAlbumArtist, in: .iTunes)
    public static let iTunesMetadataTrackNumber = AVMetadataIdentifier(.iTunesMetadataKeyTrackNumber, in: .iTunes)
    public static let iTunesMetadataLyrics = AVMetadataIdentifier(.iTunesMetadataKeyLyrics, in: .iTunes)
}

// MARK: QuickTime metadata

extension AVMetadataIdentifier {
    public static let quickTimeMetadataTitle = AVMetadataIdentifier(.quickTimeMetadataKeyTitle, in: .quickTimeMetadata)
    public static let quickTimeMetadataArtist = AVMetadataIdentifier(.quickTimeMetadataKeyArtist, in: .quickTimeMetadata)
    public static let quickTimeMetadataAlbum = AVMetadataIdentifier(.quickTimeMetadataKeyAlbum, in: .quickTimeMetadata)
    public static let quickTimeMetadataAuthor = AVMetadataIdentifier(.quickTimeMetadataKeyAuthor, in: .quickTimeMetadata)
    public static let quickTimeMetadataCreationDate = AVMetadataIdentifier(.quickTimeMetadataKeyCreationDate, in: .quickTimeMetadata)
    public static let quickTimeMetadataDescription = AVMetadataIdentifier(.quickTimeMetadataKeyDescription, in: .quickTimeMetadata)
    public static let quickTimeMetadataCopyright = AVMetadataIdentifier(.quickTimeMetadataKeyCopyright, in: .quickTimeMetadata)
    public static let quickTimeMetadataPublisher = AVMetadataIdentifier(.quickTimeMetadataKeyPublisher, in: .quickTimeMetadata)
    public static let quickTimeMetadataSoftware = AVMetadataIdentifier(.quickTimeMetadataKeySoftware, in: .quickTimeMetadata)
    public static let quickTimeMetadataMake = AVMetadataIdentifier(.quickTimeMetadataKeyMake, in: .quickTimeMetadata)
    public static let quickTimeMetadataModel = AVMetadataIdentifier(.quickTimeMetadataKeyModel, in: .quickTimeMetadata)
    public static let quickTimeMetadataLocationISO6709 = AVMetadataIdentifier(.quickTimeMetadataKeyLocationISO6709, in: .quickTimeMetadata)
    public static let quickTimeMetadataArtwork = AVMetadataIdentifier(.quickTimeMetadataKeyArtwork, in: .quickTimeMetadata)
    public static let quickTimeMetadataComment = AVMetadataIdentifier(.quickTimeMetadataKeyComment, in: .quickTimeMetadata)
    public static let quickTimeMetadataGenre = AVMetadataIdentifier(.quickTimeMetadataKeyGenre, in: .quickTimeMetadata)
    public static let quickTimeMetadataKeywords = AVMetadataIdentifier(.quickTimeMetadataKeyKeywords, in: .quickTimeMetadata)
    public static let quickTimeMetadataContentIdentifier = AVMetadataIdentifier(.quickTimeMetadataKeyContentIdentifier, in: .quickTimeMetadata)
}

// MARK: QuickTime user data

extension AVMetadataIdentifier {
    public static let quickTimeUserDataFullName = AVMetadataIdentifier(.quickTimeUserDataKeyFullName, in: .quickTimeUserData)
    public static let quickTimeUserDataArtist = AVMetadataIdentifier(.quickTimeUserDataKeyArtist, in: .quickTimeUserData)
    public static let quickTimeUserDataAlbum = AVMetadataIdentifier(.quickTimeUserDataKeyAlbum, in: .quickTimeUserData)
    public static let quickTimeUserDataAuthor = AVMetadataIdentifier(.quickTimeUserDataKeyAuthor, in: .quickTimeUserData)
    public static let quickTimeUserDataCreationDate = AVMetadataIdentifier(.quickTimeUserDataKeyCreationDate, in: .quickTimeUserData)
    public static let quickTimeUserDataDescription = AVMetadataIdentifier(.quickTimeUserDataKeyDescription, in: .quickTimeUserData)
    public static let quickTimeUserDataCopyright = AVMetadataIdentifier(.quickTimeUserDataKeyCopyright, in: .quickTimeUserData)
    public static let quickTimeUserDataPublisher = AVMetadataIdentifier(.quickTimeUserDataKeyPublisher, in: .quickTimeUserData)
    public static let quickTimeUserDataSoftware = AVMetadataIdentifier(.quickTimeUserDataKeySoftware, in: .quickTimeUserData)
    public static let quickTimeUserDataMake = AVMetadataIdentifier(.quickTimeUserDataKeyMake, in: .quickTimeUserData)
    public static let quickTimeUserDataModel = AVMetadataIdentifier(.quickTimeUserDataKeyModel, in: .quickTimeUserData)
    public static let quickTimeUserDataLocationISO6709 = AVMetadataIdentifier(.quickTimeUserDataKeyLocationISO6709, in: .quickTimeUserData)
    public static let quickTimeUserDataComment = AVMetadataIdentifier(.quickTimeUserDataKeyComment, in: .quickTimeUserData)
    public static let quickTimeUserDataGenre = AVMetadataIdentifier(.quickTimeUserDataKeyGenre, in: .quickTimeUserData)
    public static let quickTimeUserDataComposer = AVMetadataIdentifier(.quickTimeUserDataKeyComposer, in: .quickTimeUserData)
    public static let quickTimeUserDataKeywords = AVMetadataIdentifier(.quickTimeUserDataKeyKeywords, in: .quickTimeUserData)
}

// MARK: ID3

extension AVMetadataIdentifier {
    public static let id3MetadataTitleDescription = AVMetadataIdentifier(.id3MetadataKeyTitleDescription, in: .id3)
    public static let id3MetadataLeadPerformer = AVMetadataIdentifier(.id3MetadataKeyLeadPerformer, in: .id3)
    public static let id3MetadataAlbumTitle = AVMetadataIdentifier(.id3MetadataKeyAlbumTitle, in: .id3)
    public static let id3MetadataRecordingTime = AVMetadataIdentifier(.id3MetadataKeyRecordingTime, in: .id3)
    public static let id3MetadataCopyright = AVMetadataIdentifier(.id3MetadataKeyCopyright, in: .id3)
    public static let id3MetadataPublisher = AVMetadataIdentifier(.id3MetadataKeyPublisher, in: .id3)
    public static let id3MetadataEncodedWith = AVMetadataIdentifier(.id3MetadataKeyEncodedWith, in: .id3)
    public static let id3MetadataAttachedPicture = AVMetadataIdentifier(.id3MetadataKeyAttachedPicture, in: .id3)
    public static let id3MetadataComments = AVMetadataIdentifier(.id3MetadataKeyComments, in: .id3)
    public static let id3MetadataContentType = AVMetadataIdentifier(.id3MetadataKeyContentType, in: .id3)
    public static let id3MetadataComposer = AVMetadataIdentifier(.id3MetadataKeyComposer, in: .id3)
    public static let id3MetadataBand = AVMetadataIdentifier(.id3MetadataKeyBand, in: .id3)
    public static let id3MetadataTrackNumber = AVMetadataIdentifier(.id3MetadataKeyTrackNumber, in: .id3)
    public static let id3MetadataUnsynchronizedLyric = AVMetadataIdentifier(.id3MetadataKeyUnsynchronizedLyric, in: .id3)
}
