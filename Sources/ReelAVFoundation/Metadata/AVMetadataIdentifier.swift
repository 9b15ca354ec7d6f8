/// A key space and a key in one: "mdta/com.apple.quicktime.title" (AVMetadataIdentifiers.h). Apple's identifiers that are not
/// read are absent. Each constant follows from the ``AVMetadataKey`` of the same name.
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension AVMetadataIdentifier {
    private init(_ key: AVMetadataKey, in keySpace: AVMetadataKeySpace) { self.init(key: key.rawValue, keySpace: keySpace) }

    private static func common(_ key: AVMetadataKey) -> AVMetadataIdentifier { AVMetadataIdentifier(key, in: .common) }
    private static func iTunes(_ key: AVMetadataKey) -> AVMetadataIdentifier { AVMetadataIdentifier(key, in: .iTunes) }
    private static func quickTime(_ key: AVMetadataKey) -> AVMetadataIdentifier {
        AVMetadataIdentifier(key, in: .quickTimeMetadata)
    }
    private static func userData(_ key: AVMetadataKey) -> AVMetadataIdentifier {
        AVMetadataIdentifier(key, in: .quickTimeUserData)
    }
    private static func id3(_ key: AVMetadataKey) -> AVMetadataIdentifier { AVMetadataIdentifier(key, in: .id3) }
}

// MARK: common

extension AVMetadataIdentifier {
    public static let commonIdentifierTitle = common(.commonKeyTitle)
    public static let commonIdentifierDescription = common(.commonKeyDescription)
    public static let commonIdentifierPublisher = common(.commonKeyPublisher)
    public static let commonIdentifierCreationDate = common(.commonKeyCreationDate)
    public static let commonIdentifierLocation = common(.commonKeyLocation)
    public static let commonIdentifierCopyrights = common(.commonKeyCopyrights)
    public static let commonIdentifierAlbumName = common(.commonKeyAlbumName)
    public static let commonIdentifierAuthor = common(.commonKeyAuthor)
    public static let commonIdentifierArtist = common(.commonKeyArtist)
    public static let commonIdentifierArtwork = common(.commonKeyArtwork)
    public static let commonIdentifierMake = common(.commonKeyMake)
    public static let commonIdentifierModel = common(.commonKeyModel)
    public static let commonIdentifierSoftware = common(.commonKeySoftware)
}

// MARK: iTunes

extension AVMetadataIdentifier {
    public static let iTunesMetadataSongName = iTunes(.iTunesMetadataKeySongName)
    public static let iTunesMetadataArtist = iTunes(.iTunesMetadataKeyArtist)
    public static let iTunesMetadataAlbum = iTunes(.iTunesMetadataKeyAlbum)
    public static let iTunesMetadataAuthor = iTunes(.iTunesMetadataKeyAuthor)
    public static let iTunesMetadataReleaseDate = iTunes(.iTunesMetadataKeyReleaseDate)
    public static let iTunesMetadataDescription = iTunes(.iTunesMetadataKeyDescription)
    public static let iTunesMetadataCopyright = iTunes(.iTunesMetadataKeyCopyright)
    public static let iTunesMetadataPublisher = iTunes(.iTunesMetadataKeyPublisher)
    public static let iTunesMetadataEncodingTool = iTunes(.iTunesMetadataKeyEncodingTool)
    public static let iTunesMetadataCoverArt = iTunes(.iTunesMetadataKeyCoverArt)
    public static let iTunesMetadataUserComment = iTunes(.iTunesMetadataKeyUserComment)
    public static let iTunesMetadataUserGenre = iTunes(.iTunesMetadataKeyUserGenre)
    public static let iTunesMetadataComposer = iTunes(.iTunesMetadataKeyComposer)
    public static let iTunesMetadataAlbumArtist = iTunes(.iTunesMetadataKeyAlbumArtist)
    public static let iTunesMetadataTrackNumber = iTunes(.iTunesMetadataKeyTrackNumber)
    public static let iTunesMetadataLyrics = iTunes(.iTunesMetadataKeyLyrics)
}

// MARK: QuickTime metadata

