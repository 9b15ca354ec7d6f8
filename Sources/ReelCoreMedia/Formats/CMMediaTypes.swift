public import ReelCoreFoundation

// Four-character codes of media and of codecs (CMFormatDescription.h).

/// The four-character code of a media type.
public typealias CMMediaType = FourCharCode
/// The identifier of a track, which is stable for the lifetime of the file.
public typealias CMPersistentTrackID = Int32
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
/// The four-character code of a video codec.
public typealias CMVideoCodecType = FourCharCode
/// 'vide'
public let kCMMediaType_Video: CMMediaType = 0x7669_6465
/// 'soun'
public let kCMMediaType_Audio: CMMediaType = 0x736F_756E
/// 'muxx'
public let kCMMediaType_Muxed: CMMediaType = 0x6D75_7878
/// 'text'
public let kCMMediaType_Text: CMMediaType = 0x7465_7874
/// 'sbtl'
public let kCMMediaType_Subtitle: CMMediaType = 0x7362_746C
/// 'clcp'
public let kCMMediaType_ClosedCaption: CMMediaType = 0x636C_6370
/// 'tmcd'
public let kCMMediaType_TimeCode: CMMediaType = 0x746D_6364
/// 'meta'
public let kCMMediaType_Metadata: CMMediaType = 0x6D65_7461

/// 'avc1'
public let kCMVideoCodecType_H264: CMVideoCodecType = 0x6176_6331
/// 'hvc1'
public let kCMVideoCodecType_HEVC: CMVideoCodecType = 0x6876_6331
/// 'mp4v'
public let kCMVideoCodecType_MPEG4Video: CMVideoCodecType = 0x6D70_3476
/// 'jpeg'
public let kCMVideoCodecType_JPEG: CMVideoCodecType = 0x6A70_6567
/// 'vp09'
public let kCMVideoCodecType_VP9: CMVideoCodecType = 0x7670_3039
/// 'av01'
public let kCMVideoCodecType_AV1: CMVideoCodecType = 0x6176_3031
/// 'ap4h'
public let kCMVideoCodecType_AppleProRes4444: CMVideoCodecType = 0x6170_3468
/// 'apch'
public let kCMVideoCodecType_AppleProRes422HQ: CMVideoCodecType = 0x6170_6368
/// 'apcn'
public let kCMVideoCodecType_AppleProRes422: CMVideoCodecType = 0x6170_636E
/// 'apcs'
public let kCMVideoCodecType_AppleProRes422LT: CMVideoCodecType = 0x6170_6373
/// 'apco'
public let kCMVideoCodecType_AppleProRes422Proxy: CMVideoCodecType = 0x6170_636F

/// The size of an image, in pixels.
public struct CMVideoDimensions: Hashable, Sendable {
    public var width: Int32
    public var height: Int32

    public init() { self.init(width: 0, height: 0) }
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }
}

extension CMFormatDescription {
    /// A media type, such as video or audio; `rawValue` is its four-character code.
    public struct MediaType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        public let rawValue: FourCharCode
        public init(rawValue: FourCharCode) { self.rawValue = rawValue }
        /// - Parameter string: four ASCII characters; any other string results in 0.
        public init(string: String) { rawValue = FourCharCode(characters: string) }
        public var description: String { rawValue.characters }

        public static let video = MediaType(rawValue: kCMMediaType_Video)
        public static let audio = MediaType(rawValue: kCMMediaType_Audio)
        public static let muxed = MediaType(rawValue: kCMMediaType_Muxed)
        public static let text = MediaType(rawValue: kCMMediaType_Text)
        public static let subtitle = MediaType(rawValue: kCMMediaType_Subtitle)
        public static let closedCaption = MediaType(rawValue: kCMMediaType_ClosedCaption)
        public static let timeCode = MediaType(rawValue: kCMMediaType_TimeCode)
        public static let metadata = MediaType(rawValue: kCMMediaType_Metadata)
    }

    /// A codec or pixel format; `rawValue` is its four-character code.
    public struct MediaSubType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        public let rawValue: FourCharCode
        public init(rawValue: FourCharCode) { self.rawValue = rawValue }
        /// - Parameter string: four ASCII characters; any other string results in 0.
        public init(string: String) { rawValue = FourCharCode(characters: string) }
        public var description: String { rawValue.characters }

        public static let h264 = MediaSubType(rawValue: kCMVideoCodecType_H264)
        public static let hevc = MediaSubType(rawValue: kCMVideoCodecType_HEVC)
        public static let jpeg = MediaSubType(rawValue: kCMVideoCodecType_JPEG)
        public static let mpeg4Video = MediaSubType(rawValue: kCMVideoCodecType_MPEG4Video)
        public static let proRes4444 = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes4444)
        public static let proRes422HQ = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422HQ)
        public static let proRes422 = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422)
        public static let proRes422LT = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422LT)
        public static let proRes422Proxy = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422Proxy)
        public static let linearPCM = MediaSubType(rawValue: kAudioFormatLinearPCM)
        public static let mpeg4AAC = MediaSubType(rawValue: kAudioFormatMPEG4AAC)
        public static let mpeg4AAC_HE = MediaSubType(rawValue: kAudioFormatMPEG4AAC_HE)
        public static let appleLossless = MediaSubType(rawValue: kAudioFormatAppleLossless)
        public static let mpegLayer3 = MediaSubType(rawValue: kAudioFormatMPEGLayer3)
        public static let ac3 = MediaSubType(rawValue: kAudioFormatAC3)
        public static let flac = MediaSubType(rawValue: kAudioFormatFLAC)
        public static let opus = MediaSubType(rawValue: kAudioFormatOpus)
    }
}

extension FourCharCode {
    fileprivate init(characters: String) {
        let bytes = Array(characters.utf8)
        self = bytes.count == 4 ? bytes.reduce(0) { $0 << 8 | FourCharCode($1) } : 0
    }

    /// `'avc1'`; a decimal number if the bytes are not printable ASCII.
    fileprivate var characters: String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
        guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return String(self) }
        return "'\(String(decoding: bytes, as: UTF8.self))'"
    }
}
