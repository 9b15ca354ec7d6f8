import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// The channel layouts of files.
@Suite struct WriterSpeakerTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    struct Case: CustomTestStringConvertible {
        let format: AudioFormatID
        let type: AVFileType
        let tag: AudioChannelLayoutTag
        /// The layout that ffprobe reports.
        let layout: String

        var testDescription: String { "\(String(format, radix: 16)) \(type.rawValue) \(tag >> 16) \(layout)" }
    }

    static let cases: [Case] = {
        let pcm: [Case] = [AVFileType.mov, .wav, .caf, .aifc].flatMap { type in
            [
                (kAudioChannelLayoutTag_MPEG_3_0_A, "3.0"), (kAudioChannelLayoutTag_WAVE_2_1, "2.1"),
                (kAudioChannelLayoutTag_Quadraphonic, "quad"), (kAudioChannelLayoutTag_MPEG_4_0_A, "4.0"),
                (kAudioChannelLayoutTag_MPEG_5_0_A, "5.0"), (kAudioChannelLayoutTag_MPEG_5_1_A, "5.1"),
                (kAudioChannelLayoutTag_MPEG_6_1_A, "6.1(back)"), (kAudioChannelLayoutTag_MPEG_7_1_C, "7.1"),
                (kAudioChannelLayoutTag_MPEG_7_1_A, "7.1(wide)"),
            ].map { Case(format: kAudioFormatLinearPCM, type: type, tag: $0.0, layout: $0.1) }
        }
        let aac: [Case] = [AVFileType.mov, .m4a].flatMap { type in
            [
                (kAudioChannelLayoutTag_AAC_3_0, "3.0"), (kAudioChannelLayoutTag_AAC_4_0, "4.0"),
                (kAudioChannelLayoutTag_AAC_5_0, "5.0"), (kAudioChannelLayoutTag_AAC_5_1, "5.1"),
                (kAudioChannelLayoutTag_MPEG_7_1_C, "7.1"),
            ].map { Case(format: kAudioFormatMPEG4AAC, type: type, tag: $0.0, layout: $0.1) }
        }
        let alac: [Case] = [AVFileType.mov, .m4a, .caf].flatMap { type in
            [
                (kAudioChannelLayoutTag_MPEG_3_0_B, "3.0"), (kAudioChannelLayoutTag_MPEG_4_0_B, "4.0"),
                (kAudioChannelLayoutTag_MPEG_5_0_D, "5.0"), (kAudioChannelLayoutTag_MPEG_5_1_D, "5.1"),
                (kAudioChannelLayoutTag_AAC_6_1, "6.1(back)"), (kAudioChannelLayoutTag_MPEG_7_1_B, "7.1(wide)"),
            ].map { Case(format: kAudioFormatAppleLossless, type: type, tag: $0.0, layout: $0.1) }
        }
        let others: [Case] = [kAudioFormatFLAC, kAudioFormatOpus].flatMap { format in
            let isFLAC = format == kAudioFormatFLAC
            let both = [
                (kAudioChannelLayoutTag_MPEG_3_0_A, "3.0"), (kAudioChannelLayoutTag_Quadraphonic, "quad"),
                (kAudioChannelLayoutTag_MPEG_5_1_A, isFLAC ? "5.1(side)" : "5.1"), (kAudioChannelLayoutTag_MPEG_7_1_C, "7.1"),
            ]
            let own = [(kAudioChannelLayoutTag_MPEG_5_0_A, "5.0(side)"), (kAudioChannelLayoutTag_WAVE_6_1, "6.1")]
            return (both + (isFLAC ? own : [])).map { Case(format: format, type: .mp4, tag: $0.0, layout: $0.1) }
        }
        return pcm + aac + alac + others
    }()

    /// The channel masks of WAVE files, by ffprobe's layout names.
    private static let masks: [String: UInt32] = [
        "3.0": 0x7, "2.1": 0xB, "quad": 0x33, "4.0": 0x107, "5.0": 0x37, "5.1": 0x3F, "6.1(back)": 0x13F, "7.1": 0x63F,
        "7.1(wide)": 0xFF,
    ]

    @Test(arguments: cases) func `every codec and file says which speakers there are`(_ item: Case) async throws {
        let url = folder.file("sound")
        let channels = Int(AudioChannelLayoutTag_GetNumberOfChannels(item.tag))
        let sound = MadeSound(frames: 5_001, channels: channels, rate: 48_000, bits: 16)
        let settings: [String: Any] = [
            AVFormatIDKey: item.format, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: channels,
            AVChannelLayoutKey: layoutData(item.tag), AVEncoderBitDepthHintKey: 16, AVLinearPCMBitDepthKey: 16,
            AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: item.type == .aifc, AVLinearPCMIsNonInterleaved: false,
        ]
        try await writeSound(sound.sampleBuffers(ofFrames: 1_000), settings, to: url, type: item.type)
        let stream = try #require(try Probe(url).audio)
        #expect(stream.channels == channels && stream.channel_layout == item.layout)
        if item.type == .mov, item.format == kAudioFormatLinearPCM {
            let mask = try #require(Self.masks[item.layout])
            #expect(try channelLayout(of: url) == [kAudioChannelLayoutTag_UseChannelBitmap, mask, 0])
        }
        let isLossless = item.format != kAudioFormatMPEG4AAC && item.format != kAudioFormatOpus
        let decoded = try decodedSound(of: url)
        if isLossless {
            // libavcodec's decoders return the channels in the order of WAVE files' masks, as they were appended.
            #expect(decoded == sound.floats)
        } else {
            let original = sound.floats
            // Each channel correlates most with itself.
            for channel in 0..<channels where channel != 3 {
                let likeness = (0..<channels).map { other in
                    (1_000..<4_000).reduce(Float(0)) {
                        $0 + decoded[$1 * channels + channel] * original[$1 * channels + other]
                    }
                }
                #expect(likeness.firstIndex(of: likeness.max() ?? 0) == channel)
            }
        }
    }

    /// Centre, left, right, left surround, right surround, LFE, written in the order of WAVE files.
    @Test func `channels of another order than the file's go where the sample buffers say`() async throws {
        let url = folder.file("sound")
        let sound = MadeSound(frames: 2_000, channels: 6, rate: 48_000, bits: 16)
        let layout = ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_MPEG_5_1_D)
        let buffers = try sound.sampleBuffers(ofFrames: 1_000).map { buffer in
            let format = try #require(buffer.formatDescription?.audioStreamBasicDescription)
            return try CMSampleBuffer(
                dataBuffer: buffer.dataBuffer,
                formatDescription: try CMFormatDescription(audioStreamBasicDescription: format, layout: layout),
                numSamples: buffer.numSamples, presentationTimeStamp: buffer.presentationTimeStamp)
        }
        let settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 6,
            AVChannelLayoutKey: layoutData(kAudioChannelLayoutTag_MPEG_5_1_A), AVLinearPCMBitDepthKey: 16,
            AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
        ]
        try await writeSound(buffers, settings, to: url, type: .wav)
        let (decoded, original) = (try decodedSound(of: url), sound.floats)
        let expected = (0..<2_000).flatMap { frame in [1, 2, 0, 5, 3, 4].map { original[frame * 6 + $0] } }
        #expect(decoded == expected)
    }

    @Test func `speakers may be named by a bitmap, and one by one`() async throws {
        var bitmap = AudioChannelLayout()
        bitmap.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelBitmap
        bitmap.mChannelBitmap = [
            .bit_Left, .bit_Right, .bit_Center, .bit_LFEScreen, .bit_LeftSurroundDirect, .bit_RightSurroundDirect,
        ]
        let bits = withUnsafeBytes(of: &bitmap) { Data($0.prefix(12)) }
        let labels = [
            kAudioChannelLabel_Center, kAudioChannelLabel_Left, kAudioChannelLabel_Right, kAudioChannelLabel_LFEScreen,
        ]
        var named = Data(count: 12 + 20 * labels.count)
        named[8] = UInt8(labels.count)
        for (index, label) in labels.enumerated() { named[12 + 20 * index] = UInt8(label) }
        for (data, channels, layout) in [(bits, 6, "5.1(side)"), (named, 4, "3.1")] {
            let url = folder.file("\(channels).wav")
            let settings: [String: Any] = [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: channels,
                AVChannelLayoutKey: data, AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false,
                AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
            ]
            try await writeSound([MadeSound(frames: 100, channels: channels).sampleBuffer()], settings, to: url, type: .wav)
            #expect(try Probe(url).audio?.channel_layout == layout)
        }
    }
}
