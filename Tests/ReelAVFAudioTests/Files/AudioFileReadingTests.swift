import Foundation
import ReelAVFAudio
import ReelCoreMedia
import ReelTestSupport
import Testing

struct AudioFileReadingTests {
    struct Kind: Sendable, CustomTestStringConvertible {
        let ending: String
        let options: String
        /// The number of frames, which ffmpeg writes into MPEG-4 in milliseconds; nil if its decoder leaves some out.
        var frames: Int? = 30_000
        var testDescription: String { "\(ending) \(options)" }
    }

    static let kinds: [Kind] = [
        Kind(ending: "wav", options: "-c:a pcm_s16le"), Kind(ending: "wav", options: "-c:a pcm_s24le"),
        Kind(ending: "wav", options: "-c:a pcm_f32le"), Kind(ending: "wav", options: "-c:a pcm_u8"),
        Kind(ending: "aiff", options: "-c:a pcm_s16be"), Kind(ending: "caf", options: "-c:a pcm_s24be"),
        Kind(ending: "au", options: "-c:a pcm_s16be"), Kind(ending: "flac", options: "-c:a flac"),
        Kind(ending: "m4a", options: "-c:a aac -b:a 128k -aac_pns 0", frames: 29_988), Kind(ending: "m4a", options: "-c:a alac"),
        Kind(ending: "caf", options: "-c:a alac"), Kind(ending: "mp3", options: "-c:a libmp3lame -b:a 128k"),
        Kind(ending: "ogg", options: "-c:a libvorbis", frames: nil),
        Kind(ending: "opus", options: "-c:a libopus", frames: 32_654),
        Kind(ending: "mp4", options: "-c:a libopus -strict -2", frames: 32_640),
        Kind(ending: "mka", options: "-c:a flac"), Kind(ending: "mov", options: "-c:a pcm_s16be"),
    ]

    /// 30,000 frames of tones and noise at 44,100 Hz.
    private static func make(_ kind: Kind, in folder: TemporaryFolder) throws -> URL {
        let sound = folder.file("sound.\(kind.ending)")
        try ffmpeg(
            "-f lavfi -i aevalsrc=0.4*sin(2*PI*440*t)+0.1*sin(t*t*9000)|0.3*sin(2*PI*660*t):sample_rate=44100:nb_samples=1000 "
                + "-af atrim=end_sample=30000 -bitexact \(kind.options)", to: sound)
        return sound
    }

