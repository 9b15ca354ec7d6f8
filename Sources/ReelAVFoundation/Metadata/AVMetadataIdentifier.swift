/// A key space and a key in one: "mdta/com.apple.quicktime.title" (AVMetadataIdentifiers.h). Apple's identifiers that are not
/// read are absent.
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

// MARK: common

extension AVMetadataIdentifier {
    public static let commonIdentifierTitle = AVMetadataIdentifier("common/title")
    public static let commonIdentifierDescription = AVMetadataIdentifier("common/description")
    public static let commonIdentifierPublisher = AVMetadataIdentifier("common/publisher")
    public static let commonIdentifierCreationDate = AVMetadataIdentifier("common/creationDate")
    public static let commonIdentifierLocation = AVMetadataIdentifier("common/location")
    public static let commonIdentifierCopyrights = AVMetadataIdentifier("common/copyrights")
    public static let commonIdentifierAlbumName = AVMetadataIdentifier("common/albumName")
    public static let commonIdentifierAuthor = AVMetadataIdentifier("common/author")
    public static let commonIdentifierArtist = AVMetadataIdentifier("common/artist")
    public static let commonIdentifierArtwork = AVMetadataIdentifier("common/artwork")
    public static let commonIdentifierMake = AVMetadataIdentifier("common/make")
    public static let commonIdentifierModel = AVMetadataIdentifier("common/model")
    public static let commonIdentifierSoftware = AVMetadataIdentifier("common/software")
}

// MARK: iTunes

extension AVMetadataIdentifier {
    public static let iTunesMetadataSongName = AVMetadataIdentifier("itsk/%A9nam")
    public static let iTunesMetadataArtist = AVMetadataIdentifier("itsk/%A9ART")
    public static let iTunesMetadataAlbum = AVMetadataIdentifier("itsk/%A9alb")
    public static let iTunesMetadataAuthor = AVMetadataIdentifier("itsk/%A9aut")
    public static let iTunesMetadataReleaseDate = AVMetadataIdentifier("itsk/%A9day")
    public static let iTunesMetadataDescription = AVMetadataIdentifier("itsk/desc")
    public static let iTunesMetadataCopyright = AVMetadataIdentifier("itsk/cprt")
    public static let iTunesMetadataPublisher = AVMetadataIdentifier("itsk/%A9pub")
    public static let iTunesMetadataEncodingTool = AVMetadataIdentifier("itsk/%A9too")
    public static let iTunesMetadataCoverArt = AVMetadataIdentifier("itsk/covr")
    public static let iTunesMetadataUserComment = AVMetadataIdentifier("itsk/%A9cmt")
    public static let iTunesMetadataUserGenre = AVMetadataIdentifier("itsk/%A9gen")
    public static let iTunesMetadataComposer = AVMetadataIdentifier("itsk/%A9wrt")
    public static let iTunesMetadataAlbumArtist = AVMetadataIdentifier("itsk/aART")
    public static let iTunesMetadataTrackNumber = AVMetadataIdentifier("itsk/trkn")
    public static let iTunesMetadataLyrics = AVMetadataIdentifier("itsk/%A9lyr")
}

// MARK: QuickTime metadata

