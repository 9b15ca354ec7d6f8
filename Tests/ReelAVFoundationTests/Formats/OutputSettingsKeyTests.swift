import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Keys of settings that do not exist, or do not apply.
struct OutputSettingsKeyTests {
    private let writer: AVAssetWriter
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        writer = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
    }

    private func canApply(_ codec: AVVideoCodecType = .h264, _ settings: [String: Any] = [:], compression: [String: Any]) -> Bool
    {
        let base: [String: Any] = [
            AVVideoCodecKey: codec, AVVideoWidthKey: 320, AVVideoHeightKey: 240, AVVideoCompressionPropertiesKey: compression,
        ]
        return writer.canApply(outputSettings: base.merging(settings) { $1 }, forMediaType: .video)
    }

    @Test(arguments: [AVVideoCodecType.h264, .hevc, .proRes422, .jpeg])
    func `a compression property that does not exist cannot be applied`(codec: AVVideoCodecType) {
        #expect(canApply(codec, compression: [AVVideoExpectedSourceFrameRateKey: 30]))
        #expect(!canApply(codec, compression: ["AverageBitrate": 1_000_000]))
    }

    @Test func `the error names the property`() {
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
                AVVideoCodecKey: "avc1", AVVideoWidthKey: 64, AVVideoHeightKey: 64,
                AVVideoCompressionPropertiesKey: ["AverageBitrate": 1_000_000],
            ])
        writer.add(input)
        #expect(writer.error?.localizedDescription.contains("'AverageBitrate' is not supported for H.264") == true)
    }

    @Test func `a hint of VideoToolbox's is reported`() {
        #expect(canApply(compression: ["RealTime": true]))
        #expect(IgnoredInput.hasReported("the key 'RealTime' is not supported"))
    }

    @Test func `another key that does not exist is reported`() {
        #expect(canApply(.h264, ["AverageBitRate": 1_000_000], compression: [:]))
        #expect(IgnoredInput.hasReported("AVAssetWriterInput.outputSettings: the key 'AverageBitRate' is not supported"))
        let sound = WriterSoundTests.aac.merging([AVLinearPCMBitDepthKey: 16, "AVRate": 1]) { $1 }
        #expect(writer.canApply(outputSettings: sound, forMediaType: .audio))
        #expect(IgnoredInput.hasReported("the key 'AVLinearPCMBitDepthKey'") && IgnoredInput.hasReported("the key 'AVRate'"))
    }

    @Test func `an aperture and an aspect ratio among the compression properties are used`() async throws {
        let url = folder.file("b.mov")
        let writing = try VideoWriting(
            url, 64, 48, type: .mov,
            settings: [
                AVVideoCompressionPropertiesKey: [
                    AVVideoPixelAspectRatioKey: [
                        AVVideoPixelAspectRatioHorizontalSpacingKey: 4, AVVideoPixelAspectRatioVerticalSpacingKey: 3,
                    ],
                    AVVideoCleanApertureKey: [
                        AVVideoCleanApertureWidthKey: 64, AVVideoCleanApertureHeightKey: 48,
                        AVVideoCleanApertureHorizontalOffsetKey: 10, AVVideoCleanApertureVerticalOffsetKey: 10,
                    ],
                ]
            ])
        for index in 0..<5 { writing.adaptor.append(noiseBuffer(64, 48, seed: index), withPresentationTime: time(index, 30)) }
        try await writing.finish()
        #expect(try Probe(url).video?.sample_aspect_ratio == "4:3")
        #expect(IgnoredInput.hasReported("AVVideoCleanApertureKey is ignored"))
    }

    // MARK: Audio

    @Test func `empty data as a channel layout is none`() {
        let settings = WriterSoundTests.aac.merging([AVChannelLayoutKey: Data()]) { $1 }
        #expect(writer.canApply(outputSettings: settings, forMediaType: .audio))
        let surround = settings.merging([AVNumberOfChannelsKey: 6]) { $1 }
        #expect(!writer.canApply(outputSettings: surround, forMediaType: .audio))
    }

    @Test func `channels that are not interleaved are reported, because those of files are`() {
        let settings = WriterSoundTests.pcm.merging([AVLinearPCMIsNonInterleaved: true]) { $1 }
        #expect(writer.canApply(outputSettings: settings, forMediaType: .audio))
        #expect(IgnoredInput.hasReported("AVLinearPCMIsNonInterleaved"))
    }

    @Test func `a time scale for sound is an error, whenever it is set`() {
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: WriterSoundTests.aac)
        input.mediaTimeScale = 600
        #expect(!writer.canAdd(input))
        writer.add(input)
        #expect(writer.error?.localizedDescription.contains("mediaTimeScale") == true)
    }
}
