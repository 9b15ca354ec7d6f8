/// A metadata key in one key space (AVMetadataFormat.h): four-character codes of iTunes and of QuickTime's user data, frames of
/// ID3, and QuickTime's own names. Apple's keys that are not read are absent.
public struct AVMetadataKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

// MARK: common

extension AVMetadataKey {
    public static let commonKeyTitle = AVMetadataKey("title")
    public static let commonKeyDescription = AVMetadataKey("description")
    public static let commonKeyPublisher = AVMetadataKey("publisher")
    public static let commonKeyCreationDate = AVMetadataKey("creationDate")
    public static let commonKeyLocation = AVMetadataKey("location")
    public static let commonKeyCopyrights = AVMetadataKey("copyrights")
    public static let commonKeyAlbumName = AVMetadataKey("albumName")
    public static let commonKeyAuthor = AVMetadataKey("author")
    public static let commonKeyArtist = AVMetadataKey("artist")
    public static let commonKeyArtwork = AVMetadataKey("artwork")
    public static let commonKeyMake = AVMetadataKey("make")
    public static let commonKeyModel = AVMetadataKey("model")
    public static let commonKeySoftware = AVMetadataKey("software")
}

// MARK: iTunes

extension AVMetadataKey {
    public static let iTunesMetadataKeySongName = AVMetadataKey("©nam")
    public static let iTunesMetadataKeyArtist = AVMetadataKey("©ART")
    public static let iTunesMetadataKeyAlbum = AVMetadataKey("©alb")
    public static let iTunesMetadataKeyAuthor = AVMetadataKey("©aut")
    public static let iTunesMetadataKeyReleaseDate = AVMetadataKey("©day")
    public static let iTunesMetadataKeyDescription = AVMetadataKey("desc")
    public static let iTunesMetadataKeyCopyright = AVMetadataKey("cprt")
    public static let iTunesMetadataKeyPublisher = AVMetadataKey("©pub")
    public static let iTunesMetadataKeyEncodingTool = AVMetadataKey("©too")
    public static let iTunesMetadataKeyCoverArt = AVMetadataKey("covr")
    public static let iTunesMetadataKeyUserComment = AVMetadataKey("©cmt")
    public static let iTunesMetadataKeyUserGenre = AVMetadataKey("©gen")
    public static let iTunesMetadataKeyComposer = AVMetadataKey("©wrt")
    public static let iTunesMetadataKeyAlbumArtist = AVMetadataKey("aART")
    public static let iTunesMetadataKeyTrackNumber = AVMetadataKey("trkn")
    public static let iTunesMetadataKeyLyrics = AVMetadataKey("©lyr")
}

// MARK: QuickTime metadata

extension AVMetadataKey {
    public static let quickTimeMetadataKeyTitle = AVMetadataKey("com.apple.quicktime.title")
    public static let quickTimeMetadataKeyArtist = AVMetadataKey("com.apple.quicktime.artist")
    public static let quickTimeMetadataKeyAlbum = AVMetadataKey("com.apple.quicktime.album")
    public static let quickTimeMetadataKeyAuthor = AVMetadataKey("com.apple.quicktime.author")
    public static let quickTimeMetadataKeyCreationDate = AVMetadataKey("com.apple.quicktime.creationdate")
    public static let quickTimeMetadataKeyDescription = AVMetadataKey("com.apple.quicktime.description")
    public static let quickTimeMetadataKeyCopyright = AVMetadataKey("com.apple.quicktime.copyright")
    public static let quickTimeMetadataKeyPublisher = AVMetadataKey("com.apple.quicktime.publisher")
    public static let quickTimeMetadataKeySoftware = AVMetadataKey("com.apple.quicktime.software")
    public static let quickTimeMetadataKeyMake = AVMetadataKey("com.apple.quicktime.make")
    public static let quickTimeMetadataKeyModel = AVMetadataKey("com.apple.quicktime.model")
    public static let quickTimeMetadataKeyLocationISO6709 = AVMetadataKey("com.apple.quicktime.location.ISO6709")
    public static let quickTimeMetadataKeyArtwork = AVMetadataKey("com.apple.quicktime.artwork")
    public static let quickTimeMetadataKeyComment = AVMetadataKey("com.apple.quicktime.comment")
    public static let quickTimeMetadataKeyGenre = AVMetadataKey("com.apple.quicktime.genre")
    public static let quickTimeMetadataKeyKeywords = AVMetadataKey("com.apple.quicktime.keywords")
    public static let quickTimeMetadataKeyContentIdentifier = AVMetadataKey("com.apple.quicktime.content.identifier")
}

// MARK: QuickTime user data

extension AVMetadataKey {
    public static let quickTimeUserDataKeyFullName = AVMetadataKey("©nam")
    public static let quickTimeUserDataKeyArtist = AVMetadataKey("©ART")
    public static let quickTimeUserDataKeyAlbum = AVMetadataKey("©alb")
    public static let quickTimeUserDataKeyAuthor = AVMetadataKey("©aut")
    public static let quickTimeUserDataKeyCreationDate = AVMetadataKey("©day")
    public static let quickTimeUserDataKeyDescription = AVMetadataKey("©des")
    public static let quickTimeUserDataKeyCopyright = AVMetadataKey("©cpy")
    public static let quickTimeUserDataKeyPublisher = AVMetadataKey("©pub")
    public static let quickTimeUserDataKeySoftware = AVMetadataKey("©swr")
    public static let quickTimeUserDataKeyMake = AVMetadataKey("©mak")
    public static let quickTimeUserDataKeyModel = AVMetadataKey("©mod")
    public static let quickTimeUserDataKeyLocationISO6709 = AVMetadataKey("©xyz")
    public static let quickTimeUserDataKeyComment = AVMetadataKey("©cmt")
    public static let quickTimeUserDataKeyGenre = AVMetadataKey("©gen")
    public static let quickTimeUserDataKeyComposer = AVMetadataKey("©com")
    public static let quickTimeUserDataKeyKeywords = AVMetadataKey("©key")
}

// MARK: ID3

extension AVMetadataKey {
    public static let id3MetadataKeyTitleDescription = AVMetadataKey("TIT2")
    public static let id3MetadataKeyLeadPerformer = AVMetadataKey("TPE1")
    public static let id3MetadataKeyAlbumTitle = AVMetadataKey("TALB")
    public static let id3MetadataKeyRecordingTime = AVMetadataKey("TDRC")
    public static let id3MetadataKeyCopyright = AVMetadataKey("TCOP")
    public static let id3MetadataKeyPublisher = AVMetadataKey("TPUB")
    public static let id3MetadataKeyEncodedWith = AVMetadataKey("TSSE")
    public static let id3MetadataKeyAttachedPicture = AVMetadataKey("APIC")
    public static let id3MetadataKeyComments = AVMetadataKey("COMM")
    public static let id3MetadataKeyContentType = AVMetadataKey("TCON")
    public static let id3MetadataKeyComposer = AVMetadataKey("TCOM")
    public static let id3MetadataKeyBand = AVMetadataKey("TPE2")
    public static let id3MetadataKeyTrackNumber = AVMetadataKey("TRCK")
    public static let id3MetadataKeyUnsynchronizedLyric = AVMetadataKey("USLT")
}
