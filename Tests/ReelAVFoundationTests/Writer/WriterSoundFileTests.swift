import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Every audio codec in every file type: the duration and the start of what was appended are preserved.
@Suite struct WriterSoundFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func settings(
        _ format: AudioFormatID, rate: Int = 44_100, channels: Int = 2, _ more: [String: any Sendable] = [:]
    ) -> [String: any Sendable] {
        let own: [String: any Sendable] = [AVFormatIDKey: format, AVSampleRateKey: rate, AVNumberOfChannelsKey: channels]
        return own.merging(more) { $1 }
    }

    private static func pcm(_ bits: Int, isFloat: Bool = false, isBigEndian: Bool = false) -> [String: any Sendable] {
        settings(
            kAudioFormatLinearPCM,
            [
                AVLinearPCMBitDepthKey: bits, AVLinearPCMIsFloatKey: isFloat, AVLinearPCMIsBigEndianKey: isBigEndian,
                AVLinearPCMIsNonInterleaved: false,
            ])
    }

    // MARK: Lossless

    static let pcmFiles: [SoundFileKind] = {
        var kinds: [SoundFileKind] = []
        for isBigEndian in [false, true] {
            let end = isBigEndian ? "be" : "le"
            for bits in [16, 24, 32] {
                let types: [AVFileType] =
                    isBigEndian ? [.mov, .caf, .aiff, .aifc] : bits == 16 ? [.mov, .caf, .wav, .aifc] : [.mov, .caf, .wav]
                for type in types {
                    kinds.append(.init(type: type, settings: pcm(bits, isBigEndian: isBigEndian), codec: "pcm_s\(bits)\(end)"))
                }
            }
            for bits in [32, 64] {
                let types: [AVFileType] = isBigEndian ? [.mov, .caf, .aifc] : [.mov, .caf, .wav]
                for type in types {
                    kinds.append(
                        .init(
                            type: type, settings: pcm(bits, isFloat: true, isBigEndian: isBigEndian),
                            codec: "pcm_f\(bits)\(end)"))
                }
            }
        }
        for type in [AVFileType.mov, .caf, .aiff, .aifc] {
            kinds.append(.init(type: type, settings: pcm(8, isBigEndian: type != .caf), codec: "pcm_s8"))
        }
        return kinds + [.init(type: .wav, settings: pcm(8), codec: "pcm_u8")]
    }()

    static let losslessFiles: [SoundFileKind] = {
        let alac = [AVFileType.mov, .mp4, .m4a, .m4v, .caf].flatMap { type in
            [16, 24].map { bits in
                SoundFileKind(
                    type: type, settings: settings(kAudioFormatAppleLossless, [AVEncoderBitDepthHintKey: bits]), codec: "alac")
            }
        }
        let flac = [16, 24].map { bits in
            SoundFileKind(type: .mp4, settings: settings(kAudioFormatFLAC, [AVEncoderBitDepthHintKey: bits]), codec: "flac")
        }
        return alac + flac
    }()

    @Test(arguments: pcmFiles + losslessFiles)
    func `what is without loss comes out bit by bit`(_ kind: SoundFileKind) async throws {
        let url = folder.file("sound")
        let depth = (kind.settings[AVLinearPCMBitDepthKey] ?? kind.settings[AVEncoderBitDepthHintKey]) as? Int ?? 16
        // An odd number of frames, which do not fill a packet; a float has 24 bits of precision.
        let isFloat = kind.settings[AVLinearPCMIsFloatKey] as? Bool == true
        let sound = MadeSound(frames: 20_011, bits: isFloat ? 24 : depth)
        try await writeSound(sound.sampleBuffers(ofFrames: 1_777), kind.settings, to: url, type: kind.type)
        let stream = try #require(try Probe(url).audio)
        #expect(stream.codec_name == kind.codec)
        // For Apple Lossless in a Core Audio file, ffprobe counts packets.
        #expect(stream.duration_ts == (kind.type == .caf && kind.codec == "alac" ? 5 * 4_096 : 20_011))
        let decoded = try decodedWords(of: url)
        #expect(decoded.count == sound.words.count)
        // A failed expectation describes the arrays that are in it, which would take many minutes.
        let isDecoded = decoded.elementsEqual(sound.words)
        #expect(isDecoded)
        let read = try readFloats(of: url)
        #expect(read.count == sound.words.count)
        let isRead = read.elementsEqual(sound.floats)
        #expect(isRead)
        // GStreamer 1.22 does not read Core Audio files, and mistakes these formats for big-endian in QuickTime files, including
        // ffmpeg's.
        let isMisread = kind.type == .mov && ["pcm_s32le", "pcm_f32le", "pcm_f64le"].contains(kind.codec)
        guard kind.type != .caf, !isMisread else { return }
        let bytes = try GStreamer.sound(url, as: "S32LE")
        let isHeard = bytes.withUnsafeBytes { $0.bindMemory(to: Int32.self).elementsEqual(sound.words) }
        #expect(isHeard)
    }

    // MARK: Lossy

    static let lossyFiles: [SoundFileKind] = {
        let aac = [AVFileType.mov, .mp4, .m4a, .m4v, .caf].map {
            SoundFileKind(type: $0, settings: settings(kAudioFormatMPEG4AAC), codec: "aac")
        }
        return aac + [.init(type: .mp4, settings: settings(kAudioFormatOpus, rate: 48_000), codec: "opus")]
    }()

    @Test(arguments: lossyFiles) func `what has loss begins and ends where the sound does`(_ kind: SoundFileKind) async throws {
        let url = folder.file("sound")
        let rate = kind.codec == "opus" ? 48_000.0 : 44_100
        let sound = Self.clicks(rate: rate)
        try await writeSound(sound.sampleBuffers(ofFrames: 1_777), kind.settings, to: url, type: kind.type)
        let original = sound.floats
        // Readers omit an encoder's priming and padding, as the file specifies them; ours does so to the sample.
        let read = try readFloats(of: url)
        #expect(read.count == original.count)
        let readLag = Self.lag(of: read, from: original)
        #expect(readLag == 0)
        let decoded = try decodedSound(of: url)
        let decodedLag = Self.lag(of: decoded, from: original)
        guard kind.type != .caf else {
            // FFmpeg 5.1 ignores the priming of Core Audio files, but it is correct:
            #expect(decodedLag == 1_024)
            let table = try Self.packetTable(of: url)
            #expect(table.frames == sound.frames && table.priming == 1_024)
            #expect((table.packets * 1_024) == table.frames + table.priming + table.remainder)
            return
        }
        // FFmpeg plays the last packet to its end.
        #expect((0..<1_024).contains(decoded.count / 2 - sound.frames))
        #expect(decodedLag == 0)
        // GStreamer 1.22 omits the packets that begin after the edit's duration, without counting the priming; its sample times
        // are rounded to nanoseconds.
        let heard = try GStreamer.sound(url, as: "F32LE").withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        #expect((-1_024...1).contains(heard.count / 2 - sound.frames))
        let lag = try #require(Self.lag(of: heard, from: original))
        #expect(abs(lag) <= 1)
    }

    /// Two tone bursts, near the start and near the end.
    private static func clicks(rate: Double) -> MadeSound {
        var sound = MadeSound(frames: 30_011, rate: rate)
        for frame in 0..<sound.frames {
            let distance = min(abs(frame - 2_000), abs(frame - 27_000))
            let envelope = distance < 40 ? 0.8 * cos(Double(distance) / 40 * .pi / 2) : 0.001
            let tone = sin(Double(frame) * 0.35) * envelope
            for channel in 0..<2 { sound.words[frame * 2 + channel] = Int32(tone * Double(Int32.max)) }
        }
        return sound
    }

    /// Returns the delay in frames: the offset with the highest correlation with the original, near both bursts.
    private static func lag(of sound: [Float], from original: [Float]) -> Int? {
        let left = stride(from: 0, to: sound.count, by: 2).map { sound[$0] }
        let patterns = [1_900, 26_900].map { start in
            (start: start, samples: (start..<(start + 200)).map { Double(original[$0 * 2]) })
        }
        let lags = Array(-1_100...1_100)
        let correlations = lags.map { lag in
            patterns.reduce(0) { $0 + PCMNumbers.correlation(of: $1.samples, with: left, at: $1.start + lag) }
        }
        return zip(lags, correlations).max { $0.1 < $1.1 }?.0
    }

    private static func packetTable(of url: URL) throws -> (packets: Int, frames: Int, priming: Int, remainder: Int) {
        let bytes = try Data(contentsOf: url)
        let place = try #require(bytes.range(of: Data("pakt".utf8))).upperBound + 8
        func number(_ offset: Int, _ count: Int) -> Int {
            bytes[(place + offset)..<(place + offset + count)].reduce(0) { $0 << 8 | Int($1) }
        }
        return (number(0, 8), number(8, 8), number(16, 4), number(20, 4))
    }

    @Test(arguments: [AVFileType.wav, .aiff, .aifc, .caf, .m4a]) func `a session's end cuts sound that is written already`(
        _ type: AVFileType
    ) async throws {
        let url = folder.file("sound")
        let sound = MadeSound(frames: 44_100, bits: 16)
        let settings =
            type == .m4a
            ? Self.settings(kAudioFormatAppleLossless, [AVEncoderBitDepthHintKey: 16])
            : Self.pcm(16, isBigEndian: type == .aiff || type == .aifc)
        try await writeSound(
            sound.sampleBuffers(ofFrames: 4_410), settings, to: url, type: type, start: CMTime(value: 4_411, timescale: 44_100),
            end: CMTime(value: 24_412, timescale: 44_100))
        #expect(try Probe(url).audio?.duration_ts == 20_001)
        #expect(try readFloats(of: url) == Array(sound.floats[(4_411 * 2)..<(24_412 * 2)]))
    }

    @Test(arguments: [AVFileType.wav, .aiff, .caf]) func `sound files say what they are called`(_ type: AVFileType) async throws {
        let url = folder.file("sound")
        let title = AVMutableMetadataItem()
        title.identifier = .commonIdentifierTitle
        title.value = "Lied" as NSString
        try await writeSound(
            [MadeSound(frames: 1_001).sampleBuffer()], Self.pcm(16, isBigEndian: type == .aiff), to: url, type: type
        ) { $0.metadata = [title] }
        #expect(try Probe(url).format.tags?["title"] == "Lied")
        #expect(try Probe(url).audio?.duration_ts == 1_001)
    }

    // MARK: Bit rates

    private func packetSizes(_ settings: [String: any Sendable]) async throws -> [Int] {
        let url = folder.file("\(UUID().uuidString).mp4")
        // Alternately loud and soft, so that the bits needed vary.
        var sound = MadeSound(frames: 4 * 48_000, rate: 48_000)
        for index in sound.words.indices where index / 48_000 % 2 == 0 { sound.words[index] /= 512 }
        try await writeSound(sound.sampleBuffers(ofFrames: 9_600), settings, to: url, type: .mp4)
        return try Probe.packets(url, of: "a:0").compactMap { Int($0.size) }
    }

    @Test(arguments: [kAudioFormatMPEG4AAC, kAudioFormatOpus]) func `strategies say how bits may be spent`(
        _ format: AudioFormatID
    ) async throws {
        func sizes(_ more: [String: any Sendable]) async throws -> [Int] {
            try await packetSizes(Self.settings(format, rate: 48_000, more))
        }
        let constant = try await sizes([
            AVEncoderBitRateKey: 128_000, AVEncoderBitRateStrategyKey: AVAudioBitRateStrategy_Constant,
        ])
        let share = 128_000 / 8 * (format == kAudioFormatOpus ? 960 : 1_024) / 48_000
        // Opus's packets have equal sizes; AAC's share a bit reservoir, within a second.
        let window = format == kAudioFormatOpus ? 1 : 48
        let sums = (0...(constant.count - window)).map { constant[$0..<($0 + window)].reduce(0, +) }
        let most = try #require(sums.max())
        #expect(most <= share * window * 11 / 10)
        let average = try await sizes([
            AVEncoderBitRatePerChannelKey: 64_000, AVEncoderBitRateStrategyKey: AVAudioBitRateStrategy_LongTermAverage,
        ])
        let mean = average.reduce(0, +) / average.count
        #expect(mean > share / 2 && mean < share * 5 / 4)
        var last = 0
        for quality in [AVAudioQuality.min, .medium, .max] {
            let bytes = try await sizes([
                AVEncoderBitRateStrategyKey: AVAudioBitRateStrategy_Variable, AVEncoderAudioQualityForVBRKey: quality.rawValue,
            ]).reduce(0, +)
            #expect(bytes > last)
            last = bytes
        }
    }

    @Test func `more care makes FLAC smaller`() async throws {
        func bytes(_ quality: AVAudioQuality) async throws -> Int {
            try await packetSizes(
                Self.settings(
                    kAudioFormatFLAC, rate: 48_000,
                    [AVEncoderAudioQualityKey: quality.rawValue, AVEncoderBitDepthHintKey: 16])
            ).reduce(0, +)
        }
        let (least, most) = (try await bytes(.min), try await bytes(.max))
        #expect(most < least)
    }
}
