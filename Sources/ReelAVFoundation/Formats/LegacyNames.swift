// Names of Swift 3 and 4.0 that Apple has renamed, but that tutorials still use.

@available(*, deprecated, renamed: "AVFileType.mov")
public let AVFileTypeQuickTimeMovie = AVFileType.mov
@available(*, deprecated, renamed: "AVFileType.mp4")
public let AVFileTypeMPEG4 = AVFileType.mp4
@available(*, deprecated, renamed: "AVFileType.m4v")
public let AVFileTypeAppleM4V = AVFileType.m4v
@available(*, deprecated, renamed: "AVFileType.m4a")
public let AVFileTypeAppleM4A = AVFileType.m4a
@available(*, deprecated, renamed: "AVFileType.caf")
public let AVFileTypeCoreAudioFormat = AVFileType.caf
@available(*, deprecated, renamed: "AVFileType.wav")
public let AVFileTypeWAVE = AVFileType.wav
@available(*, deprecated, renamed: "AVFileType.aiff")
public let AVFileTypeAIFF = AVFileType.aiff
@available(*, deprecated, renamed: "AVFileType.aifc")
public let AVFileTypeAIFC = AVFileType.aifc
@available(*, deprecated, renamed: "AVMediaType.video")
public let AVMediaTypeVideo = AVMediaType.video
@available(*, deprecated, renamed: "AVMediaType.audio")
public let AVMediaTypeAudio = AVMediaType.audio
@available(*, deprecated, renamed: "AVMediaType.text")
public let AVMediaTypeText = AVMediaType.text
@available(*, deprecated, renamed: "AVMediaType.subtitle")
public let AVMediaTypeSubtitle = AVMediaType.subtitle
@available(*, deprecated, renamed: "AVMediaType.closedCaption")
public let AVMediaTypeClosedCaption = AVMediaType.closedCaption
@available(*, deprecated, renamed: "AVMediaType.timecode")
public let AVMediaTypeTimecode = AVMediaType.timecode
@available(*, deprecated, renamed: "AVMediaType.metadata")
public let AVMediaTypeMetadata = AVMediaType.metadata
@available(*, deprecated, renamed: "AVMediaType.muxed")
public let AVMediaTypeMuxed = AVMediaType.muxed
@available(*, deprecated, renamed: "AVMediaCharacteristic.visual")
public let AVMediaCharacteristicVisual = AVMediaCharacteristic.visual
@available(*, deprecated, renamed: "AVMediaCharacteristic.audible")
public let AVMediaCharacteristicAudible = AVMediaCharacteristic.audible
@available(*, deprecated, renamed: "AVMediaCharacteristic.legible")
public let AVMediaCharacteristicLegible = AVMediaCharacteristic.legible
@available(*, deprecated, renamed: "AVMediaCharacteristic.frameBased")
public let AVMediaCharacteristicFrameBased = AVMediaCharacteristic.frameBased
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
@available(*, deprecated, renamed: "AVOutputSettingsPreset.preset640x480")
public let AVOutputSettingsPreset640x480 = AVOutputSettingsPreset.preset640x480
@available(*, deprecated, renamed: "AVOutputSettingsPreset.preset960x540")
public let AVOutputSettingsPreset960x540 = AVOutputSettingsPreset.preset960x540
@available(*, deprecated, renamed: "AVOutputSettingsPreset.preset1280x720")
public let AVOutputSettingsPreset1280x720 = AVOutputSettingsPreset.preset1280x720
@available(*, deprecated, renamed: "AVOutputSettingsPreset.preset1920x1080")
public let AVOutputSettingsPreset1920x1080 = AVOutputSettingsPreset.preset1920x1080
@available(*, deprecated, renamed: "AVOutputSettingsPreset.preset3840x2160")
public let AVOutputSettingsPreset3840x2160 = AVOutputSettingsPreset.preset3840x2160
@available(*, deprecated, renamed: "AVAudioTimePitchAlgorithm.varispeed")
public let AVAudioTimePitchAlgorithmVarispeed = AVAudioTimePitchAlgorithm.varispeed
@available(*, deprecated, renamed: "AVAudioTimePitchAlgorithm.timeDomain")
public let AVAudioTimePitchAlgorithmTimeDomain = AVAudioTimePitchAlgorithm.timeDomain
@available(*, deprecated, renamed: "AVAudioTimePitchAlgorithm.spectral")
public let AVAudioTimePitchAlgorithmSpectral = AVAudioTimePitchAlgorithm.spectral
@available(*, deprecated, renamed: "AVVideoCodecType.h264")
public let AVVideoCodecH264 = "avc1"
@available(*, deprecated, renamed: "AVVideoCodecType.jpeg")
public let AVVideoCodecJPEG = "jpeg"
@available(*, deprecated, renamed: "AVVideoCodecType.hevc")
public let AVVideoCodecHEVC = "hvc1"
@available(*, deprecated, renamed: "AVVideoCodecType.proRes422")
public let AVVideoCodecAppleProRes422 = "apcn"
@available(*, deprecated, renamed: "AVVideoCodecType.proRes4444")
public let AVVideoCodecAppleProRes4444 = "ap4h"
