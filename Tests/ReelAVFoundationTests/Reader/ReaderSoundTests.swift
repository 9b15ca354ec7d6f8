import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Audio from a reader, compared with ffmpeg's decoder.
struct ReaderSoundTests {
    struct Layout: Sendable, CustomTestStringConvertible {
        let name: String
        let settings: [String: any Sendable]
        var testDescription: String { name }
    }

    static let layouts: [Layout] = [
        Layout(name: "s16le", settings: [:]),
        Layout(name: "s16be", settings: [AVLinearPCMIsBigEndianKey: true, AVLinearPCMBitDepthKey: 16]),
        Layout(name: "s24le", settings: [AVLinearPCMBitDepthKey: 24]),
        Layout(name: "s32le", settings: [AVLinearPCMBitDepthKey: 32]),
        Layout(name: "f32le", settings: [AVLinearPCMIsFloatKey: true]),
        Layout(name: "f64le", settings: [AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 64]),
    ]

    /// Half a second of two tones, one per channel, lossless.
    private static func makeSound(_ url: URL, _ options: String = "-c:a pcm_s16le") throws {
        try ffmpeg(
            "-f lavfi -i aevalsrc=0.4*sin(2*PI*440*t)|0.3*sin(2*PI*660*t):sample_rate=44100:duration=0.5 \(options)", to: url)
    }

    @Test(arguments: layouts) func `PCM comes in the layout that is asked for`(_ layout: Layout) throws {
        let folder = try TemporaryFolder()
        let sound = folder.file("sound.wav")
        try Self.makeSound(sound)
        let settings: [String: Any] = layout.settings.merging([AVFormatIDKey: kAudioFormatLinearPCM]) { $1 }
        let samples = try readTrack(AVURLAsset(url: sound), settings, of: .audio)
        let bytes = try samples.reduce(into: Data()) { $0 += try $1.bytes }
        #expect(bytes == (try Command.output(of: "ffmpeg", ["-v", "error", "-i", sound.path, "-f", layout.name, "-"])))
        #expect(samples.reduce(0) { $0 + $1.numSamples } == 22_050)
        var end = CMTime.zero
        for sample in samples {
            #expect(sample.presentationTimeStamp == end)
            end = end + sample.duration
        }
        #expect(end == time(1, 2))
    }