extension AVMetadataIdentifier {
    public static let quickTimeMetadataTitle = AVMetadataIdentifier("mdta/com.apple.quicktime.title")
    public static let quickTimeMetadataArtist = AVMetadataIdentifier("mdta/com.apple.quicktime.artist")
    public static let quickTimeMetadataAlbum = AVMetadataIdentifier("mdta/com.apple.quicktime.album")
    public static let quickTimeMetadataAuthor = AVMetadataIdentifier("mdta/com.apple.quicktime.author")
    public static let quickTimeMetadataCreationDate = AVMetadataIdentifier("mdta/com.apple.quicktime.creationdate")
    public static let quickTimeMetadataDescription = AVMetadataIdentifier("mdta/com.apple.quicktime.description")
    public static let quickTimeMetadataCopyright = AVMetadataIdentifier("mdta/com.apple.quicktime.copyright")
    public static let quickTimeMetadataPublisher = AVMetadataIdentifier("mdta/com.apple.quicktime.publisher")
    public static let quickTimeMetadataSoftware = AVMetadataIdentifier("mdta/com.apple.quicktime.software")
    public static let quickTimeMetadataMake = AVMetadataIdentifier("mdta/com.apple.quicktime.make")
    public static let quickTimeMetadataModel = AVMetadataIdentifier("mdta/com.apple.quicktime.model")
    public static let quickTimeMetadataLocationISO6709 = AVMetadataIdentifier("mdta/com.apple.quicktime.location.ISO6709")
    public static let quickTimeMetadataArtwork = AVMetadataIdentifier("mdta/com.apple.quicktime.artwork")
    public static let quickTimeMetadataComment = AVMetadataIdentifier("mdta/com.apple.quicktime.comment")
    public static let quickTimeMetadataGenre = AVMetadataIdentifier("mdta/com.apple.quicktime.genre")
    public static let quickTimeMetadataKeywords = AVMetadataIdentifier("mdta/com.apple.quicktime.keywords")
    public static let quickTimeMetadataContentIdentifier = AVMetadataIdentifier("mdta/com.apple.quicktime.content.identifier")
}

// MARK: QuickTime user data

extension AVMetadataIdentifier {
    public static let quickTimeUserDataFullName = AVMetadataIdentifier("udta/%A9nam")
    public static let quickTimeUserDataArtist = AVMetadataIdentifier("udta/%A9ART")
    public static let quickTimeUserDataAlbum = AVMetadataIdentifier("udta/%A9alb")
    public static let quickTimeUserDataAuthor = AVMetadataIdentifier("udta/%A9aut")
    public static let quickTimeUserDataCreationDate = AVMetadataIdentifier("udta/%A9day")
    public static let quickTimeUserDataDescription = AVMetadataIdentifier("udta/%A9des")
    public static let quickTimeUserDataCopyright = AVMetadataIdentifier("udta/%A9cpy")
    public static let quickTimeUserDataPublisher = AVMetadataIdentifier("udta/%A9pub")
    public static let quickTimeUserDataSoftware = AVMetadataIdentifier("udta/%A9swr")
    public static let quickTimeUserDataMake = AVMetadataIdentifier("udta/%A9mak")
    public static let quickTimeUserDataModel = AVMetadataIdentifier("udta/%A9mod")
    public static let quickTimeUserDataLocationISO6709 = AVMetadataIdentifier("udta/%A9xyz")
    public static let quickTimeUserDataComment = AVMetadataIdentifier("udta/%A9cmt")
    public static let quickTimeUserDataGenre = AVMetadataIdentifier("udta/%A9gen")
    public static let quickTimeUserDataComposer = AVMetadataIdentifier("udta/%A9com")
    public static let quickTimeUserDataKeywords = AVMetadataIdentifier("udta/%A9key")
}

// MARK: ID3

extension AVMetadataIdentifier {
    public static let id3MetadataTitleDescription = AVMetadataIdentifier("id3/TIT2")
    public static let id3MetadataLeadPerformer = AVMetadataIdentifier("id3/TPE1")
    public static let id3MetadataAlbumTitle = AVMetadataIdentifier("id3/TALB")
    public static let id3MetadataRecordingTime = AVMetadataIdentifier("id3/TDRC")
    public static let id3MetadataCopyright = AVMetadataIdentifier("id3/TCOP")
    public static let id3MetadataPublisher = AVMetadataIdentifier("id3/TPUB")
    public static let id3MetadataEncodedWith = AVMetadataIdentifier("id3/TSSE")
    public static let id3MetadataAttachedPicture = AVMetadataIdentifier("id3/APIC")
    public static let id3MetadataComments = AVMetadataIdentifier("id3/COMM")
    public static let id3MetadataContentType = AVMetadataIdentifier("id3/TCON")
    public static let id3MetadataComposer = AVMetadataIdentifier("id3/TCOM")
    public static let id3MetadataBand = AVMetadataIdentifier("id3/TPE2")
    public static let id3MetadataTrackNumber = AVMetadataIdentifier("id3/TRCK")
    public static let id3MetadataUnsynchronizedLyric = AVMetadataIdentifier("id3/USLT")
}
