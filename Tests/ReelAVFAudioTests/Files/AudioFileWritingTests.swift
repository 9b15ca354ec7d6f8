import Foundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import ReelAVFAudio

struct AudioFileWritingTests {
    struct Kind: Sendable, CustomTestStringConvertible {
        let ending: String
        let settings: [String: any Sendable]
        /// ffprobe's name of the codec.
        let codec: String
        var testDescription: String { "\(codec) in \(ending)" }
    }

    private static func pcm(_ bits: Int, isFloat: Bool = false, isBigEndian: Bool = false) -> [String: any Sendable] {
        [
            AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: bits, AVLinearPCMIsFloatKey: isFloat,
            AVLinearPCMIsBigEndianKey: isBigEndian,
        ]
    }

    static let exact: [Kind] = [
        Kind(ending: "wav", settings: pcm(16), codec: "pcm_s16le"), Kind(ending: "wav", settings: pcm(24), codec: "pcm_s24le"),
        Kind(ending: "wav", settings: pcm(32), codec: "pcm_s32le"),
        Kind(ending: "wav", settings: pcm(32, isFloat: true), codec: "pcm_f32le"),
        Kind(ending: "aiff", settings: pcm(16, isBigEndian: true), codec: "pcm_s16be"),
        Kind(ending: "caf", settings: pcm(24), codec: "pcm_s24le"),
        Kind(ending: "caf", settings: pcm(64, isFloat: true), codec: "pcm_f64le"),
        Kind(ending: "m4a", settings: [AVFormatIDKey: kAudioFormatAppleLossless], codec: "alac"),
        Kind(ending: "caf", settings: [AVFormatIDKey: kAudioFormatAppleLossless], codec: "alac"),
        Kind(ending: "mp4", settings: [AVFormatIDKey: kAudioFormatFLAC], codec: "flac"),
        Kind(ending: "flac", settings: [AVFormatIDKey: kAudioFormatFLAC], codec: "flac"),
    ]

    private static func settings(_ kind: Kind, channels: Int = 2) -> [String: Any] {
        kind.settings.merging([AVSampleRateKey: 44_100.0, AVNumberOfChannelsKey: channels] as [String: any Sendable]) { $1 }
    }

    /// Writes samples in pieces of different sizes.
    private func write<Sample>(_ samples: [Sample], to file: AVAudioFile) throws {
        var place = 0
        for size in [1, 1000, 3, 4096, 100_000] where place < samples.count {
            let end = min(samples.count, place + 2 * size)
            try file.write(from: buffer(samples[place..<end], file.processingFormat))
            place = end
        }
    }

