// Names of Swift 3 and 4.0 that Apple has renamed, but that tutorials still use.

@available(*, deprecated, renamed: "AVMetadataKeySpace.common")
public let AVMetadataKeySpaceCommon = AVMetadataKeySpace.common
@available(*, deprecated, renamed: "AVMetadataKeySpace.quickTimeUserData")
public let AVMetadataKeySpaceQuickTimeUserData = AVMetadataKeySpace.quickTimeUserData
@available(*, deprecated, renamed: "AVMetadataKeySpace.quickTimeMetadata")
public let AVMetadataKeySpaceQuickTimeMetadata = AVMetadataKeySpace.quickTimeMetadata
@available(*, deprecated, renamed: "AVMetadataKeySpace.iTunes")
public let AVMetadataKeySpaceiTunes = AVMetadataKeySpace.iTunes
@available(*, deprecated, renamed: "AVMetadataKeySpace.id3")
public let AVMetadataKeySpaceID3 = AVMetadataKeySpace.id3
@available(*, deprecated, renamed: "AVMetadataFormat.quickTimeUserData")
public let AVMetadataFormatQuickTimeUserData = AVMetadataFormat.quickTimeUserData
@available(*, deprecated, renamed: "AVMetadataFormat.quickTimeMetadata")
public let AVMetadataFormatQuickTimeMetadata = AVMetadataFormat.quickTimeMetadata
@available(*, deprecated, renamed: "AVMetadataFormat.iTunesMetadata")
public let AVMetadataFormatiTunesMetadata = AVMetadataFormat.iTunesMetadata
@available(*, deprecated, renamed: "AVMetadataFormat.id3Metadata")
public let AVMetadataFormatID3Metadata = AVMetadataFormat.id3Metadata
@available(*, deprecated, renamed: "AVMetadataKey.commonKeyTitle")
public let AVMetadataCommonKeyTitle = AVMetadataKey.commonKeyTitle
@available(*, deprecated, renamed: "AVMetadataIdentifier.commonIdentifierTitle")
public let AVMetadataCommonIdentifierTitle = AVMetadataIdentifier.commonIdentifierTitle
@available(*, deprecated, renamed: "AVMetadataKey.commonKeyDescription")
public let AVMetadataCommonKeyDescription = AVMetadataKey.commonKeyDescription
@available(*, deprecated, renamed: "AVMetadataIdentifier.commonIdentifierDescription")
public let AVMetadataCommonIdentifierDescription = AVMetadataIdentifier.commonIdentifierDescription
@available(*, deprecated, renamed: "AVMetadataKey.commonKeyPublisher")
public let AVMetadataCommonKeyPublisher = AVMetadataKey.commonKeyPublisher
@available(*, deprecated, renamed: "AVMetadataIdentifier.commonIdentifierPublisher")
public let AVMetadataCommonIdentifierPublisher = AVMetadataIdentifier.commonIdentifierPublisher
@available(*, deprecated, renamed: "AVMetadataKey.commonKeyCreationDate")
public let AVMetadataCommonKeyCreationDate = AVMetadataKey.commonKeyCreationDate
@available(*, deprecated, renamed: "AVMetadataIdentifier.commonIdentifierCreationDate")
public let AVMetadataCommonIdentifierCreationDate = AVMetadataIdentifier.commonIdentifierCreationDate
@available(*, deprecated, renamed: "AVMetadataKey.commonKeyLocation")
public let AVMetadataCommonKeyLocation = AVMetadataKey.commonKeyLocation
@available(*, deprecated, renamed: "AVMetadataIdentifier.commonIdentifierLocation")
public let AVMetadataCommonIdentifierLocation = AVMetadataIdentifier.commonIdentifierLocation
@available(*, deprecated, renamed: "AVMetadataKey.commonKeyCopyrights")
public let AVMetadataCommonKeyCopyrights = AVMetadataKey.commonKeyCopyrights
@available(*, deprecated, renamed: "AVMetadataIdentifier.commonIdentifierCopyrights")
public let AVMetadataCommonIdentifierCopyrights = AVMetadataIdentifier.commonIdentifierCopyrights
@available(*, deprecated, renamed: "AVMetadataKey.commonKeyAlbumName")
public let AVMetadataCommonKeyAlbumName = AVMetadataKey.commonKeyAlbumName
@available(*, deprecated, renamed: "AVMetadataIdentifier.commonIdentifierAlbumName")
public let AVMetadataCommonIdentifierAlbumName = AVMetadataIdentifier.commonIdentifierAlbumName
@available(*, deprecated, renamed: "AVMetadataKey.commonKeyAuthor")
public let AVMetadataCommonKeyAuthor = AVMetadataKey.commonKeyAuthor
@available(*, deprecated, renamed: "AVMetadataIdentifier.commonIdentifierAuthor")
public let AVMetadataCommonIdentifierAuthor = AVMetadataIdentifier.commonIdentifierAuthor
@available(*, deprecated, renamed: "AVMetadataKey.commonKeyArtist")
public let AVMetadataCommonKeyArtist = AVMetadataKey.commonKeyArtist
@available(*, deprecated, renamed: "AVMetadataIdentifier.commonIdentifierArtist")
public let AVMetadataCommonIdentifierArtist = AVMetadataIdentifier.commonIdentifierArtist
@available(*, deprecated, renamed: "AVMetadataKey.commonKeyArtwork")
public let AVMetadataCommonKeyArtwork = AVMetadataKey.commonKeyArtwork
@available(*, deprecated, renamed: "AVMetadataIdentifier.commonIdentifierArtwork")
public let AVMetadataCommonIdentifierArtwork = AVMetadataIdentifier.commonIdentifierArtwork
@available(*, deprecated, renamed: "AVMetadataKey.commonKeyMake")
public let AVMetadataCommonKeyMake = AVMetadataKey.commonKeyMake
@available(*, deprecated, renamed: "AVMetadataIdentifier.commonIdentifierMake")
public let AVMetadataCommonIdentifierMake = AVMetadataIdentifier.commonIdentifierMake
@available(*, deprecated, renamed: "AVMetadataKey.commonKeyModel")
public let AVMetadataCommonKeyModel = AVMetadataKey.commonKeyModel
@available(*, deprecated, renamed: "AVMetadataIdentifier.commonIdentifierModel")
public let AVMetadataCommonIdentifierModel = AVMetadataIdentifier.commonIdentifierModel
@available(*, deprecated, renamed: "AVMetadataKey.commonKeySoftware")
public let AVMetadataCommonKeySoftware = AVMetadataKey.commonKeySoftware
@available(*, deprecated, renamed: "AVMetadataIdentifier.commonIdentifierSoftware")
public let AVMetadataCommonIdentifierSoftware = AVMetadataIdentifier.commonIdentifierSoftware
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeyLocationISO6709")
public let AVMetadataQuickTimeMetadataKeyLocationISO6709 = AVMetadataKey.quickTimeMetadataKeyLocationISO6709
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeyCreationDate")
public let AVMetadataQuickTimeMetadataKeyCreationDate = AVMetadataKey.quickTimeMetadataKeyCreationDate
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeyMake")
public let AVMetadataQuickTimeMetadataKeyMake = AVMetadataKey.quickTimeMetadataKeyMake
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeyModel")
public let AVMetadataQuickTimeMetadataKeyModel = AVMetadataKey.quickTimeMetadataKeyModel
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeySoftware")
public let AVMetadataQuickTimeMetadataKeySoftware = AVMetadataKey.quickTimeMetadataKeySoftware
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeyTitle")
public let AVMetadataQuickTimeMetadataKeyTitle = AVMetadataKey.quickTimeMetadataKeyTitle
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeyComment")
public let AVMetadataQuickTimeMetadataKeyComment = AVMetadataKey.quickTimeMetadataKeyComment
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeyDescription")
public let AVMetadataQuickTimeMetadataKeyDescription = AVMetadataKey.quickTimeMetadataKeyDescription
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeyContentIdentifier")
public let AVMetadataQuickTimeMetadataKeyContentIdentifier = AVMetadataKey.quickTimeMetadataKeyContentIdentifier
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeyArtist")
public let AVMetadataQuickTimeMetadataKeyArtist = AVMetadataKey.quickTimeMetadataKeyArtist
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeyAlbum")
public let AVMetadataQuickTimeMetadataKeyAlbum = AVMetadataKey.quickTimeMetadataKeyAlbum
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeyGenre")
public let AVMetadataQuickTimeMetadataKeyGenre = AVMetadataKey.quickTimeMetadataKeyGenre
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeyArtwork")
public let AVMetadataQuickTimeMetadataKeyArtwork = AVMetadataKey.quickTimeMetadataKeyArtwork
@available(*, deprecated, renamed: "AVMetadataKey.quickTimeMetadataKeyKeywords")
public let AVMetadataQuickTimeMetadataKeyKeywords = AVMetadataKey.quickTimeMetadataKeyKeywords
