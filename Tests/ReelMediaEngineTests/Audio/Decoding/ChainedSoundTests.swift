import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

/// Whole files of sound, one after the other in one file.
struct ChainedSoundTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func tone(_ name: String, _ frequency: Int, rate: Int, seconds: Double, _ options: String) throws -> URL {
        try ffmpeg("-f lavfi -i sine=\(frequency):r=\(rate):d=\(seconds) \(options)", to: folder.file(name))
        return folder.file(name)
    }

    private func join(_ files: [URL], _ name: String) throws -> URL {
        let joined = folder.file(name)
        try Data(files.map { try Data(contentsOf: $0) }.joined()).write(to: joined)
        return joined
    }

    @Test(arguments: [
        ("opus", "-c:a libopus"), ("ogg", "-c:a libvorbis"), ("oga", "-c:a flac"), ("flac", ""), ("wav", ""),
    ])
    func `all sounds are heard, one after the other`(_ type: String, _ options: String) throws {
        let parts = [
            try tone("a.\(type)", 300, rate: 48_000, seconds: 0.7, options),
            try tone("b.\(type)", 600, rate: 48_000, seconds: 1.3, options),
        ]
        // The same one twice has the same serial number twice (RFC 3533 asks for different ones).
        let joined = try join(parts + [parts[0]], "joined.\(type)")
        let (first, second) = (try numbers(AudioDecoder(path: parts[0].path)), try numbers(AudioDecoder(path: parts[1].path)))
        let expected = first + second + first
        let sound = try numbers(AudioDecoder(path: joined.path))
        try #require(sound.count == expected.count)
        #expect(zip(sound, expected).allSatisfy { abs($0 - $1) < 1e-4 })
        let info = try MediaInfo(MediaLocation(joined))
        // As long as the parts together. Of each part in Vorbis, FFmpeg 5.1 decodes 128 frames less than there are.
        let lengths = try parts.map { try #require(try MediaInfo(MediaLocation($0)).duration) }
        #expect(info.duration == lengths[0] + lengths[1] + lengths[0])
        #expect(info.tracks.map(\.linkCount) == [3] && info.declaredDuration == nil)
        let decoder = try AudioDecoder(path: joined.path)
        for place in [first.count + second.count + 100, first.count + 5_000, 100] {
            try decoder.seek(toFrame: Int64(place))
            let found = try numbers(decoder, frames: 1_000)
            #expect(zip(found, expected[place...]).allSatisfy { abs($0 - $1) < 1e-4 }, "at \(place)")
        }
    }

    /// Two sounds, of which the second one has another codec, sample rate or number of channels.
    @Test(arguments: [
        ("-c:a libvorbis", 48_000, "-c:a libvorbis", 44_100), ("-c:a libvorbis", 44_100, "-c:a libvorbis -ac 2", 48_000),
        ("-c:a libopus", 48_000, "-c:a libvorbis", 22_050), ("-c:a flac", 32_000, "-c:a libopus", 48_000),
    ])
    func `sounds of other kinds are heard at the rate of the first`(
        _ first: String, _ firstRate: Int, _ second: String, _ secondRate: Int
    ) throws {
        let joined = try join(
            [
                try tone("a.ogg", 300, rate: firstRate, seconds: 1, first),
                try tone("b.ogg", 600, rate: secondRate, seconds: 1, second),
            ], "joined.ogg")
        let sound = try numbers(AudioDecoder(path: joined.path))
        // Of each sound in Vorbis, FFmpeg 5.1 decodes 128 frames less than there are.
        let missing = [(first, firstRate), (second, secondRate)].filter { $0.0.contains("vorbis") }.map { 128 * firstRate / $0.1 }
        #expect((-1...missing.reduce(1, +)).contains(2 * firstRate - sound.count), "\(sound.count)")
        let duration = try #require(try MediaInfo(MediaLocation(joined)).duration)
        #expect(abs(duration.seconds - 2) < 1.5 / Double(firstRate), "\(duration)")
        // Each period of a tone crosses zero twice.
        for (range, expected) in [(0.1..<0.9, 480), (1.1..<1.9, 960)] {
            let part = sound[Int(range.lowerBound * Double(firstRate))..<Int(range.upperBound * Double(firstRate))]
            let crossings = zip(part, part.dropFirst()).count { ($0 < 0) != ($1 < 0) }
            #expect(abs(crossings - expected) <= 2, "\(crossings)")
        }
        // Nothing is missing where one ends, and at the end.
        for end in [1.0, 2.0] {
            let last = sound[Int((end - 0.01) * Double(firstRate))..<min(sound.count, Int(end * Double(firstRate)))]
            #expect(last.contains { abs($0) > 0.1 })
        }
    }

    @Test func `a chain of video is left as it is`() throws {
        let movie = folder.file("movie.ogv")
        try ffmpeg("-f lavfi -i color=red:s=64x48:r=10:d=0.5 -f lavfi -i sine=d=0.5 -c:v libtheora -c:a libvorbis", to: movie)
        let info = try MediaInfo(MediaLocation(try join([movie, movie], "joined.ogv")))
        #expect(info.tracks.allSatisfy { $0.linkCount == 1 })
    }
}
