import AVFoundation
import Testing

/// What clients write with Core Foundation's types and the constants of Core Video and Core Media.
@Suite("Core Foundation's strings and dictionaries") struct CoreFoundationContracts {
    @Test func `constants are keys of dictionaries of every kind`() throws {
        let typed: [CFString: Any] = [
            kCVPixelBufferCGImageCompatibilityKey: kCFBooleanTrue!, kCVPixelBufferCGBitmapContextCompatibilityKey: true,
        ]
        let byName = [kCVPixelBufferCGImageCompatibilityKey as String: true, "Other": 1] as [String: Any]
        let empty: [String: String] = [:]
        for attributes in [
            typed as CFDictionary, byName as CFDictionary, [kCVPixelBufferIOSurfacePropertiesKey: empty] as CFDictionary,
            [kCVPixelBufferIOSurfacePropertiesKey as String: [:]] as CFDictionary,
            [String(kCVPixelBufferIOSurfacePropertiesKey): [AnyHashable: Any]()] as CFDictionary,
        ] {
            var buffer: CVPixelBuffer?
            let status = CVPixelBufferCreate(kCFAllocatorDefault, 4, 2, kCVPixelFormatType_32BGRA, attributes, &buffer)
            #expect(status == kCVReturnSuccess && buffer != nil)
        }
    }

    @Test func `an attachment's value is an object and a string`() throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 2, kCVPixelFormatType_32BGRA, nil, &made)
        let buffer = try #require(made)
        let mode = CVAttachmentMode.shouldPropagate
        CVBufferSetAttachment(buffer, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_ITU_R_709_2, mode)
        CVBufferSetAttachment(buffer, "mine" as CFString, "text" as CFString, mode)
        let primaries = CVBufferGetAttachment(buffer, kCVImageBufferColorPrimariesKey, nil)?.takeUnretainedValue()
        #expect(primaries as? String == kCVImageBufferColorPrimaries_ITU_R_709_2 as String)
        #expect((primaries as! CFString) == kCVImageBufferColorPrimaries_ITU_R_709_2)
        switch primaries as! CFString {
        case kCVImageBufferColorPrimaries_ITU_R_2020: Issue.record("other primaries")
        case kCVImageBufferColorPrimaries_ITU_R_709_2: break
        default: Issue.record("no primaries")
        }
        let all = try #require(CVBufferCopyAttachments(buffer, mode) as? [CFString: Any])
        #expect(all["mine" as CFString] as? String == "text" && all.count == 2)
        #expect((CVBufferGetAttachments(buffer, mode) as? [String: Any])?["mine"] as? String == "text")
    }

    @Test func `names of colour spaces are constants and strings`() throws {
        let name = "kCGColorSpaceSRGB"
        #expect(CGColorSpace(name: CGColorSpace.sRGB)?.name == CGColorSpace.sRGB)
        #expect(CGColorSpace(name: name as CFString)?.name as String? == name)
        let names: [CFString] = [CGColorSpace.displayP3, CGColorSpace.sRGB]
        #expect(names.compactMap { CGColorSpace(name: $0) }.count == 2)
    }

    @Test func `a format's extensions are a dictionary`() throws {
        let extensions: [CFString: Any] = [
            kCMFormatDescriptionExtension_ColorPrimaries: kCMFormatDescriptionColorPrimaries_ITU_R_2020,
            kCMFormatDescriptionExtension_PixelAspectRatio: [
                kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: 4,
                kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: 3,
            ],
        ]
        var made: CMFormatDescription?
        CMVideoFormatDescriptionCreate(
            allocator: nil, codecType: kCMVideoCodecType_H264, width: 8, height: 6, extensions: extensions as CFDictionary,
            formatDescriptionOut: &made)
        let format = try #require(made)
        let read = try #require(CMFormatDescriptionGetExtensions(format) as? [CFString: Any])
        #expect(
            read[kCMFormatDescriptionExtension_ColorPrimaries] as? String == kCMFormatDescriptionColorPrimaries_ITU_R_2020
                as String)
        let ratio = read[kCMFormatDescriptionExtension_PixelAspectRatio] as? [String: Any]
        #expect(ratio?[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing as String] as? Int == 4)
        #expect(
            CMFormatDescriptionGetExtension(format, extensionKey: kCMFormatDescriptionExtension_ColorPrimaries) as! CFString
                == kCMFormatDescriptionColorPrimaries_ITU_R_2020)
    }
}
