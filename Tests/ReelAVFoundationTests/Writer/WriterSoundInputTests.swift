import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Samples that an audio input accepts: PCM of every kind, sample rate and channel count.
@Suite struct WriterSoundInputTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let kinds: [PCMKind] = {
        var kinds: [PCMKind] = []
        for isBigEndian in [false, true] {
            for isPlanar in [false, true] {
                kinds += [16, 24, 32].map { PCMKind(bits: $0, isBigEndian: isBigEndian, isPlanar: isPlanar) }
                kinds += [32, 64].map { PCMKind(bits: $0, isFloat: true, isBigEndian: isBigEndian, isPlanar: isPlanar) }
                kinds += [false, true].map {
                    PCMKind(bits: 24, isBigEndian: isBigEndian, isPlanar: isPlanar, width: 4, isHigh: $0)
                }
            }
        }
        return kinds
            + [false, true].flatMap { isPlanar in
                [false, true].map { PCMKind(bits: 8, isPlanar: isPlanar, isUnsigned: $0) }
            }
    }()

    private static func pcm(_ channels: Int, rate: Int = 44_100, _ more: [String: Any] = [:]) -> [String: Any] {
        [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: rate, AVNumberOfChannelsKey: channels,
            AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
            AVLinearPCMIsNonInterleaved: false,
        ].merging(more) { $1 }
    }

    @Test(arguments: kinds) func `PCM of every kind is taken as it is`(_ kind: PCMKind) async throws {
        for channels in [1, 2, 6, 8] {
            let url = folder.file("sound\(channels).caf")
            let sound = MadeSound(frames: 3_001, channels: channels, bits: min(kind.bits, 24))
            var settings = Self.pcm(channels)
            if channels > 2 {
                let tag = channels == 6 ? kAudioChannelLayoutTag_WAVE_5_1_A : kAudioChannelLayoutTag_WAVE_7_1
                settings[AVChannelLayoutKey] = layoutData(tag)
            }
            // The session starts within the first buffer, and the second one is late.
            let late = CMTime(value: 3_001 + 500, timescale: 44_100)
            try await writeSound(
                [sound.sampleBuffer(kind), sound.sampleBuffer(kind, at: late)], settings, to: url, type: .caf,
                start: CMTime(value: 7, timescale: 44_100))
            let silence = [Int32](repeating: 0, count: 500 * channels)
            #expect(try decodedWords(of: url) == Array(sound.words.dropFirst(7 * channels)) + silence + sound.words)
        }
    }

    @Test func `sound that is no such PCM fails the writer with the reason`() async throws {
        let twelve = PCMKind(bits: 16)
        var description = twelve.description(rate: 44_100, channels: 2)
        description.mBitsPerChannel = 12
        let block = try CMBlockBuffer(length: 400)
        let buffer = try CMSampleBuffer(
            dataBuffer: block, formatDescription: CMFormatDescription(audioStreamBasicDescription: description), numSamples: 100,
            presentationTimeStamp: .zero)
        await #expect { try await writeSound([buffer], Self.pcm(2), to: folder.file("sound.caf"), type: .caf) } throws: { error in
            error.localizedDescription.contains("12 bits per channel")
        }
    }

    @Test(arguments: [(96_000.0, 44_100), (44_100, 48_000), (8_000, 48_000), (48_000, 8_000)])
    func `another rate is converted to the frame`(_ from: Double, _ to: Int) async throws {
        let url = folder.file("sound.wav")
        let frames = Int(from) + 1
        var sound = MadeSound(frames: frames, channels: 1, rate: from)
        for frame in 0..<frames { sound.words[frame] = Int32(PCMNumbers.sine(frame, rate: from) * 2_147_483_647) }
        try await writeSound(sound.sampleBuffers(ofFrames: 1_000), Self.pcm(1, rate: to), to: url, type: .wav)
        let decoded = try decodedWords(of: url).map { Double($0) / 2_147_483_648 }
        #expect(decoded.count == Int((Double(frames) * Double(to) / from).rounded()))
        let error = (1_000..<(decoded.count - 1_000)).map {
            abs(decoded[$0] - PCMNumbers.sine($0, rate: Double(to)))
        }
        #expect(try #require(error.max()) < 1e-4)
    }

    // MARK: Mixing

    private func mixed(_ channels: Int, _ frame: [Float], to settings: [String: Any]) async throws -> [Double] {
        let url = folder.file("\(UUID().uuidString).wav")
        var sound = MadeSound(frames: 1_000, channels: channels)
        for index in sound.words.indices { sound.words[index] = Int32(Double(frame[index % channels]) * 2_147_483_648) }
        try await writeSound([sound.sampleBuffer()], settings, to: url, type: .wav)
        let count = try #require(settings[AVNumberOfChannelsKey] as? Int)
        return try decodedWords(of: url)[(500 * count)..<(501 * count)].map { Double($0) / 2_147_483_648 }
    }

    @Test func `one channel goes to both sides, and both sides make one`() async throws {
        #expect(try await mixed(1, [0.25], to: Self.pcm(2)) == [0.25, 0.25])
        let one = try await mixed(2, [0.5, 0.25], to: Self.pcm(1))
        #expect(abs(one[0] - 0.375) < 1e-6)
    }

    @Test func `surround becomes stereo, and stereo stays at the sides of surround`() async throws {
        // The centre is mixed equally into both sides; the left stays left; the LFE channel is omitted.
        let centre = try await mixed(6, [0, 0, 0.5, 0, 0, 0], to: Self.pcm(2))
        #expect(abs(centre[0] - centre[1]) < 1e-6 && centre[0] > 0.1)
        let left = try await mixed(6, [0.5, 0, 0, 0, 0, 0], to: Self.pcm(2))
        #expect(left[0] > 0.1 && left[1] == 0)
        let bass = try await mixed(6, [0, 0, 0, 0.5, 0, 0], to: Self.pcm(2))
        #expect(bass == [0, 0])
        let surround = Self.pcm(6, [AVChannelLayoutKey: layoutData(kAudioChannelLayoutTag_WAVE_5_1_A)])
        #expect(try await mixed(2, [0.5, 0.25], to: surround) == [0.5, 0.25, 0, 0, 0, 0])
        #expect(try await mixed(1, [0.5], to: surround)[2] > 0.1)
    }
}

/// The data for `AVChannelLayoutKey`.
func layoutData(_ tag: AudioChannelLayoutTag) -> Data {
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = tag
    return withUnsafeBytes(of: &layout) { Data($0) }
}
