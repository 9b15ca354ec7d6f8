import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

struct AudioDecoderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    struct Format: CustomTestStringConvertible, Sendable {
        let file: String
        let encoding: String
        /// The maximum deviation of a sample from the result of decoding from the start.
        let tolerance: Float

        /// Whether the container specifies the exact length.
        var hasExactLength: Bool { ![".mkv", ".webm", ".ts"].contains { file.hasSuffix($0) } }

        var testDescription: String { file }
    }

    static let formats = [
        Format(file: "pcm.wav", encoding: "-c:a pcm_s16le", tolerance: 0),
        Format(file: "pcm.mov", encoding: "-c:a pcm_s24le", tolerance: 0),
        Format(file: "a.flac", encoding: "-c:a flac", tolerance: 0),
        Format(file: "flac.ogg", encoding: "-c:a flac", tolerance: 0),
        Format(file: "alac.m4a", encoding: "-c:a alac", tolerance: 0),
        Format(file: "pcm.caf", encoding: "-c:a pcm_s16be", tolerance: 0),
        Format(file: "pcm.aiff", encoding: "-c:a pcm_s16be", tolerance: 0),
        Format(file: "lame.mp3", encoding: "-c:a libmp3lame -b:a 96k", tolerance: 1e-4),
        Format(file: "untagged.mp3", encoding: "-c:a libmp3lame -b:a 96k -write_xing 0", tolerance: 1e-4),
        Format(file: "vbr.mp3", encoding: "-c:a libmp3lame -q:a 5", tolerance: 1e-4),
        Format(file: "adts.aac", encoding: "-c:a aac -aac_pns 0", tolerance: 1e-4),
        Format(file: "aac.m4a", encoding: "-c:a aac -aac_pns 0", tolerance: 1e-4),
        Format(file: "vorbis.ogg", encoding: "-c:a libvorbis", tolerance: 1e-4),
        Format(file: "a.opus", encoding: "-c:a libopus", tolerance: 1e-4),
        Format(file: "vorbis.mkv", encoding: "-c:a libvorbis", tolerance: 1e-4),
        Format(file: "aac.mkv", encoding: "-c:a aac -aac_pns 0", tolerance: 1e-4),
        Format(file: "opus.webm", encoding: "-c:a libopus", tolerance: 1e-4),
        Format(file: "aac.ts", encoding: "-c:a aac -aac_pns 0", tolerance: 1e-4),
    ]

    static let noise = "-f lavfi -i anoisesrc=r=44100:d=5:seed=3:a=0.4,lowpass=3000,tremolo=f=0.7:d=0.9"

    @Test(arguments: formats)
    func `decoding from the middle gives the samples that decoding from the start gives`(format: Format) throws {
        let url = folder.file(format.file)
        try ffmpeg("\(Self.noise) \(format.encoding)", to: url)
        let whole = try numbers(AudioDecoder(path: url.path))
        let decoder = try AudioDecoder(MediaLocation(url))
        #expect(abs(whole.count - 5 * decoder.sampleRate) <= 2 * 1152 && decoder.channels == 1 && decoder.startFrame == 0)
        if format.hasExactLength {
            let duration = try AudioDecoder.duration(path: url.path)
            #expect(
                duration == CMTime(value: Int64(whole.count), timescale: Int32(decoder.sampleRate)), "\(duration) \(whole.count)")
        }
        var random = SeededNumbers(7)
        let places = [0, 100, whole.count - 10] + (0..<20).map { _ in Int.random(in: 0..<whole.count, using: &random) }
        for place in places {
            try decoder.seek(toFrame: Int64(place))
            let first = try #require(try decoder.nextSampleBuffer())
            #expect(first.presentationTimeStamp == CMTime(value: Int64(place), timescale: Int32(decoder.sampleRate)))
            let found = try numbers(first) + numbers(decoder, frames: 1_500)
            let expected = whole[place..<min(whole.count, place + found.count)]
            let difference = zip(found, expected).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
            #expect(difference <= format.tolerance && found.count >= min(1_500, whole.count - place), "at \(place)")
        }
    }

    @Test(arguments: formats.filter { !["untagged.mp3", "adts.aac", "vorbis.mkv", "aac.mkv", "aac.ts"].contains($0.file) })
    func `sound begins where it was put`(format: Format) throws {
        // A second of silence, then noise.
        let url = folder.file(format.file)
        try ffmpeg("-f lavfi -i anoisesrc=r=48000:d=1:seed=1:a=0.5,adelay=1000 \(format.encoding)", to: url)
        let sound = try numbers(AudioDecoder(path: url.path))
        let onset = try #require(sound.firstIndex { abs($0) > 0.15 })
        #expect(abs(onset - 48_000) < 300, "\(onset)")
        if format.tolerance == 0 { #expect(sound.count == 96_000) }
    }

    @Test func `sound that starts later in a movie comes after silence`() throws {
        let url = folder.file("late.mov")
        let pictures = "-f lavfi -i color=size=64x64:rate=10:duration=2"
        try ffmpeg("\(pictures) -itsoffset 0.5 -f lavfi -i sine=r=48000:d=1 -c:v mjpeg -c:a pcm_s16le", to: url)
        let decoder = try AudioDecoder(path: url.path)
        #expect(decoder.startFrame == 24_000)
        let sound = try numbers(decoder)
        #expect(sound.count == 72_000 && sound[..<24_000].allSatisfy { $0 == 0 } && sound[24_010] != 0)
        try decoder.seek(toFrame: 23_990)
        let part = try numbers(decoder, frames: 100)
        #expect(Array(part.prefix(100)) == Array(sound[23_990..<24_090]))
        #expect(try AudioDecoder.duration(path: url.path) == CMTime(value: 72_000, timescale: 48_000))
    }

    @Test func `a packet that cannot be decoded does not move the sound after it`() throws {
        let (good, bad) = (folder.file("good.m4a"), folder.file("bad.m4a"))
        try ffmpeg("\(Self.noise) -c:a aac -aac_pns 0", to: good)
        var bytes = try Data(contentsOf: good)
        let packet = try #require(try Probe.packets(good, of: "a:0").count > 120 ? 100 : nil)
        let offset = try Self.offset(ofPacket: packet, in: good)
        // An element that makes a decoder fail.
        for index in 0..<60 { bytes[offset + index] = 0xFF }
        try bytes.write(to: bad)
        let (sound, damaged) = (try numbers(AudioDecoder(path: good.path)), try numbers(AudioDecoder(path: bad.path)))
        #expect(sound.count == damaged.count)
        #expect(Array(sound[110_000..<111_000]) == Array(damaged[110_000..<111_000]))
    }

    private static func offset(ofPacket index: Int, in url: URL) throws -> Int {
        let text = try Command.output(
            of: "ffprobe", ["-v", "error", "-show_entries", "packet=pos", "-of", "csv=p=0", url.path])
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        return try #require(Int(lines[index].split(separator: ",")[0]))
    }

    @Test(arguments: ["cut.m4a", "fragmented.mp4", "with pictures.mp4"])
    func `an edit list, fragments and pictures beside it leave sound where it is`(name: String) throws {
        let (whole, file) = (folder.file("whole.m4a"), folder.file(name))
        try ffmpeg("\(Self.noise) -c:a aac -aac_pns 0", to: whole)
        let pictures = "-f lavfi -i testsrc2=size=64x64:rate=25:duration=5 -c:v libx264 -map 0:a -map 1:v -c:a copy"
        switch name {
        // Slightly more than half a second, which is not a whole number of packets.
        case "cut.m4a": try ffmpeg("-ss 0.517 -i \(whole.path) -c copy", to: file)
        case "fragmented.mp4":
            try ffmpeg("-i \(whole.path) -c copy -movflags frag_keyframe+empty_moov -frag_duration 700000", to: file)
        default: try ffmpeg("-i \(whole.path) \(pictures)", to: file)
        }
        // A fragmented file does not specify the encoder's priming, which is one packet.
        let shift = ["cut.m4a": Int((0.517 * 44_100).rounded()), "fragmented.mp4": -1024][name] ?? 0
        let (original, sound) = (try numbers(AudioDecoder(path: whole.path)), try numbers(AudioDecoder(path: file.path)))
        #expect(original.count == 220_500 && abs(sound.count - (220_500 - shift)) <= 1_024)
        let difference = zip(sound[3_000..<150_000], original[(3_000 + shift)...]).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
        #expect(difference < 1e-4)
        let decoder = try AudioDecoder(path: file.path)
        var random = SeededNumbers(3)
        for place in (0..<10).map({ _ in Int.random(in: 0..<sound.count - 2_000, using: &random) }) {
            try decoder.seek(toFrame: Int64(place))
            let found = try numbers(decoder, frames: 2_000)
            #expect(zip(found, sound[place...]).allSatisfy { abs($0 - $1) < 1e-4 }, "at \(place)")
        }
    }

    @Test(arguments: ["quad", "5.1(side)", "7.1", "4.0"])
    func `every channel stays what it is`(layout: String) throws {
        let url = folder.file("channels.wav")
        let count = ["quad": 4, "5.1(side)": 6, "7.1": 8, "4.0": 4][layout] ?? 0
        let levels = (1...count).map { "0.1*\($0)" }.joined(separator: "|")
        try ffmpeg("-f lavfi -i aevalsrc=\(levels):s=48000:d=0.1:c=\(layout) -c:a pcm_f32le", to: url)
        let sound = try numbers(AudioDecoder(path: url.path))
        #expect((0..<count).allSatisfy { abs(sound[$0] - 0.1 * Float($0 + 1)) < 1e-6 })
    }

    @Test func `a second track is found by its number`() throws {
        let url = folder.file("two.mov")
        let tones = "-f lavfi -i sine=f=500:r=48000:d=1 -f lavfi -i anullsrc=r=48000:d=1"
        try ffmpeg("\(tones) -map 0 -map 1 -t 1 -c:a pcm_s16le", to: url)
        #expect(try numbers(AudioDecoder(MediaLocation(url), track: 0)).contains { $0 != 0 })
        #expect(try numbers(AudioDecoder(MediaLocation(url), track: 1)).allSatisfy { $0 == 0 })
        #expect(throws: MediaError.self) { try AudioDecoder(MediaLocation(url), track: 2) }
    }
}
