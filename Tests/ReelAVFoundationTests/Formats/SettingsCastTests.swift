import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreVideo
import ReelTestSupport
import Testing

/// The casts that clients write, which Objective-C's objects allow with Apple's framework.
@Suite("Values that clients cast out of settings")
struct SettingsCastTests {
    @Test("A codec is a string and an AVVideoCodecType")
    func codecs() throws {
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.hevc, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
        let assistant = try #require(AVOutputSettingsAssistant(preset: .hevc1920x1080))
        for settings in [input.outputSettings, assistant.videoSettings] {
            let codec = try #require(settings?[AVVideoCodecKey])
            #expect(codec as? String == "hvc1")
            #expect(codec as? AVVideoCodecType == .hevc)
            #expect((codec as? NSString)?.length == 4)
        }
        #expect((AVVideoCodecType.h264 as Any) as? NSString == "avc1")
    }

    @Test(
        "A width is every kind of number",
        arguments: [64 as any Sendable, CGFloat(64), Float(64), UInt16(64), NSNumber(value: 64)])
    func widths(width: any Sendable) throws {
        let input = AVAssetWriterInput(
            mediaType: .video, outputSettings: [AVVideoCodecKey: "avc1", AVVideoWidthKey: width, AVVideoHeightKey: 48])
        let read = try #require(input.outputSettings?[AVVideoWidthKey])
        #expect(read as? Int == 64)
        #expect(read as? CGFloat == 64)
        #expect(read as? Double == 64)
        #expect(read as? NSNumber == 64)
        #expect(read as? UInt32 == 64)
    }

    @Test("Values in dictionaries and arrays can be cast, too; other values stay as they are")
    func nested() throws {
        let date = Date(timeIntervalSince1970: 0)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
                AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: CGFloat(1000), "list": [1, 2], "date": date]
            ])
        let compression = try #require(input.outputSettings?[AVVideoCompressionPropertiesKey] as? [String: Any])
        #expect(compression[AVVideoAverageBitRateKey] as? Int == 1000)
        #expect(compression["list"] as? [Double] == [1, 2])
        #expect(compression["date"] as? Date == date)
    }

    @Test("A Boolean stays a Boolean, also when it comes in an optional")
    func booleans() throws {
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: ["a": true, "b": kCFBooleanTrue as Any])
        #expect(input.outputSettings?["a"] as? Bool == true)
        #expect(input.outputSettings?["b"] as? Bool == true)
    }

    @Test("Settings of readers and attributes of adaptors")
    func others() {
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input, sourcePixelBufferAttributes: [kCVPixelBufferWidthKey as String: CGFloat(64)])
        #expect(adaptor.sourcePixelBufferAttributes?[kCVPixelBufferWidthKey as String] as? Int == 64)
        let sound = AVAssetReaderAudioMixOutput(audioTracks: [], audioSettings: [AVSampleRateKey: 48_000])
        #expect(sound.audioSettings?[AVSampleRateKey] as? Double == 48_000)
        let frames = AVAssetReaderVideoCompositionOutput(videoTracks: [], videoSettings: [kCVPixelBufferHeightKey as String: 48])
        #expect(frames.videoSettings?[kCVPixelBufferHeightKey as String] as? CGFloat == 48)
    }
}
