import ReelCoreFoundation
import ReelCoreMedia
import Testing

struct MediaSubTypeTests {
    @Test func `names stand for the codes of the files`() {
        let names: [CMFormatDescription.MediaSubType: String] = [
            .vp9: "'vp09'", .av1: "'av01'", .hevcWithAlpha: "'muxa'", .mpeg2Video: "'mp2v'", .animation: "'rle '",
            .pixelFormat_32BGRA: "'BGRA'", .pixelFormat_422YpCbCr8: "'2vuy'", .mpeg4AAC_HE_V2: "'aacp'", .uLaw: "'ulaw'",
            .mpegLayer2: "'.mp2'", .enhancedAC3: "'ec-3'", .proResRAW: "'aprn'", .amr_WB: "'sawb'", .appleIMA4: "'ima4'",
        ]
        for (subType, code) in names { #expect("\(subType)" == code) }
        #expect(kAudioFormatDVIIntelIMA == 0x6D73_0011 && CMFormatDescription.MediaSubType.pixelFormat_32ARGB.rawValue == 32)
    }

    @Test func `flags combine`() {
        #expect(kAudioFormatFlagsNativeFloatPacked == 9 && kAudioFormatFlagsCanonical == 12)
        #expect(kLinearPCMFormatFlagsAreAllClear == 0x8000_0000 && kLinearPCMFormatFlagIsNonMixable == 64)
    }
}
