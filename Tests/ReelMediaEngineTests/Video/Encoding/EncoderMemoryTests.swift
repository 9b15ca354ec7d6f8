import ReelCoreFoundation
import Testing

@testable import ReelMediaEngine

struct EncoderMemoryTests {
    private static let presets = [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
    ]

    @Test(arguments: presets) func `settings stay within any limit that they can meet, and change no more than they must`(
        preset: String
    ) throws {
        let memory = EncoderMemory(size: PixelSize(width: 1920, height: 1080), threads: 2)
        var settings = VideoEncoder.Settings()
        settings.preset = preset
        let whole = memory.bytes(settings)
        #expect(memory.limit(settings, to: whole) == settings)
        var latest = whole
        for limit in stride(from: whole - 1, through: 0, by: -4_000_000) {
            guard let limited = memory.limit(settings, to: limit) else {
                #expect(limit < latest)
                break
            }
            let bytes = memory.bytes(limited)
            #expect(bytes <= limit && bytes <= latest)
            // References go only when there is hardly any lookahead left.
            if let references = limited.referenceFrames, references < X264Preset(preset).references {
                var more = limited
                (more.referenceFrames, more.maximumLookahead) = (references + 1, min(5, X264Preset(preset).lookahead))
                (more.allowsFrameReordering, more.maximumReorderedFrames) = (true, nil)
                #expect(memory.bytes(more) > limit)
            }
            latest = bytes
        }
        #expect(memory.limit(settings, to: 1_000_000) == nil)
    }

    @Test func `more cores and larger frames need more`() {
        let settings = VideoEncoder.Settings()
        func bytes(_ width: Int, _ height: Int, _ threads: Int) -> Int {
            EncoderMemory(size: PixelSize(width: width, height: height), threads: threads).bytes(settings)
        }
        #expect(bytes(1920, 1080, 2) < bytes(1920, 1080, 8))
        #expect(bytes(1920, 1080, 2) < bytes(3840, 2160, 2))
    }
}
