public import Foundation
public import OpenCoreFoundation
public import OpenCoreVideo

public typealias CMMediaType = FourCharCode
/// The number of a track, which stays the same while the file does.
public typealias CMPersistentTrackID = Int32
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
public typealias CMVideoCodecType = FourCharCode
/// 'vide'
public let kCMMediaType_Video: CMMediaType = 0x7669_6465
/// 'soun'
public let kCMMediaType_Audio: CMMediaType = 0x736F_756E
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

public let kCMFormatDescriptionError_InvalidParameter: OSStatus = -12710

/// Size of a picture in pixels.
public struct CMVideoDimensions: Hashable, Sendable {
    public var width: Int32
    public var height: Int32

    public init() { self.init(width: 0, height: 0) }
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }
}

/// What the samples of a sample buffer are: pictures of a format and size, or sound of a format and rate.
public final class CMFormatDescription: Hashable, Sendable {
    /// A media type as Swift names it; `rawValue` is its four-character code.
    public struct MediaType: RawRepresentable, Hashable, Sendable {
        public let rawValue: FourCharCode
        public init(rawValue: FourCharCode) { self.rawValue = rawValue }

        public static let video = MediaType(rawValue: kCMMediaType_Video)
        public static let audio = MediaType(rawValue: kCMMediaType_Audio)
        public static let text = MediaType(rawValue: kCMMediaType_Text)
        public static let subtitle = MediaType(rawValue: kCMMediaType_Subtitle)
        public static let closedCaption = MediaType(rawValue: kCMMediaType_ClosedCaption)
        public static let timeCode = MediaType(rawValue: kCMMediaType_TimeCode)
        public static let metadata = MediaType(rawValue: kCMMediaType_Metadata)
    }

    /// A codec or pixel format; `rawValue` is its four-character code.
    public struct MediaSubType: RawRepresentable, Hashable, Sendable {
        public let rawValue: FourCharCode
        public init(rawValue: FourCharCode) { self.rawValue = rawValue }

        public static let h264 = MediaSubType(rawValue: kCMVideoCodecType_H264)
        public static let hevc = MediaSubType(rawValue: kCMVideoCodecType_HEVC)
        public static let jpeg = MediaSubType(rawValue: kCMVideoCodecType_JPEG)
        public static let proRes4444 = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes4444)
        public static let proRes422HQ = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422HQ)
        public static let proRes422 = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422)
        public static let proRes422LT = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422LT)
        public static let proRes422Proxy = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422Proxy)
        public static let mpeg4AAC = MediaSubType(rawValue: kAudioFormatMPEG4AAC)
        public static let linearPCM = MediaSubType(rawValue: kAudioFormatLinearPCM)
    }

    public let mediaType: MediaType
    public let mediaSubType: MediaSubType
    /// 0×0 for sound.
    public let dimensions: CMVideoDimensions
    /// Nil for pictures.
    public let audioStreamBasicDescription: AudioStreamBasicDescription?
    /// What else is known, by the keys of `CMFormatDescription.h`.
    let extensionValues: [String: ExtensionValue]
    /// What the room that reads files knows of the codec, for the room that writes them.
    package let codec: (any AnyObject & Sendable)?
    /// For C's interface, which gives a pointer.
    let streamDescription: StoredStreamDescription?

    package init(
        mediaType: MediaType, mediaSubType: MediaSubType, dimensions: CMVideoDimensions, audio: AudioStreamBasicDescription?,
        extensions: [String: ExtensionValue] = [:], codec: (any AnyObject & Sendable)? = nil
    ) {
        self.mediaType = mediaType
        self.mediaSubType = mediaSubType
        self.dimensions = dimensions
        self.audioStreamBasicDescription = audio
        self.extensionValues = extensions
        self.codec = codec
        self.streamDescription = audio.map(StoredStreamDescription.init)
    }

    public convenience init(audioStreamBasicDescription audio: AudioStreamBasicDescription) throws {
        self.init(mediaType: .audio, mediaSubType: .init(rawValue: audio.mFormatID), dimensions: .init(), audio: audio)
    }

    public convenience init(videoCodecType codec: MediaSubType, width: Int, height: Int) throws {
        let dimensions = CMVideoDimensions(width: Int32(clamping: width), height: Int32(clamping: height))
        self.init(mediaType: .video, mediaSubType: codec, dimensions: dimensions, audio: nil)
    }

    /// Describes pixel buffers of this one's size and pixel format.
    public convenience init(imageBuffer: CVImageBuffer) throws {
        try self.init(
            videoCodecType: .init(rawValue: CVPixelBufferGetPixelFormatType(imageBuffer)),
            width: CVPixelBufferGetWidth(imageBuffer), height: CVPixelBufferGetHeight(imageBuffer))
    }

    public static func == (first: CMFormatDescription, second: CMFormatDescription) -> Bool {
        first.mediaType == second.mediaType && first.mediaSubType == second.mediaSubType
            && first.dimensions == second.dimensions
            && first.audioStreamBasicDescription == second.audioStreamBasicDescription
            && first.extensionValues == second.extensionValues
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(mediaType)
        hasher.combine(mediaSubType)
        hasher.combine(dimensions)
        hasher.combine(audioStreamBasicDescription)
    }
}

public typealias CMVideoFormatDescription = CMFormatDescription
public typealias CMAudioFormatDescription = CMFormatDescription

// MARK: Functions (CMFormatDescription.h)

@discardableResult
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { desc.mediaType.rawValue }

@discardableResult
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode { desc.mediaSubType.rawValue }

@discardableResult
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
    videoDesc.dimensions
}

@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.initialize(to: try? CMFormatDescription(imageBuffer: imageBuffer))
    return noErr
}

/// Describes sound. Layouts, cookies and extensions are not taken yet; they must be absent.
@discardableResult
public func CMAudioFormatDescriptionCreate(
    allocator: CFAllocator?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int, layout: UnsafeRawPointer?,
    magicCookieSize: Int, magicCookie: UnsafeRawPointer?, extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.initialize(to: nil)
    guard layoutSize == 0, magicCookieSize == 0, extensions == nil else { return kCMFormatDescriptionError_InvalidParameter }
    formatDescriptionOut.pointee = try? CMFormatDescription(audioStreamBasicDescription: asbd.pointee)
    return noErr
}