    @Test(arguments: kinds) func `all samples are read, and no others`(_ kind: Kind) throws {
        let folder = try TemporaryFolder()
        let sound = try Self.make(kind, in: folder)
        let file = try AVAudioFile(forReading: sound)
        #expect(file.processingFormat.isStandard && file.processingFormat.channelCount == 2)
        #expect(file.fileFormat.sampleRate == file.processingFormat.sampleRate)
        let samples = try readAll(file)
        if let frames = kind.frames { #expect(file.length == frames) }
        #expect(samples.count == 2 * Int(file.length) && file.framePosition == file.length)
        let expected: [Float] = try decoded(sound)
        #expect(expected.count >= samples.count)
        #expect(zip(samples, expected).allSatisfy { abs($0 - $1) < 1e-4 })
    }

    @Test(arguments: kinds) func `a position is exact to the sample`(_ kind: Kind) throws {
        let folder = try TemporaryFolder()
        let sound = try Self.make(kind, in: folder)
        let all = try readAll(AVAudioFile(forReading: sound))
        let file = try AVAudioFile(forReading: sound)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 777))
        for position in [20_001, 3, 29_990, 1024, 1025, 0, 15_555, 29_999] {
            file.framePosition = AVAudioFramePosition(position)
            #expect(file.framePosition == position)
            try file.read(into: buffer, frameCount: 500)
            let expected = all.dropFirst(2 * position).prefix(1000)
            #expect(try buffer.samples() == Array(expected), "at \(position)")
        }
        for position in [file.length, .max] {
            file.framePosition = position
            try file.read(into: buffer)
            #expect(buffer.frameLength == 0)
        }
        file.framePosition = 7
        try file.read(into: buffer, frameCount: 5)
        #expect(try buffer.samples() == Array(all[14..<24]))
    }

    @Test(arguments: [1, 100, 4096, 100_000] as [AVAudioFrameCount]) func `pieces of any size are the same`(
        _ chunk: AVAudioFrameCount
    ) throws {
        let folder = try TemporaryFolder()
        let sound = folder.file("sound.flac")
        try ffmpeg("-f lavfi -i anoisesrc=sample_rate=8000:duration=0.25:seed=1 -c:a flac", to: sound)
        let file = try AVAudioFile(forReading: sound)
        #expect(try readAll(file, chunk: chunk) == decoded(sound) as [Float])
    }

    @Test(arguments: ["pcm_s16le", "pcm_s24le", "pcm_s32le", "pcm_f64le"]) func `integers and doubles are exact`(
        _ codec: String
    ) throws {
        let folder = try TemporaryFolder()
        let sound = folder.file("sound.wav")
        try ffmpeg("-f lavfi -i anoisesrc=sample_rate=8000:duration=0.1:seed=3 -c:a \(codec)", to: sound)
        let words = try readAll(AVAudioFile(forReading: sound, commonFormat: .pcmFormatInt32, interleaved: true), Int32.self)
        #expect(words == (try decoded(sound, "s32le", Int32.self)))
        let doubles = try readAll(
            AVAudioFile(forReading: sound, commonFormat: .pcmFormatFloat64, interleaved: false), Double.self)
        #expect(doubles == (try decoded(sound, "f64le", Double.self)))
        let shorts = try readAll(AVAudioFile(forReading: sound, commonFormat: .pcmFormatInt16, interleaved: true), Int16.self)
        let expected = try decoded(sound, "s16le", Int16.self)
        // Rounded to the nearest number, as ffmpeg does from floating-point numbers; from integers it cuts.
        #expect(shorts.count == expected.count && zip(shorts, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test func `surround sound is in the order that the format says`() throws {
        let folder = try TemporaryFolder()
        let sound = folder.file("sound.m4a")
        try ffmpeg(
            "-f lavfi -i aevalsrc=0.1|0.2|0.3|0.4|0.5|0.6:channel_layout=5.1:sample_rate=48000:duration=0.5 -c:a alac", to: sound)
        let file = try AVAudioFile(forReading: sound)
        let layout = try #require(file.processingFormat.channelLayout)
        #expect(file.processingFormat.channelCount == 6 && layout.channelCount == 6)
        #expect(layout.layout.pointee.mChannelBitmap.rawValue == 0x3F)
        let first = try readAll(file).prefix(6)
        #expect(zip(first, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6] as [Float]).allSatisfy { abs($0 - $1) < 1e-3 })
    }

    @Test func `what is no sound is an error that names the file`() throws {
        let folder = try TemporaryFolder()
        let (text, missing, empty) = (folder.file("a.wav"), folder.file("none.wav"), folder.file("empty.m4a"))
        try Data("no sound at all".utf8).write(to: text)
        try Data().write(to: empty)
        for url in [text, missing, empty, folder.url] {
            let error = #expect(throws: NSError.self) { try AVAudioFile(forReading: url) }
            #expect(error?.domain == "com.apple.coreaudio.avfaudio")
            #expect(error?.localizedDescription.contains(url.path) == true)
        }
        let error = #expect(throws: NSError.self) { try AVAudioFile(forReading: missing) }
        #expect(error?.code == -43)
        let movie = folder.file("silent.mp4")
        try ffmpeg("-f lavfi -i color=size=32x32:duration=0.2 -c:v libx264", to: movie)
        #expect(throws: NSError.self) { try AVAudioFile(forReading: movie) }
    }

    @Test(arguments: ["wav -c:a pcm_s16le", "flac -c:a flac", "m4a -c:a aac -movflags +faststart", "caf -c:a pcm_s16be"])
    func `a file that is cut off says so where frames are missing`(_ kind: String) throws {
        let words = kind.split(separator: " ", maxSplits: 1).map(String.init)
        let folder = try TemporaryFolder()
        let (whole, cut) = (folder.file("whole.\(words[0])"), folder.file("cut.\(words[0])"))
        try ffmpeg("-f lavfi -i anoisesrc=sample_rate=44100:duration=8:seed=5:amplitude=0.3 \(words[1])", to: whole)
        let bytes = try Data(contentsOf: whole)
        try bytes.prefix(bytes.count / 2).write(to: cut)
        let all = try readAll(AVAudioFile(forReading: whole))
        let file = try AVAudioFile(forReading: cut)
        #expect(abs(file.length - 8 * 44_100) < 4500)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4096))
        var samples: [Float] = []
        let error = #expect(throws: NSError.self) {
            while file.framePosition < file.length {
                try file.read(into: buffer)
                samples += try buffer.samples()
            }
        }
        #expect(error?.localizedDescription.contains("cut off") == true, "\(String(describing: error))")
        #expect(samples.count > all.count / 3 && samples.count < all.count * 2 / 3)
        // The last frames before the cut may be damaged.
        let sure = samples.count - 8192
        #expect(samples.prefix(sure).elementsEqual(all.prefix(sure)))
    }

    @Test func `a buffer of another format, and a closed file, are errors`() throws {
        let folder = try TemporaryFolder()
        let sound = folder.file("sound.wav")
        try ffmpeg("-f lavfi -i anoisesrc=sample_rate=8000:duration=0.1:seed=3 -c:a pcm_s16le", to: sound)
        let file = try AVAudioFile(forReading: sound)
        let wrong = try #require(AVAudioPCMBuffer(pcmFormat: try format(), frameCapacity: 10))
        #expect(throws: NSError.self) { try file.read(into: wrong) }
        let right = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 10))
        #expect(throws: NSError.self) { try file.write(from: right) }
        #expect(file.isOpen)
        file.close()
        #expect(!file.isOpen && file.length == 0)
        #expect(throws: NSError.self) { try file.read(into: right) }
        #expect(throws: NSError.self) { try AVAudioFile(forReading: sound, commonFormat: .otherFormat, interleaved: true) }
    }
}
