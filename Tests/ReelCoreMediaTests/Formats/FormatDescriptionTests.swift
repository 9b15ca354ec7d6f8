import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import Testing

struct FormatDescriptionTests {
    private let aac = AudioStreamBasicDescription(
        mSampleRate: 44_100, mFormatID: kAudioFormatMPEG4AAC, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 1024,
        mBytesPerFrame: 0, mChannelsPerFrame: 2, mBitsPerChannel: 0, mReserved: 0)

    private func buffer() throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 40, 30, kCVPixelFormatType_32BGRA, nil, &made)
        return try #require(made)
    }

    @Test func `pictures have a codec, a size and extensions`() throws {
        var made: CMVideoFormatDescription?
        let extensions: [String: Any] = [
            kCMFormatDescriptionExtension_ColorPrimaries as String: kCMFormatDescriptionColorPrimaries_ITU_R_2020,
            kCMFormatDescriptionExtension_FullRangeVideo as String: true,
            "Depth": 24, "Boxes": ["a": Data([1, 2])] as [String: Any],
            "List": [1, "two", Date(timeIntervalSince1970: 3)] as [Any],
        ]
        let status = CMVideoFormatDescriptionCreate(
            allocator: kCFAllocatorDefault, codecType: kCMVideoCodecType_H264, width: 1920, height: 1080,
            extensions: extensions as CFDictionary, formatDescriptionOut: &made)
        let format = try #require(made)
        #expect(status == noErr)
        #expect(CMFormatDescriptionGetMediaType(format) == kCMMediaType_Video && format.mediaType == .video)
        #expect(CMFormatDescriptionGetMediaSubType(format) == 0x6176_6331 && format.mediaSubType == .h264)
        #expect(CMVideoFormatDescriptionGetDimensions(format) == CMVideoDimensions(width: 1920, height: 1080))
        #expect("\(format.mediaSubType)" == "'avc1'" && CMFormatDescription.MediaSubType(string: "avc1") == .h264)
        let read = try #require(CMFormatDescriptionGetExtensions(format) as? [String: Any])
        #expect(read.count == 5 && read["Depth"] as? Int == 24)
        #expect(read[kCMFormatDescriptionExtension_FullRangeVideo as String] as? Bool == true)
        #expect((read["Boxes"] as? [String: Any])?["a"] as? Data == Data([1, 2]))
        #expect((read["List"] as? [Any])?.count == 3)
        #expect(
            CMFormatDescriptionGetExtension(format, extensionKey: kCMFormatDescriptionExtension_ColorPrimaries) as? String
                == "ITU_R_2020")
        #expect(CMFormatDescriptionGetExtension(format, extensionKey: "Nothing") == nil)
        #expect(format.extensions[.colorPrimaries]?.propertyListRepresentation as? String == "ITU_R_2020")
        #expect(format.extensions["Depth"] as? Int == 24 && format.extensions.count == 5)
    }

    @Test func `extensions that are no property lists are refused`() throws {
        var made: CMFormatDescription?
        let extensions = NSDictionary(dictionary: ["Thing": NSObject()])
        #expect(
            CMFormatDescriptionCreate(
                allocator: nil, mediaType: kCMMediaType_Metadata, mediaSubType: 0, extensions: extensions,
                formatDescriptionOut: &made)
                == kCMFormatDescriptionError_InvalidParameter)
        #expect(made == nil)
        #expect(throws: CMFormatDescription.Error.invalidParameter) {
            try CMFormatDescription(
                videoCodecType: .hevc, width: 2, height: 2, extensions: .init(base: ["Thing": { 1 } as () -> Int]))
        }
    }

    @Test func `descriptions are equal by what they say`() throws {
        func format(_ width: Int, _ extensions: CMFormatDescription.Extensions? = nil) throws -> CMFormatDescription {
            try CMFormatDescription(videoCodecType: .hevc, width: width, height: 100, extensions: extensions)
        }
        var first = CMFormatDescription.Extensions()
        first[.sampleDescriptionExtensionAtoms] = .init(["hvcC": Data([1]), "fiel": Data([2])] as [String: Any])
        first[.yCbCrMatrix] = .yCbCrMatrix(.itu_R_601_4)
        let second = CMFormatDescription.Extensions(base: [
            kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: ["hvcC": Data([1]), "fiel": Data([3])]
                as [String: Any],
            kCMFormatDescriptionExtension_YCbCrMatrix: "ITU_R_601_4",
        ])
        #expect(try format(100) == format(100) && format(100) != format(101))
        #expect(try format(100, first) == format(100, first) && format(100, first) != format(100, second))
        #expect(try Set([format(100, first), format(100, first), format(100, second)]).count == 2)
        let (one, two) = (try format(100, first), try format(100, second))
        #expect(one.equalTo(two, extensionKeysToIgnore: [.sampleDescriptionExtensionAtoms]))
        #expect(one.equalTo(two, sampleDescriptionExtensionAtomKeysToIgnore: ["fiel"]))
        #expect(!one.equalTo(two, extensionKeysToIgnore: [.yCbCrMatrix], sampleDescriptionExtensionAtomKeysToIgnore: ["hvcC"]))
        #expect(
            CMFormatDescriptionEqualIgnoringExtensionKeys(
                one, otherFormatDescription: two, extensionKeysToIgnore: nil,
                sampleDescriptionExtensionAtomKeysToIgnore: ["fiel", "abcd"] as [String]))
        #expect(
            CMFormatDescriptionEqual(nil, otherFormatDescription: nil)
                && !CMFormatDescriptionEqual(one, otherFormatDescription: nil))
    }

    @Test func `a clean aperture and the shape of pixels give the size that is shown`() throws {
        var extensions = CMFormatDescription.Extensions()
        extensions[.pixelAspectRatio] = .pixelAspectRatio(horizontalSpacing: 16, verticalSpacing: 15)
        extensions[.cleanAperture] = .cleanAperture(width: 704, height: 560, horizontalOffet: 4, verticalOffset: -6.0)
        let format = try CMFormatDescription(videoCodecType: .jpeg, width: 720, height: 576, extensions: extensions)
        #expect(format.cleanAperture(originIsAtTopLeft: true) == CGRect(x: 12, y: 2, width: 704, height: 560))
        #expect(
            CMVideoFormatDescriptionGetCleanAperture(format, originIsAtTopLeft: false)
                == CGRect(x: 12, y: 14, width: 704, height: 560))
        func size(_ shape: Bool, _ aperture: Bool) -> CGSize {
            CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: shape, useCleanAperture: aperture)
        }
        #expect(size(false, false) == CGSize(width: 720, height: 576) && size(true, false) == CGSize(width: 768, height: 576))
        #expect(size(false, true) == CGSize(width: 704, height: 560))
        #expect(abs(size(true, true).width - 704.0 * 16 / 15) < 1e-9)
        let plain = try CMFormatDescription(videoCodecType: .jpeg, width: 720, height: 576)
        #expect(plain.cleanAperture(originIsAtTopLeft: true) == CGRect(x: 0, y: 0, width: 720, height: 576))
        #expect(plain.presentationDimensions() == CGSize(width: 720, height: 576))
    }

    @Test func `a description of a pixel buffer says what is attached to it`() throws {
        let buffer = try buffer()
        let before = try CMFormatDescription(imageBuffer: buffer)
        #expect(before.mediaSubType.rawValue == kCVPixelFormatType_32BGRA && before.extensions.isEmpty)
        #expect(before.dimensions == CMVideoDimensions(width: 40, height: 30) && before.matchesImageBuffer(buffer))
        CVBufferSetAttachment(buffer, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_P3_D65, .shouldPropagate)
        CVBufferSetAttachment(buffer, "Client", "own", .shouldPropagate)
        #expect(!before.matchesImageBuffer(buffer))
        var made: CMVideoFormatDescription?
        CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: buffer, formatDescriptionOut: &made)
        let after = try #require(made)
        #expect(CMVideoFormatDescriptionMatchesImageBuffer(after, imageBuffer: buffer) && after.extensions.count == 1)
        #expect(after.extensions[.colorPrimaries] == .colorPrimaries(.p3_D65))
        let timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
        #expect(throws: CMSampleBuffer.Error.invalidMediaFormat) {
            try CMSampleBuffer(imageBuffer: buffer, formatDescription: before, sampleTiming: timing)
        }
        #expect(try CMSampleBuffer(imageBuffer: buffer, formatDescription: after, sampleTiming: timing).imageBuffer === buffer)
    }

    @Test func `sound has a stream description, a layout and a cookie`() throws {
        var asbd = aac
        var layout = AudioChannelLayout()
        layout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
        let cookie: [UInt8] = [0x12, 0x10]
        var made: CMAudioFormatDescription?
        let status = CMAudioFormatDescriptionCreate(
            allocator: nil, asbd: &asbd, layoutSize: MemoryLayout<AudioChannelLayout>.size, layout: &layout, magicCookieSize: 2,
            magicCookie: cookie, extensions: nil, formatDescriptionOut: &made)
        let format = try #require(made)
        #expect(status == noErr && format.mediaType == .audio && format.mediaSubType == .mpeg4AAC)
        #expect(CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee == asbd)
        #expect(format.audioStreamBasicDescription == asbd)
        var size = 0
        let start = try #require(CMAudioFormatDescriptionGetMagicCookie(format, sizeOut: &size))
        #expect(Array(UnsafeRawBufferPointer(start: start, count: size)) == cookie && format.magicCookie == Data(cookie))
        #expect(CMAudioFormatDescriptionGetMagicCookie(format, sizeOut: nil) == start)
        let kept = CMAudioFormatDescriptionGetChannelLayout(format, sizeOut: &size)?.pointee
        #expect(kept?.mChannelLayoutTag == kAudioChannelLayoutTag_Stereo)
        #expect(size == MemoryLayout<AudioChannelLayout>.size && format.audioChannelLayout?.numberOfChannels == 2)
        let plain = try CMFormatDescription(audioStreamBasicDescription: asbd)
        #expect(plain != format && plain.magicCookie == nil && plain.audioChannelLayout == nil)
        #expect(CMAudioFormatDescriptionGetMagicCookie(plain, sizeOut: &size) == nil && size == 0)
        #expect(CMAudioFormatDescriptionGetChannelLayout(plain, sizeOut: &size) == nil && size == 0)
        #expect(
            try CMFormatDescription(
                audioStreamBasicDescription: asbd, layout: .init(tag: 101 << 16 | 2), magicCookie: Data(cookie)) == format)
    }

    @Test func `a layout of descriptions keeps all of them`() throws {
        var bytes = [UInt8](repeating: 0, count: 12 + 3 * 20)
        bytes[8] = 3
        let kept = try bytes.withUnsafeBytes { bytes in
            let start = try #require(bytes.baseAddress).assumingMemoryBound(to: AudioChannelLayout.self)
            return try CMFormatDescription(
                audioStreamBasicDescription: aac, layoutSize: bytes.count, layout: start, magicCookie: nil)
        }
        #expect(kept.audioChannelLayout?.numberOfChannels == 3 && kept.audioChannelLayout?.sizeInBytes == 72)
        bytes[8] = 4
        bytes.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: AudioChannelLayout.self)
            #expect(throws: CMFormatDescription.Error.invalidParameter) {
                try CMFormatDescription(
                    audioStreamBasicDescription: aac, layoutSize: bytes.count, layout: start, magicCookie: nil)
            }
        }
    }

    @Test func `pictures are no sound, and sound is no picture`() throws {
        let video = try CMFormatDescription(videoCodecType: .h264, width: 16, height: 16)
        #expect(CMAudioFormatDescriptionGetStreamBasicDescription(video) == nil && video.magicCookie == nil)
        #expect(video.parameterSets.isEmpty && video.nalUnitHeaderLength == nil)
        let audio = try CMFormatDescription(audioStreamBasicDescription: aac)
        #expect(audio.dimensions == CMVideoDimensions() && audio.parameterSets.isEmpty)
    }
}
