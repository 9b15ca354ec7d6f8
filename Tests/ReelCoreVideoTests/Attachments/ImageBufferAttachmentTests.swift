import Foundation
import ReelCoreFoundation
import ReelCoreVideo
import Testing

@Suite struct ImageBufferAttachmentTests {
    private func buffer(_ width: Int = 720, _ height: Int = 480) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_422YpCbCr8, nil, &made)
        return try #require(made)
    }

    @Test func `without attachments the whole image is shown in square pixels`() throws {
        let buffer = try buffer()
        #expect(CVImageBufferGetEncodedSize(buffer) == CGSize(width: 720, height: 480))
        #expect(CVImageBufferGetCleanRect(buffer) == CGRect(x: 0, y: 0, width: 720, height: 480))
        #expect(CVImageBufferGetDisplaySize(buffer) == CGSize(width: 720, height: 480))
        #expect(CVImageBufferIsFlipped(buffer))
    }

    /// The example in Apple's header: NTSC DV is 720 by 480, shows 704 of the columns, and is 640 by 480 on the screen.
    @Test func `clean aperture and aspect ratio give the displayed size`() throws {
        let buffer = try buffer()
        let aperture: [CFString: Any] = [
            kCVImageBufferCleanApertureWidthKey: 704, kCVImageBufferCleanApertureHeightKey: 480,
            kCVImageBufferCleanApertureHorizontalOffsetKey: 0, kCVImageBufferCleanApertureVerticalOffsetKey: 0,
        ]
        let ratio: [CFString: Any] = [
            kCVImageBufferPixelAspectRatioHorizontalSpacingKey: 10, kCVImageBufferPixelAspectRatioVerticalSpacingKey: 11,
        ]
        CVBufferSetAttachment(buffer, kCVImageBufferCleanApertureKey, aperture as CFDictionary, .shouldPropagate)
        CVBufferSetAttachment(buffer, kCVImageBufferPixelAspectRatioKey, ratio as CFDictionary, .shouldPropagate)
        #expect(CVImageBufferGetCleanRect(buffer) == CGRect(x: 8, y: 0, width: 704, height: 480))
        #expect(CVImageBufferGetDisplaySize(buffer) == CGSize(width: 640, height: 480))
        let display = [kCVImageBufferDisplayWidthKey: 1280, kCVImageBufferDisplayHeightKey: 960]
        CVBufferSetAttachment(buffer, kCVImageBufferDisplayDimensionsKey, display as CFDictionary, .shouldPropagate)
        #expect(CVImageBufferGetDisplaySize(buffer) == CGSize(width: 1280, height: 960))
    }

    @Test func `an aperture further down begins lower, counted from the bottom`() throws {
        let buffer = try buffer(100, 60)
        let aperture = [
            kCVImageBufferCleanApertureWidthKey: 80, kCVImageBufferCleanApertureHeightKey: 40,
            kCVImageBufferCleanApertureHorizontalOffsetKey: -4, kCVImageBufferCleanApertureVerticalOffsetKey: 6,
        ]
        CVBufferSetAttachment(buffer, kCVImageBufferCleanApertureKey, aperture as CFDictionary, .shouldPropagate)
        #expect(CVImageBufferGetCleanRect(buffer) == CGRect(x: 6, y: 4, width: 80, height: 40))
    }

    @Test func `names and code points of H.273 convert into each other`() {
        #expect(CVYCbCrMatrixGetIntegerCodePointForString(kCVImageBufferYCbCrMatrix_ITU_R_709_2) == 1)
        #expect(CVColorPrimariesGetIntegerCodePointForString(kCVImageBufferColorPrimaries_P3_D65) == 12)
        #expect(CVTransferFunctionGetIntegerCodePointForString(kCVImageBufferTransferFunction_ITU_R_2100_HLG) == 18)
        #expect(CVColorPrimariesGetIntegerCodePointForString("unknown" as CFString) == 2)
        #expect(CVTransferFunctionGetIntegerCodePointForString(nil) == 2)
        let name = CVTransferFunctionGetStringForIntegerCodePoint(16)?.takeUnretainedValue()
        #expect(name == kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ)
        #expect(
            CVColorPrimariesGetStringForIntegerCodePoint(9)?.takeUnretainedValue() as String?
                == kCVImageBufferColorPrimaries_ITU_R_2020 as String)
        #expect(CVYCbCrMatrixGetStringForIntegerCodePoint(6)?.takeUnretainedValue() == kCVImageBufferYCbCrMatrix_ITU_R_601_4)
        #expect(CVYCbCrMatrixGetStringForIntegerCodePoint(-1) == nil && CVColorPrimariesGetStringForIntegerCodePoint(255) == nil)
    }

    @Test func `attachments are found, read back, and propagate`() throws {
        let (source, target) = (try buffer(), try buffer())
        CVBufferSetAttachment(source, kCVImageBufferFieldCountKey, 2, .shouldPropagate)
        let details = [kCVImageBufferFieldDetailKey: kCVImageBufferFieldDetailTemporalTopFirst]
        CVBufferSetAttachments(source, details as CFDictionary, .shouldNotPropagate)
        CVBufferPropagateAttachments(source, target)
        #expect(CVBufferHasAttachment(source, kCVImageBufferFieldDetailKey))
        #expect(!CVBufferHasAttachment(target, kCVImageBufferFieldDetailKey))
        #expect(CVBufferCopyAttachment(target, kCVImageBufferFieldCountKey, nil) as? Int == 2)
        let detail = CVBufferCopyAttachment(source, kCVImageBufferFieldDetailKey, nil) as? String
        #expect(detail == kCVImageBufferFieldDetailTemporalTopFirst as String)
    }

    @Test func `what would be misunderstood is reported`() throws {
        let buffer = try buffer()
        let (mode, location) = (kCVImageBufferAlphaChannelModeKey, kCVImageBufferChromaLocationTopFieldKey)
        CVBufferSetAttachment(buffer, mode, kCVImageBufferAlphaChannelMode_PremultipliedAlpha, .shouldPropagate)
        CVBufferSetAttachment(buffer, location, kCVImageBufferChromaLocation_Left, .shouldPropagate)
        #expect(!IgnoredInput.hasReported("chroma location Left"))
        CVBufferSetAttachment(buffer, mode, kCVImageBufferAlphaChannelMode_StraightAlpha, .shouldPropagate)
        CVBufferSetAttachments(buffer, [location: kCVImageBufferChromaLocation_DV420] as CFDictionary, .shouldPropagate)
        #expect(IgnoredInput.hasReported("StraightAlpha is not supported"))
        #expect(IgnoredInput.hasReported("the chroma location DV 4:2:0 is not supported"))
    }
}