    @Test func `channels lie apart where that is asked for`() throws {
        let folder = try TemporaryFolder()
        let sound = folder.file("sound.wav")
        try Self.makeSound(sound)
        let settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsFloatKey: true, AVLinearPCMIsNonInterleaved: true,
        ]
        var (left, right) = ([Float](), [Float]())
        for sample in try readTrack(AVURLAsset(url: sound), settings, of: .audio) {
            let floats = try sample.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
            #expect(floats.count == 2 * sample.numSamples)
            left += floats[..<sample.numSamples]
            right += floats[sample.numSamples...]
        }
        #expect(zip(left, right).flatMap { [$0, $1] } == (try decodedSound(of: sound)))
    }

    // MARK: Channel layouts

    /// A tenth of a second of six constant levels: 0.1 is left, 0.2 right, 0.3 centre, 0.4 LFE, 0.5 and 0.6 are surround.
    private static func makeSurround(_ url: URL) throws {
        try ffmpeg(
            "-f lavfi -i aevalsrc=0.1|0.2|0.3|0.4|0.5|0.6:channel_layout=5.1:sample_rate=48000:duration=0.1 -c:a pcm_f32le",
            to: url)
    }

    private func levels(_ sound: URL, _ layout: Data, mixes: Bool, isFloat: Bool = true) throws -> ([Float], CMFormatDescription?)
    {
        let asset = AVURLAsset(url: sound)
        let settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsFloatKey: true, AVChannelLayoutKey: layout,
        ]
        let samples =
            try mixes
            ? readAll(asset, AVAssetReaderAudioMixOutput(audioTracks: asset.tracks, audioSettings: settings))
            : readTrack(asset, settings, of: .audio)
        let floats = try samples.flatMap { try $0.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } }
        return (floats, samples.first?.formatDescription)
    }

    @Test(arguments: [false, true]) func `channels come in the order of the layout that is asked for`(mixes: Bool) throws {
        let folder = try TemporaryFolder()
        let sound = folder.file("sound.wav")
        try Self.makeSurround(sound)
        let expected: [(AudioChannelLayoutTag, [Float])] = [
            (kAudioChannelLayoutTag_MPEG_5_1_A, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]),
            // L, R, Ls, Rs, C, LFE
            (kAudioChannelLayoutTag_MPEG_5_1_B, [0.1, 0.2, 0.5, 0.6, 0.3, 0.4]),
            // C, L, R, Ls, Rs, LFE
            (kAudioChannelLayoutTag_MPEG_5_1_D, [0.3, 0.1, 0.2, 0.5, 0.6, 0.4]),
        ]
        for (tag, levels) in expected {
            let (floats, format) = try self.levels(sound, layoutData(tag), mixes: mixes)
            #expect(floats.count == 4_800 * 6)
            #expect(Array(floats[600..<606]) == levels && Array(floats.suffix(6)) == levels)
            #expect(format?.audioChannelLayout?.tag == tag)
        }
    }

    @Test func `a layout of fewer channels is mixed, and empty data is none`() throws {
        let folder = try TemporaryFolder()
        let sound = folder.file("sound.wav")
        try Self.makeSound(sound)
        #expect(try levels(sound, layoutData(kAudioChannelLayoutTag_Mono), mixes: false).0.count == 22_050)
        #expect(try levels(sound, Data(), mixes: false).0 == decodedSound(of: sound))
    }

    @Test func `a layout that cannot be mixed for is an error`() throws {
        let folder = try TemporaryFolder()
        let sound = folder.file("sound.wav")
        try Self.makeSurround(sound)
        let asset = AVURLAsset(url: sound)
        let track = try #require(asset.tracks.first)
        let unfit: [(Data, Int?)] = [
            (layoutData(kAudioChannelLayoutTag_MPEG_7_1_A), nil), (layoutData(kAudioChannelLayoutTag_MPEG_5_1_A), 2),
            (Data([1, 2]), nil),
        ]
        for (layout, channels) in unfit {
            var settings: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM, AVChannelLayoutKey: layout]
            settings[AVNumberOfChannelsKey] = channels
            let reader = try AVAssetReader(asset: asset)
            reader.add(AVAssetReaderTrackOutput(track: track, outputSettings: settings))
            #expect(reader.error?.localizedDescription.contains("AVChannelLayoutKey") == true)
        }
    }

    @Test(arguments: ["m4a -c:a aac", "mp3 -c:a libmp3lame", "flac -c:a flac"])
    func `compressed sound is decoded as ffmpeg does it`(_ kind: String) throws {
        let words = kind.split(separator: " ", maxSplits: 1).map(String.init)
        let folder = try TemporaryFolder()
        let sound = folder.file("sound.\(words[0])")
        try Self.makeSound(sound, words[1])
        let settings: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsFloatKey: true]
        let samples = try readTrack(AVURLAsset(url: sound), settings, of: .audio)
        let floats = try samples.flatMap { try $0.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } }
        let expected = try decodedSound(of: sound)
        #expect(floats.count == 44_100 && expected.count >= 44_100)
        #expect(zip(floats, expected).allSatisfy { abs($0 - $1) < 1e-4 })
    }

    @Test func `a range is as many samples as its duration holds, and they are the right ones`() throws {
        let folder = try TemporaryFolder()
        let sound = folder.file("sound.m4a")
        try Self.makeSound(sound, "-c:a aac")
        let asset = AVURLAsset(url: sound)
        let settings: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsFloatKey: true]
        func floats(_ range: CMTimeRange?) throws -> [Float] {
            try readTrack(asset, settings, of: .audio, range: range).flatMap {
                try $0.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
            }
        }
        let all = try floats(nil)
        for (start, end) in [(100, 350), (1, 2), (333, 499), (0, 123)] {
            let part = try floats(range(time(start, 1000), time(end, 1000)))
            let first = Int((Double(start) * 44.1).rounded())
            let count = Int((Double(end - start) * 44.1).rounded())
            #expect(part.count == 2 * count)
            let expected = all[(2 * first)..<min(all.count, 2 * (first + count))]
            #expect(zip(part, expected).allSatisfy { abs($0 - $1) < 1e-5 })
        }
        // There is no audio beyond the end.
        #expect(try floats(range(time(400, 1000), time(9, 1))).count == 2 * 4410)
        #expect(try floats(range(time(2, 1), time(9, 1))).isEmpty)
    }

    @Test func `stored sound is the file's own`() throws {
        let folder = try TemporaryFolder()
        let (sound, raw) = (folder.file("sound.m4a"), folder.file("raw"))
        try Self.makeSound(sound, "-c:a aac")
        let samples = try readTrack(AVURLAsset(url: sound), nil, of: .audio)
        let packets = try Probe.packets(sound, of: "a:0")
        #expect(samples.map(\.presentationTimeStamp) == packets.map { time($0.pts, 44_100) })
        try ffmpeg("-i \(sound.path) -map 0:a -c copy -f data", to: raw)
        #expect(try Data(contentsOf: raw) == samples.reduce(into: Data()) { $0 += try $1.bytes })
    }

    @Test func `a mix has the volumes that its ramps say`() throws {
        let folder = try TemporaryFolder()
        let (loud, soft) = (folder.file("loud.wav"), folder.file("soft.wav"))
        try ffmpeg("-f lavfi -i aevalsrc=0.5:sample_rate=48000:duration=2 -c:a pcm_s16le", to: loud)
        try ffmpeg("-f lavfi -i aevalsrc=0.25:sample_rate=48000:duration=1 -c:a pcm_s16le", to: soft)
        let composition = AVMutableComposition()
        var tracks: [AVMutableCompositionTrack] = []
        for url in [loud, soft] {
            let asset = AVURLAsset(url: url)
            let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
            try track.insertTimeRange(
                CMTimeRange(start: .zero, duration: asset.duration), of: try #require(asset.tracks.first), at: .zero)
            tracks.append(track)
        }
        let first = AVMutableAudioMixInputParameters(track: tracks[0])
        first.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: range(.zero, time(1, 1)))
        let second = AVMutableAudioMixInputParameters(track: tracks[1])
        second.setVolume(0.5, at: .zero)
        let mix = AVMutableAudioMix()
        mix.inputParameters = [first, second]
        let output = AVAssetReaderAudioMixOutput(audioTracks: tracks, audioSettings: nil)
        output.audioMix = mix
        let samples = try readAll(composition, output)
        let floats = try samples.flatMap { try $0.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } }
        #expect(floats.count == 96_000)
        for (second, level) in [(0.0, 0.125), (0.25, 0.25), (0.75, 0.5), (1.25, 0.5), (1.9, 0.5)] as [(Double, Float)] {
            #expect(abs(floats[Int(second * 48_000) + 10] - level) < 0.001, "at \(second) s")
        }
        // Without a mix, each track has its own level.
        let plain = try readAll(composition, AVAssetReaderAudioMixOutput(audioTracks: tracks, audioSettings: nil))
        let sum = try plain.flatMap { try $0.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } }
        #expect(abs(sum[100] - 0.75) < 0.001 && abs(sum[60_000] - 0.5) < 0.001)
    }
}
