import ReelAVFoundation
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

    @Test func `HEVC presets are HEVC`() throws {
        for (preset, height) in [(AVOutputSettingsPreset.hevc1920x1080, 1080), (.hevc3840x2160, 2160)] {
            let settings = try #require(AVOutputSettingsAssistant(preset: preset)?.videoSettings)
            #expect(settings[AVVideoCodecKey] as? AVVideoCodecType == .hevc && settings[AVVideoHeightKey] as? Int == height)
        }
    }
}