extension AVMetadataIdentifier {
    public static let quickTimeMetadataTitle = quickTime(.quickTimeMetadataKeyTitle)
    public static let quickTimeMetadataArtist = quickTime(.quickTimeMetadataKeyArtist)
    public static let quickTimeMetadataAlbum = quickTime(.quickTimeMetadataKeyAlbum)
    public static let quickTimeMetadataAuthor = quickTime(.quickTimeMetadataKeyAuthor)
    public static let quickTimeMetadataCreationDate = quickTime(.quickTimeMetadataKeyCreationDate)
    public static let quickTimeMetadataDescription = quickTime(.quickTimeMetadataKeyDescription)
    public static let quickTimeMetadataCopyright = quickTime(.quickTimeMetadataKeyCopyright)
    public static let quickTimeMetadataPublisher = quickTime(.quickTimeMetadataKeyPublisher)
    public static let quickTimeMetadataSoftware = quickTime(.quickTimeMetadataKeySoftware)
    public static let quickTimeMetadataMake = quickTime(.quickTimeMetadataKeyMake)
    public static let quickTimeMetadataModel = quickTime(.quickTimeMetadataKeyModel)
    public static let quickTimeMetadataLocationISO6709 = quickTime(.quickTimeMetadataKeyLocationISO6709)
    public static let quickTimeMetadataArtwork = quickTime(.quickTimeMetadataKeyArtwork)
    public static let quickTimeMetadataComment = quickTime(.quickTimeMetadataKeyComment)
    public static let quickTimeMetadataGenre = quickTime(.quickTimeMetadataKeyGenre)
    public static let quickTimeMetadataKeywords = quickTime(.quickTimeMetadataKeyKeywords)
    public static let quickTimeMetadataContentIdentifier = quickTime(.quickTimeMetadataKeyContentIdentifier)
}

// MARK: QuickTime user data

extension AVMetadataIdentifier {
    public static let quickTimeUserDataFullName = userData(.quickTimeUserDataKeyFullName)
    public static let quickTimeUserDataArtist = userData(.quickTimeUserDataKeyArtist)
    public static let quickTimeUserDataAlbum = userData(.quickTimeUserDataKeyAlbum)
    public static let quickTimeUserDataAuthor = userData(.quickTimeUserDataKeyAuthor)
    public static let quickTimeUserDataCreationDate = userData(.quickTimeUserDataKeyCreationDate)
    public static let quickTimeUserDataDescription = userData(.quickTimeUserDataKeyDescription)
    public static let quickTimeUserDataCopyright = userData(.quickTimeUserDataKeyCopyright)
    public static let quickTimeUserDataPublisher = userData(.quickTimeUserDataKeyPublisher)
    public static let quickTimeUserDataSoftware = userData(.quickTimeUserDataKeySoftware)
    public static let quickTimeUserDataMake = userData(.quickTimeUserDataKeyMake)
    public static let quickTimeUserDataModel = userData(.quickTimeUserDataKeyModel)
    public static let quickTimeUserDataLocationISO6709 = userData(.quickTimeUserDataKeyLocationISO6709)
    public static let quickTimeUserDataComment = userData(.quickTimeUserDataKeyComment)
    public static let quickTimeUserDataGenre = userData(.quickTimeUserDataKeyGenre)
    public static let quickTimeUserDataComposer = userData(.quickTimeUserDataKeyComposer)
    public static let quickTimeUserDataKeywords = userData(.quickTimeUserDataKeyKeywords)
}

// MARK: ID3

extension AVMetadataIdentifier {
    public static let id3MetadataTitleDescription = id3(.id3MetadataKeyTitleDescription)
    public static let id3MetadataLeadPerformer = id3(.id3MetadataKeyLeadPerformer)
    public static let id3MetadataAlbumTitle = id3(.id3MetadataKeyAlbumTitle)
    public static let id3MetadataRecordingTime = id3(.id3MetadataKeyRecordingTime)
    public static let id3MetadataCopyright = id3(.id3MetadataKeyCopyright)
    public static let id3MetadataPublisher = id3(.id3MetadataKeyPublisher)
    public static let id3MetadataEncodedWith = id3(.id3MetadataKeyEncodedWith)
    public static let id3MetadataAttachedPicture = id3(.id3MetadataKeyAttachedPicture)
    public static let id3MetadataComments = id3(.id3MetadataKeyComments)
    public static let id3MetadataContentType = id3(.id3MetadataKeyContentType)
    public static let id3MetadataComposer = id3(.id3MetadataKeyComposer)
    public static let id3MetadataBand = id3(.id3MetadataKeyBand)
    public static let id3MetadataTrackNumber = id3(.id3MetadataKeyTrackNumber)
    public static let id3MetadataUnsynchronizedLyric = id3(.id3MetadataKeyUnsynchronizedLyric)
}
