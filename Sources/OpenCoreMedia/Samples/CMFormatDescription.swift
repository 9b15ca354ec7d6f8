public import Foundation
public import OpenCoreFoundation
public import OpenCoreVideo

public typealias CMMediaType = FourCharCode
public typealias CMVideoCodecType = FourCharCode
/// 'vide'
public let kCMMediaType_Video: CMMediaType = 0x7669_6465
/// 'soun'
public let kCMMediaType_Audio: CMMediaType = 0x736F_756E
/// 'avc1'
public let kCMVideoCodecType_H264: CMVideoCodecType = 0x6176_6331

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
    }

    /// A codec or pixel format; `rawValue` is its four-character code.
    public struct MediaSubType: RawRepresentable, Hashable, Sendable {
        public let rawValue: FourCharCode
        public init(rawValue: FourCharCode) { self.rawValue = rawValue }

        public static let h264 = MediaSubType(rawValue: kCMVideoCodecType_H264)
        public static let mpeg4AAC = MediaSubType(rawValue: kAudioFormatMPEG4AAC)
        public static let linearPCM = MediaSubType(rawValue: kAudioFormatLinearPCM)
    }

    public let mediaType: MediaType
    public let mediaSubType: MediaSubType
    /// 0×0 for sound.
    public let dimensions: CMVideoDimensions
    /// Nil for pictures.
    public let audioStreamBasicDescription: AudioStreamBasicDescription?

    private init(
        mediaType: MediaType, mediaSubType: MediaSubType, dimensions: CMVideoDimensions, audio: AudioStreamBasicDescription?
    ) {
        self.mediaType = mediaType
        self.mediaSubType = mediaSubType
        self.dimensions = dimensions
        self.audioStreamBasicDescription = audio
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
