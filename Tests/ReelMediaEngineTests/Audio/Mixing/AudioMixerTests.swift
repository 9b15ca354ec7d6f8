import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

struct AudioMixerTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static func time(_ seconds: Double) -> CMTime { CMTime(value: CMTimeValue((seconds * 90_000).rounded()), timescale: 90_000) }
    static func range(_ start: Double, _ end: Double) -> CMTimeRange { CMTimeRange(start: time(start), end: time(end)) }

    static func segment(_ url: URL, _ start: Double, _ end: Double, at target: Double, lasting duration: Double? = nil)
        -> AudioSegment
    {
        AudioSegment(
            location: MediaLocation(url), track: 0, source: range(start, end),
            target: range(target, target + (duration ?? end - start)))
    }

    /// Returns all samples of a mix, and checks the times of its buffers.
    static func mix(
        _ lanes: [AudioLane], _ timeRange: CMTimeRange, rate: Int = 48_000, channels: Int = 1, chunk: Int = 3_000
    ) throws -> [Float] {
        let mixer = try AudioMixer(lanes: lanes, timeRange: timeRange, sampleRate: rate, channels: channels)
        var sound: [Float] = []
        while let buffer = try mixer.next(maximumFrames: chunk) {
            let offset = CMTime(value: CMTimeValue(sound.count / channels), timescale: CMTimeScale(rate))
            #expect(buffer.presentationTimeStamp == timeRange.start + offset)
            sound += try numbers(buffer)
        }
        return sound
    }

    func wav(_ name: String, seconds: Double, rate: Int = 48_000, channels: Int = 1, _ value: (Int) -> Double) throws -> URL {
        let url = folder.file(name)
        let frames = (0..<Int(seconds * Double(rate))).flatMap { frame in
            repeatElement(Int16((value(frame) * 32_767).rounded()), count: channels)
        }
        try writeWAV(frames, rate: rate, channels: channels, to: url)
        return url
    }

    func sine(_ frequency: Double, seconds: Double, rate: Int = 48_000, level: Double = 0.25) throws -> URL {
        try wav("\(frequency)-\(rate).wav", seconds: seconds, rate: rate) {
            level * sin(2 * .pi * frequency * Double($0) / Double(rate))
        }
    }

    /// Returns the frequency in Hz, from the sine's zero crossings.
    static func frequency(_ sound: ArraySlice<Float>, rate: Int = 48_000) -> Double {
        var crossings: [Double] = []
        for index in sound.indices.dropFirst() where sound[index - 1] < 0 && sound[index] >= 0 {
            crossings.append(Double(index) - Double(sound[index] / (sound[index] - sound[index - 1])))
        }
        guard let first = crossings.first, let last = crossings.last, crossings.count > 1 else { return 0 }
        return Double(crossings.count - 1) * Double(rate) / (last - first)
    }

    // MARK: Places

    @Test(arguments: [48_000, 44_100])
    func `clicks stay on their samples over cuts`(rate: Int) throws {
        // A click every tenth of a second, with alternating sign.
        let file = try wav("clicks.wav", seconds: 3, rate: rate) {
            $0 % (rate / 10) == 0 ? ($0 / (rate / 10) % 2 == 0 ? 0.5 : -0.5) : 0
        }
        // 0.25–0.75 s at 0 s, 2.05–2.55 s at 0.5 s, 1.0–1.5 s at 1.2 s.
        let lane = AudioLane(segments: [
            Self.segment(file, 0.25, 0.75, at: 0), Self.segment(file, 2.05, 2.55, at: 0.5), Self.segment(file, 1, 1.5, at: 1.2),
        ])
        let sound = try Self.mix([lane], Self.range(0, 2))
        #expect(sound.count == 96_000)
        let places = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1.2, 1.3, 1.4, 1.5, 1.6].map {
            Int(($0 * 48_000).rounded())
        }
        for place in places {
            let near = max(0, place - 500)..<(place + 500)
            let peak = try #require(near.max { abs(sound[$0]) < abs(sound[$1]) })
            #expect(peak == place, "\(place)")
            #expect(abs(sound[place]) > 0.4)
        }
        // Silence between and after segments is exactly zero.
        #expect(sound[48_000..<57_600].allSatisfy { $0 == 0 } && sound[81_600...].allSatisfy { $0 == 0 })
    }

    @Test func `a mix may begin in the middle, also between samples`() throws {
        let file = try wav("noise.wav", seconds: 2) { sin(Double($0 * $0 % 7919)) / 2 }
        let lane = AudioLane(segments: [Self.segment(file, 0, 2, at: 0.5)])
        let whole = try Self.mix([lane], Self.range(0, 2.5))
        let part = try Self.mix(
            [lane], CMTimeRange(start: CMTime(value: 1, timescale: 3), duration: CMTime(value: 7, timescale: 5)))
        #expect(part == Array(whole[16_000..<83_200]))
        // At another sample rate, too, a part equals the same part of the whole.
        let resampled = try Self.mix([lane], Self.range(0, 2.5), rate: 44_100)
        let later = try Self.mix([lane], CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: Self.time(1)), rate: 44_100)
        let difference = zip(later, resampled[44_100..<88_200]).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
        #expect(difference < 1e-6)
    }

    @Test(arguments: ["wav", "m4a", "mp3"])
    func `pieces that continue each other sound as one`(type: String) throws {
        let noise = try wav("noise.wav", seconds: 2) { sin(Double($0 * $0 % 7919)) / 2 }
        let file = folder.file("joined.\(type)")
        if type == "wav" {
            try FileManager.default.copyItem(at: noise, to: file)
        } else {
            try ffmpeg("-i \(noise.path)", to: file)
        }
        let original = try numbers(AudioDecoder(path: file.path))
        let cuts = [0, 0.3, 0.3333, 0.9, 1.01, 2]
        let pieces = zip(cuts, cuts.dropFirst()).map { Self.segment(file, $0, $1, at: $0) }
        #expect(try Self.mix([AudioLane(segments: pieces)], Self.range(0, 2)) == Array(original.prefix(96_000)))
        // The same segments alternately in two lanes.
        let lanes = [0, 1].map { side in AudioLane(segments: pieces.indices.filter { $0 % 2 == side }.map { pieces[$0] }) }
        let difference = zip(try Self.mix(lanes, Self.range(0, 2)), original).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
        #expect(difference <= (type == "wav" ? 0 : 1e-4))
    }

    @Test func `a cut is hard, but hears what is around it: no click of the resampler's own`() throws {
        let file = try wav("level.wav", seconds: 2, rate: 44_100) { _ in 0.5 }
        let lane = AudioLane(segments: [Self.segment(file, 0.5, 1, at: 0.25), Self.segment(file, 1.2, 1.5, at: 0.75)])
        let sound = try Self.mix([lane], Self.range(0, 1.2))
        #expect(sound[..<12_000].allSatisfy { $0 == 0 } && sound[50_400...].allSatisfy { $0 == 0 })
        #expect(sound[12_000..<50_400].allSatisfy { abs($0 - 0.5) < 1e-4 })
    }

    @Test func `an hour at another rate is not a sample off at its end`() throws {
        let url = folder.file("hour.wav")
        let rate = 44_100
        try wavHeader(bytes: 3600 * rate * 2, rate: rate, channels: 1).write(to: url)
        let handle = try FileHandle(forWritingTo: url)
        for minute in 0..<60 {
            try handle.seek(toOffset: UInt64(44 + minute * 60 * rate * 2))
            try handle.write(contentsOf: Data([0, 0x40]))
        }
        try handle.truncate(atOffset: UInt64(44 + 3600 * rate * 2))
        try handle.close()
        let mixer = try AudioMixer(
            lanes: [AudioLane(segments: [Self.segment(url, 0, 3600, at: 0)])], timeRange: Self.range(0, 3600), sampleRate: 48_000,
            channels: 1)
        var frame = 0
        while let buffer = try mixer.next(maximumFrames: 48_000) {
            // Check the click at each minute.
            if frame % (60 * 48_000) == 0 {
                let sound = try numbers(buffer).prefix(500)
                #expect(sound.indices.max { abs(sound[$0]) < abs(sound[$1]) } == 0)
            }
            frame += buffer.numSamples
        }
        #expect(frame == 3600 * 48_000)
    }

    // MARK: Levels

    @Test func `two sines are added at their own levels`() throws {
        let (low, high) = (try sine(440, seconds: 1, level: 0.5), try sine(1000, seconds: 1, level: 0.75))
        let lanes = [low, high].map { AudioLane(segments: [Self.segment($0, 0, 1, at: 0)]) }
        let sound = try Self.mix(lanes, Self.range(0, 1), channels: 2)
        let expected = (0..<48_000).map { frame -> Double in
            let angle = 2 * Double.pi * Double(frame) / 48_000
            return 0.5 * sin(440 * angle) + 0.75 * sin(1000 * angle)
        }
        #expect(
            expected.indices.allSatisfy { abs(Double(sound[2 * $0]) - expected[$0]) < 1e-4 && sound[2 * $0] == sound[2 * $0 + 1] }
        )
        #expect(sound.contains { $0 > 1.1 })
    }

    @Test func `six channels become two as libswresample has it`() throws {
        let (six, two) = (folder.file("six.wav"), folder.file("two.f32"))
        let tones = (1...6).map { "0.1*sin(\($0 * 300)*2*PI*t)" }.joined(separator: "|")
        try ffmpeg("-f lavfi -i aevalsrc=\(tones):s=48000:d=0.5:c=5.1 -c:a pcm_s16le", to: six)
        try ffmpeg("-i \(six.path) -af aformat=flt:cl=stereo -c:a pcm_f32le -f f32le", to: two)
        let expected = try Data(contentsOf: two).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let sound = try Self.mix([AudioLane(segments: [Self.segment(six, 0, 0.5, at: 0)])], Self.range(0, 0.5), channels: 2)
        #expect(sound.count == expected.count && zip(sound, expected).allSatisfy { abs($0 - $1) < 1e-5 })
    }

    @Test func `the volume goes in straight lines`() throws {
        let file = try wav("level.wav", seconds: 3) { _ in 0.5 }
        let volume = VolumeCurve([
            .init(timeRange: Self.range(0.5, 1.5), start: 1, end: 0), .init(timeRange: Self.range(1.5, 2), start: 0, end: 0),
            .init(timeRange: Self.range(2, 2.5), start: 0.25, end: 2),
        ])
        let lane = AudioLane(segments: [Self.segment(file, 0, 3, at: 0)], volume: volume)
        let sound = try Self.mix([lane], Self.range(0, 3))
        func gain(_ seconds: Double) -> Double { Double(sound[Int(seconds * 48_000)]) / 0.5 }
        #expect(abs(gain(0.25) - 1) < 1e-4 && abs(gain(0.5) - 1) < 1e-4 && abs(gain(0.75) - 0.75) < 1e-4)
        #expect(abs(gain(1) - 0.5) < 1e-4 && abs(gain(1.4) - 0.1) < 1e-4)
        #expect(sound[72_000..<96_000].allSatisfy { $0 == 0 })
        #expect(abs(gain(2) - 0.25) < 1e-4 && abs(gain(2.25) - 1.125) < 1e-4 && abs(gain(2.5) - 1) < 1e-4)
    }

    // MARK: Speeds

    @Test(arguments: [TimePitch.varispeed, .timeDomain, .spectral], [0.5, 2.0])
    func `faster and slower sound is exactly as long as it should be`(pitch: TimePitch, speed: Double) throws {
        let file = try sine(440, seconds: 2, rate: 44_100)
        let lane = AudioLane(segments: [Self.segment(file, 0.25, 1.75, at: 0.1, lasting: 1.5 / speed)], timePitch: pitch)
        let (start, end) = (4_800, 4_800 + Int(72_000 / speed))
        let sound = try Self.mix([lane], Self.range(0, 4))
        #expect(sound.count == 192_000 && sound[..<start].allSatisfy { $0 == 0 } && sound[end...].allSatisfy { $0 == 0 })
        let middle = sound[(start + 4_000)..<(end - 4_000)]
        let expected = pitch == .varispeed ? 440 * speed : 440
        #expect(abs(Self.frequency(middle) - expected) < expected * 0.002)
        let level = sqrt(middle.reduce(0.0) { $0 + Double($1 * $1) } / Double(middle.count))
        #expect(abs(level - 0.25 / 2.0.squareRoot()) < 0.03)
        // There is audio almost to the end.
        #expect(sound[(end - 2_000)..<end].contains { abs($0) > 0.1 })
    }

    @Test func `a speed that makes no sense is an error`() throws {
        let file = try sine(440, seconds: 1)
        let lane = AudioLane(segments: [Self.segment(file, 0, 0.001, at: 0, lasting: 1)], timePitch: .varispeed)
        #expect(throws: MediaError.self) { try Self.mix([lane], Self.range(0, 1)) }
    }

    @Test func `slow pieces that continue each other sound as one`() throws {
        let file = try sine(440, seconds: 2)
        for pitch in [TimePitch.varispeed, .timeDomain] {
            let whole = AudioLane(segments: [Self.segment(file, 0, 2, at: 0, lasting: 3)], timePitch: pitch)
            let halves = AudioLane(
                segments: [Self.segment(file, 0, 1, at: 0, lasting: 1.5), Self.segment(file, 1, 2, at: 1.5, lasting: 1.5)],
                timePitch: pitch)
            #expect(try Self.mix([whole], Self.range(0, 3)) == Self.mix([halves], Self.range(0, 3)))
        }
    }

    // MARK: Files

    @Test func `a file that is shorter than its piece is followed by silence`() throws {
        let file = try wav("short.wav", seconds: 0.5) { _ in 0.5 }
        let sound = try Self.mix([AudioLane(segments: [Self.segment(file, 0, 2, at: 0)])], Self.range(0, 2))
        #expect(sound.count == 96_000 && sound[..<24_000].allSatisfy { $0 > 0.49 } && sound[24_000...].allSatisfy { $0 == 0 })
        let beyond = try Self.mix([AudioLane(segments: [Self.segment(file, 5, 6, at: 0)])], Self.range(0, 1))
        #expect(beyond.count == 48_000 && beyond.allSatisfy { $0 == 0 })
    }

    @Test func `a damaged file gives what can be decoded, and a missing one an error that names it`() throws {
        let (good, bad) = (folder.file("good.mp3"), folder.file("bad.mp3"))
        try ffmpeg("-f lavfi -i sine=r=48000:d=3", to: good)
        var bytes = try Data(contentsOf: good)
        for index in 10_000..<14_000 { bytes[index] = 0 }
        try bytes.write(to: bad)
        let sound = try Self.mix([AudioLane(segments: [Self.segment(bad, 0, 3, at: 0)])], Self.range(0, 3))
        // An MP3 file has no timestamps, so lost packets make it shorter.
        #expect(
            sound.count == 144_000 && sound[..<20_000].contains { abs($0) > 0.05 }
                && sound[100_000...].contains { abs($0) > 0.05 })
        let missing = AudioLane(segments: [Self.segment(folder.file("missing.wav"), 0, 1, at: 1)])
        let mixer = try AudioMixer(lanes: [missing], timeRange: Self.range(0, 2), sampleRate: 48_000, channels: 1)
        #expect(try mixer.next(maximumFrames: 48_000)?.numSamples == 48_000)
        let error = #expect(throws: MediaError.self) { try mixer.next(maximumFrames: 48_000) }
        #expect(error?.localizedDescription.contains("missing.wav") == true)
    }

    @Test func `a mix that is called off stops`() throws {
        let file = try wav("short.wav", seconds: 0.5) { _ in 0.5 }
        let cancellation = MediaCancellation()
        let mixer = try AudioMixer(
            lanes: [AudioLane(segments: [Self.segment(file, 0, 0.5, at: 0)])], timeRange: Self.range(0, 1), sampleRate: 48_000,
            channels: 1,
            cancellation: cancellation)
        cancellation.cancel()
        let error = #expect(throws: MediaError.self) { try mixer.next(maximumFrames: 100) }
        #expect(error?.kind == .cancelled)
    }

    @Test func `hundreds of files are open one after the other, never together`() throws {
        let original = try wav("0.wav", seconds: 0.1) { _ in 0.5 }
        var segments: [AudioSegment] = []
        for index in 0..<300 {
            let file = folder.file("copy \(index).wav")
            try FileManager.default.linkItem(at: original, to: file)
            segments.append(Self.segment(file, 0, 0.1, at: Double(index) / 10))
        }
        let mixer = try AudioMixer(
            lanes: [AudioLane(segments: segments)], timeRange: Self.range(0, 30), sampleRate: 48_000, channels: 1)
        var most = 0
        var frames = 0
        while let buffer = try mixer.next(maximumFrames: 4_800) {
            let block = try #require(buffer.dataBuffer)
            #expect(try block.withUnsafeMutableBytes { $0.load(as: Float.self) } > 0.49)
            frames += buffer.numSamples
            most = max(most, openFiles)
        }
        #expect(frames == 30 * 48_000 && most <= 5 && most > 0)
    }

    /// The number of the test's files that this process has open.
    private var openFiles: Int {
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return descriptors.filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasPrefix(folder.url.path)
                == true
        }.count
    }
}
