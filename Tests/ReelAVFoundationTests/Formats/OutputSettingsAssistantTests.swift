import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

struct OutputSettingsAssistantTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `each preset's settings can be used`() throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
        for preset in AVOutputSettingsAssistant.availableOutputSettingsPresets() {
            let assistant = try #require(AVOutputSettingsAssistant(preset: preset))
            #expect(writer.canApply(outputSettings: assistant.videoSettings, forMediaType: .video))
            #expect(writer.canApply(outputSettings: assistant.audioSettings, forMediaType: .audio))
        }
        #expect(AVOutputSettingsAssistant(preset: AVOutputSettingsPreset(rawValue: "none")) == nil)
    }

    private func compression(_ assistant: AVOutputSettingsAssistant) throws -> [String: Any] {
        try #require(assistant.videoSettings?[AVVideoCompressionPropertiesKey] as? [String: Any])
    }

    @Test func `the settings have a bit rate, a frame rate and a profile`() throws {
        let assistant = try #require(AVOutputSettingsAssistant(preset: .preset1920x1080))
        let properties = try compression(assistant)
        #expect(properties[AVVideoAverageBitRateKey] as? Int == 17_000_000)
        #expect(properties[AVVideoExpectedSourceFrameRateKey] as? Double == 30)
        #expect(properties[AVVideoProfileLevelKey] as? String == AVVideoProfileLevelH264HighAutoLevel)
        let hevc = try compression(#require(AVOutputSettingsAssistant(preset: .hevc1920x1080)))
        #expect(hevc[AVVideoProfileLevelKey] as? String == "HEVC_Main_AutoLevel" && hevc[AVVideoH264EntropyModeKey] == nil)
    }

    @Test func `a faster source gets more bits, and a duration that is none is reported`() throws {
        let assistant = try #require(AVOutputSettingsAssistant(preset: .preset1920x1080))
        #expect(assistant.sourceVideoAverageFrameDuration == CMTime(value: 1, timescale: 30))
        assistant.sourceVideoAverageFrameDuration = CMTime(value: 1, timescale: 60)
        assistant.sourceVideoAverageFrameDuration = .zero
        #expect(IgnoredInput.hasReported("sourceVideoAverageFrameDuration"))
        var timeless = CMTime(value: 1, timescale: 30)
        timeless.timescale = 0
        assistant.sourceVideoAverageFrameDuration = timeless
        let properties = try compression(assistant)
        #expect(properties[AVVideoAverageBitRateKey] as? Int == 25_767_182)
        #expect(properties[AVVideoExpectedSourceFrameRateKey] as? Double == 60)
    }

    @Test(arguments: [
        (640, 360, 640, 360), (3840, 2160, 1920, 1080), (1440, 1080, 1440, 1080), (2880, 2160, 1440, 1080),
        (1080, 1920, 1080, 1920), (2160, 3840, 1080, 1920),
    ])
    func `a source's frames are not enlarged, and keep their proportions`(_ size: (Int, Int, Int, Int)) throws {
        let assistant = try #require(AVOutputSettingsAssistant(preset: .preset1920x1080))
        assistant.sourceVideoFormat = try CMVideoFormatDescription(videoCodecType: .h264, width: size.0, height: size.1)
        let settings = try #require(assistant.videoSettings)
        #expect(settings[AVVideoWidthKey] as? Int == size.2 && settings[AVVideoHeightKey] as? Int == size.3)
        let area = Double(size.2 * size.3) / Double(1920 * 1080)
        #expect(try compression(assistant)[AVVideoAverageBitRateKey] as? Int == Int((17_000_000 * area).rounded()))
    }

    @Test func `sound keeps its rate, and gets no more channels`() throws {
        let assistant = try #require(AVOutputSettingsAssistant(preset: .preset1280x720))
        #expect(assistant.audioSettings?[AVSampleRateKey] as? Double == 44_100)
        assistant.sourceAudioFormat = try sine(seconds: 0.1, rate: 48_000, channels: 1).formatDescription
        #expect(assistant.audioSettings?[AVSampleRateKey] as? Double == 48_000)
        #expect(assistant.audioSettings?[AVNumberOfChannelsKey] as? Int == 1)
    }

    @Test func `HEVC presets are HEVC`() throws {
        for (preset, height) in [(AVOutputSettingsPreset.hevc1920x1080, 1080), (.hevc3840x2160, 2160)] {
            let settings = try #require(AVOutputSettingsAssistant(preset: preset)?.videoSettings)
            #expect(settings[AVVideoCodecKey] as? AVVideoCodecType == .hevc && settings[AVVideoHeightKey] as? Int == height)
        }
    }
}