    @Test(arguments: exact) func `sound is written and read bit by bit`(_ kind: Kind) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("sound.\(kind.ending)")
        let words = PCMNumbers.tones(frames: 10_000, channels: 2, bits: 16)
        let shorts = words.map { Int16($0 >> 16) }
        let file = try AVAudioFile(
            forWriting: url, settings: Self.settings(kind), commonFormat: .pcmFormatInt16, interleaved: true)
        try write(shorts, to: file)
        #expect(file.length == 10_000 && file.framePosition == 10_000)
        file.close()
        #expect(try Probe(url).audio?.codec_name == kind.codec)
        #expect(try decoded(url, "s16le", Int16.self) == shorts)
        let read = try AVAudioFile(forReading: url, commonFormat: .pcmFormatInt16, interleaved: true)
        #expect(read.length == 10_000)
        #expect(try readAll(read, Int16.self) == shorts)
    }

    @Test(arguments: [(32, false), (32, true), (24, false)]) func `wide samples are written and read bit by bit`(
        bits: Int, isFloat: Bool
    ) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("sound.caf")
        let words = PCMNumbers.tones(frames: 5_000, channels: 2, bits: isFloat ? 24 : bits)
        let kind = Kind(ending: "caf", settings: Self.pcm(bits, isFloat: isFloat), codec: "")
        var file: AVAudioFile? = try AVAudioFile(
            forWriting: url, settings: Self.settings(kind), commonFormat: .pcmFormatInt32, interleaved: false)
        try write(words, to: try #require(file))
        // Freeing it completes it.
        file = nil
        let read = try AVAudioFile(forReading: url, commonFormat: .pcmFormatInt32, interleaved: false)
        #expect(try readAll(read, Int32.self) == words)
    }

    @Test(arguments: ["m4a", "caf"]) func `AAC has the length and the place of the sound`(_ ending: String) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("sound.\(ending)")
        let kind = Kind(
            ending: ending, settings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVEncoderBitRateKey: 192_000], codec: "aac")
        let samples = PCMNumbers.sine(frames: 50_000, channels: 2, rate: 44_100)
        let file = try AVAudioFile(forWriting: url, settings: Self.settings(kind))
        #expect(file.processingFormat.isStandard && file.fileFormat.streamDescription.pointee.mFormatID == kAudioFormatMPEG4AAC)
        try write(samples, to: file)
        file.close()
        let read = try AVAudioFile(forReading: url)
        #expect(read.length == 50_000)
        let got = try readAll(read)
        #expect(got.count == 100_000)
        #expect(signalToNoise(samples.map(Double.init), got) > 40)
        // libavformat does not read where the priming of a Core Audio file ends.
        let other: ArraySlice<Float> = try decoded(url).dropFirst(ending == "caf" ? 2 * 1024 : 0)
        #expect(other.count >= 100_000 && signalToNoise(samples.map(Double.init), other) > 40)
    }

    @Test func `settings of a buffer's format suit a file`() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("sound.wav")
        let made = try format()
        let file = try AVAudioFile(forWriting: url, settings: made.settings)
        #expect(file.processingFormat == made)
        try file.write(from: buffer([0.5, -0.5] as [Float], made))
        file.close()
        #expect(try Probe(url).audio?.codec_name == "pcm_f32le")
    }

    @Test func `surround sound keeps its speakers`() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("sound.m4a")
        // L, R, Ls, Rs, C, LFE
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_B))
        let made = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
        var settings = made.settings
        settings[AVFormatIDKey] = kAudioFormatAppleLossless
        let file = try AVAudioFile(forWriting: url, settings: settings)
        #expect(file.processingFormat == made)
        let frame: [Float] = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75]
        try file.write(from: buffer((0..<2000).flatMap { _ in frame }, made))
        file.close()
        // L, R, C, LFE, Ls, Rs
        #expect(try readAll(AVAudioFile(forReading: url)).prefix(6) == [0.125, 0.25, 0.625, 0.75, 0.375, 0.5])
    }

    @Test func `a file has its name only when it is complete, and replaces another then`() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("sound.wav")
        try Data("before".utf8).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
        let made = try format()
        let file = try AVAudioFile(forWriting: url, settings: made.settings)
        try file.write(from: buffer([Float](repeating: 0.5, count: 200_000), made))
        #expect(try Data(contentsOf: url) == Data("before".utf8))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0 != "sound.wav" }.allSatisfy {
                $0.hasPrefix(".")
            })
        file.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["sound.wav"])
        #expect(try AVAudioFile(forReading: url).length == 100_000)
        #expect(try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int == 0o640)
    }

    @Test func `a finished file whose name is that of a folder by now is kept`() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("sound.wav")
        let made = try format()
        let writer = try SoundWriter(url, made.settings, bits: 16, channelLayout: nil)
        try writer.write(buffer([0.5, -0.5, 0.25, 0] as [Float], made))
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        let error = #expect(throws: NSError.self) { try writer.close() }
        let hidden = try #require(folder.contents.first)
        #expect(folder.contents == [hidden, "sound.wav"] && error?.localizedDescription.contains(hidden) == true)
        let saved = folder.file("saved.wav")
        try FileManager.default.moveItem(at: folder.file(hidden), to: saved)
        #expect(try readAll(AVAudioFile(forReading: saved)) == [0.5, -0.5, 0.25, 0] as [Float])
    }

    @Test func `a file without frames is one`() throws {
        let folder = try TemporaryFolder()
        let kinds = [
            ("wav", kAudioFormatLinearPCM, "pcm_s16le"), ("caf", kAudioFormatLinearPCM, "pcm_s16le"),
            ("aiff", kAudioFormatLinearPCM, "pcm_s16be"), ("flac", kAudioFormatFLAC, "flac"),
            // In an M4A without samples, ffprobe finds no track.
        ]
        for (ending, format, name) in kinds {
            let url = folder.file("sound.\(ending)")
            let settings: [String: Any] = [AVFormatIDKey: format, AVSampleRateKey: 8000, AVNumberOfChannelsKey: 1]
            try AVAudioFile(forWriting: url, settings: settings).close()
            // ffprobe warns of the missing sound.
            let words = ["-v", "error", "-show_entries", "stream=codec_name,sample_rate", "-of", "csv=p=0", url.path]
            let codec = String(decoding: try Command.output(of: "ffprobe", words), as: UTF8.self)
            #expect(codec == "\(name),8000\n")
        }
    }

    @Test func `what cannot be written is an error, and leaves nothing`() throws {
        let folder = try TemporaryFolder()
        let aac: [String: Any] = [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2]
        let bad: [(String, [String: Any], String)] = [
            ("a.wav", aac, "linear PCM"), ("a.mp3", aac, "extension 'mp3'"), ("a.m4a", [:], "AVSampleRateKey"),
            ("a.m4a", aac.merging([AVSampleRateKey: 44_101]) { $1 }, "44101"),
            ("a.m4a", aac.merging([AVNumberOfChannelsKey: 9]) { $1 }, "AVNumberOfChannelsKey"),
            ("a.m4a", aac.merging([AVFormatIDKey: kAudioFormatMPEGLayer3]) { $1 }, "encoder"),
            ("none/a.m4a", aac, "No such file"), (String(repeating: "n", count: 252) + ".m4a", aac, "255 bytes"),
        ]
        for (name, settings, words) in bad {
            let url = folder.file(name)
            let error = #expect(throws: NSError.self) { try AVAudioFile(forWriting: url, settings: settings) }
            #expect(error?.localizedDescription.contains(words) == true, "\(String(describing: error))")
            #expect(error?.localizedDescription.contains(url.path) == true)
        }
        #expect(throws: NSError.self) { try AVAudioFile(forWriting: folder.url, settings: aac) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }
}
