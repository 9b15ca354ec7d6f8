import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Audio settings that Apple's writer rejects (AVAssetWriterInput.h, AVAudioSettings.h): `canApply` is false, and a writer to
/// which such an input is nevertheless added fails, where Apple's raises an exception.
@Suite struct WriterSoundContractTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func settings(_ format: AudioFormatID, _ channels: Int = 2, _ more: [String: Any] = [:]) -> [String: Any] {
        [AVFormatIDKey: format, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: channels].merging(more) { $1 }
    }
    private static var aac: [String: Any] { settings(kAudioFormatMPEG4AAC) }
    private static var alac: [String: Any] { settings(kAudioFormatAppleLossless, 2, [AVEncoderBitDepthHintKey: 16]) }
    private static func pcm(_ bits: Int = 16, isFloat: Bool = false, isBigEndian: Bool = false) -> [String: Any] {
        settings(
            kAudioFormatLinearPCM, 2,
            [
                AVLinearPCMBitDepthKey: bits, AVLinearPCMIsFloatKey: isFloat, AVLinearPCMIsBigEndianKey: isBigEndian,
                AVLinearPCMIsNonInterleaved: false,
            ])
    }

    private func expectTaken(
        _ settings: [String: Any], _ type: AVFileType = .mov, from place: SourceLocation = #_sourceLocation
    ) throws {
        let writer = try AVAssetWriter(outputURL: folder.file(UUID().uuidString), fileType: type)
        #expect(writer.canApply(outputSettings: settings, forMediaType: .audio), sourceLocation: place)
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
        #expect(writer.canAdd(input), sourceLocation: place)
        writer.add(input)
        #expect(writer.startWriting(), sourceLocation: place)
    }

    private func expectRefused(
        _ settings: [String: Any], _ type: AVFileType = .mov, why: String, from place: SourceLocation = #_sourceLocation
    ) throws {
        let url = folder.file(UUID().uuidString)
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        #expect(!writer.canApply(outputSettings: settings, forMediaType: .audio), sourceLocation: place)
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
        #expect(!writer.canAdd(input), sourceLocation: place)
        writer.add(input)
        #expect(writer.status == .failed && !writer.startWriting(), sourceLocation: place)
        let error = try #require(writer.error as? AVError, sourceLocation: place)
        #expect(error.code == .operationNotAllowed && error.localizedDescription.contains(why), sourceLocation: place)
        #expect(!FileManager.default.fileExists(atPath: url.path), sourceLocation: place)
    }

    @Test func `Apple Lossless needs a bit depth hint, one that it has`() throws {
        try expectTaken(Self.alac)
        try expectRefused(Self.settings(kAudioFormatAppleLossless), why: "AVEncoderBitDepthHintKey")
        let twelve = Self.settings(kAudioFormatAppleLossless, 2, [AVEncoderBitDepthHintKey: 12])
        try expectRefused(twelve, why: "AVEncoderBitDepthHintKey")
    }

    @Test func `a channel layout has as many channels as the settings, and they are speakers`() throws {
        let layout = layoutData(kAudioChannelLayoutTag_AAC_5_1)
        try expectTaken(Self.settings(kAudioFormatMPEG4AAC, 6, [AVChannelLayoutKey: layout]))
        try expectRefused(Self.settings(kAudioFormatMPEG4AAC, 2, [AVChannelLayoutKey: layout]), why: "AVNumberOfChannelsKey")
        try expectRefused(Self.settings(kAudioFormatMPEG4AAC, 2, [AVChannelLayoutKey: Data([1, 2])]), why: "AVChannelLayoutKey")
        try expectRefused(Self.settings(kAudioFormatMPEG4AAC, 2, [AVChannelLayoutKey: "stereo"]), why: "AVChannelLayoutKey")
        var cutOff = Data(count: 12)
        cutOff[8] = 2
        try expectRefused(Self.settings(kAudioFormatMPEG4AAC, 2, [AVChannelLayoutKey: cutOff]), why: "AVChannelLayoutKey")
        // Apple Lossless has no layout of four channels without a centre.
        let quad = layoutData(kAudioChannelLayoutTag_Quadraphonic)
        try expectRefused(
            Self.settings(kAudioFormatAppleLossless, 4, [AVChannelLayoutKey: quad, AVEncoderBitDepthHintKey: 16]),
            why: "speakers")
    }

    @Test func `the quality of a sample rate converter cannot be asked for`() throws {
        try expectRefused(
            Self.aac.merging([AVSampleRateConverterAudioQualityKey: AVAudioQuality.high.rawValue]) { $1 },
            why: "AVSampleRateConverterAudioQualityKey")
    }

    @Test func `qualities and strategies are those that there are`() throws {
        try expectTaken(Self.aac.merging([AVEncoderAudioQualityKey: AVAudioQuality.max.rawValue]) { $1 })
        try expectTaken(Self.aac.merging([AVEncoderAudioQualityKey: AVAudioQuality.low]) { $1 })
        try expectRefused(Self.aac.merging([AVEncoderAudioQualityKey: 3]) { $1 }, why: "AVAudioQuality")
        try expectTaken(Self.aac.merging([AVEncoderBitRateStrategyKey: AVAudioBitRateStrategy_VariableConstrained]) { $1 })
        try expectRefused(Self.aac.merging([AVEncoderBitRateStrategyKey: "fast"]) { $1 }, why: "AVEncoderBitRateStrategyKey")
    }

    @Test func `rates of samples and bits are those that a codec has`() throws {
        try expectRefused(Self.aac.merging([AVSampleRateKey: 50_000]) { $1 }, why: "50000 Hz")
        try expectRefused(Self.aac.merging([AVEncoderBitRateKey: 100]) { $1 }, why: "100 bits")
        try expectRefused(Self.aac.merging([AVEncoderBitRatePerChannelKey: Int.max]) { $1 }, why: "is not supported")
        let opus = Self.settings(kAudioFormatOpus)
        try expectTaken(opus, .mp4)
        try expectRefused(opus.merging([AVSampleRateKey: 44_100]) { $1 }, .mp4, why: "Opus does not support")
    }

    @Test func `formats without an encoder are refused`() throws {
        for format in [kAudioFormatMPEGLayer3, kAudioFormatMPEG4AAC_HE, kAudioFormatAC3] {
            try expectRefused(Self.settings(format), why: "no encoder")
        }
    }

    // MARK: Files

    @Test func `a file refuses what its container cannot hold`() throws {
        for type in [AVFileType.wav, .aiff, .aifc] {
            try expectRefused(Self.aac, type, why: "linear PCM only")
            try expectRefused(Self.alac, type, why: "linear PCM only")
        }
        for type in [AVFileType.mp4, .m4a, .m4v] { try expectRefused(Self.pcm(), type, why: "kAudioFormatMPEG4AAC") }
        for type in [AVFileType.mov, .m4a, .m4v, .wav, .caf, .aiff] {
            try expectRefused(Self.settings(kAudioFormatFLAC), type, why: ".mp4 files only")
            try expectRefused(Self.settings(kAudioFormatOpus), type, why: ".mp4 files only")
        }
        try expectTaken(Self.pcm(), .wav)
        try expectRefused(Self.pcm(isBigEndian: true), .wav, why: "little-endian")
        try expectTaken(Self.pcm(isBigEndian: true), .aiff)
        try expectRefused(Self.pcm(), .aiff, why: "big-endian")
        try expectRefused(Self.pcm(32, isFloat: true, isBigEndian: true), .aiff, why: "big-endian")
        try expectTaken(Self.pcm(32, isFloat: true, isBigEndian: true), .aifc)
        try expectRefused(Self.pcm(24), .aifc, why: "big-endian")
    }

    @Test(arguments: [AVFileType.wav, .aiff, .aifc, .caf])
    func `a sound file holds one track, of sound`(_ type: AVFileType) throws {
        let writer = try AVAssetWriter(outputURL: folder.file("sound"), fileType: type)
        #expect(writer.availableMediaTypes == [.audio])
        let picture: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 64]
        #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: picture)))
        let settings = Self.pcm(isBigEndian: type == .aiff || type == .aifc)
        #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .audio, outputSettings: nil)))
        writer.add(AVAssetWriterInput(mediaType: .audio, outputSettings: settings))
        #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .audio, outputSettings: settings)))
        #expect(writer.startWriting())
    }

    @Test(arguments: [AVFileType.wav, .aiff, .aifc, .caf]) func `a cancelled sound file is removed`(_ type: AVFileType) throws {
        let url = folder.file("sound")
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        let settings = Self.pcm(isBigEndian: type == .aiff || type == .aifc)
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        #expect(input.append(try MadeSound(frames: 100_000, rate: 48_000).sampleBuffer()))
        #expect(FileManager.default.fileExists(atPath: url.path))
        writer.cancelWriting()
        #expect(writer.status == .cancelled && !FileManager.default.fileExists(atPath: url.path))
    }

    // MARK: Hints

    @Test func `with a source format hint only the format's name is needed`() async throws {
        for (format, type, codec) in [
            (kAudioFormatLinearPCM, AVFileType.wav, "pcm_s24le"), (kAudioFormatAppleLossless, .m4a, "alac"),
            (kAudioFormatMPEG4AAC, .m4a, "aac"),
        ] {
            let url = folder.file("sound.\(codec)")
            let buffer = try MadeSound(frames: 5_000, channels: 6, rate: 32_000).sampleBuffer(PCMKind(bits: 24))
            try await writeSound([buffer], [AVFormatIDKey: format], to: url, type: type, hint: buffer.formatDescription)
            let stream = try #require(try Probe(url).audio)
            #expect(stream.codec_name == codec && stream.sample_rate == "32000")
            #expect(stream.channels == 6 && stream.channel_layout == "5.1")
        }
    }

    @Test func `a source format hint is of the input's media type`() throws {
        let writer = try AVAssetWriter(outputURL: folder.file("sound.mov"), fileType: .mov)
        let hint = try CMFormatDescription(videoCodecType: .h264, width: 64, height: 64)
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: Self.aac, sourceFormatHint: hint)
        #expect(!writer.canAdd(input))
        writer.add(input)
        #expect(writer.status == .failed)
    }
}
