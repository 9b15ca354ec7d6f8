import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

@Suite struct DubTests {
    private let folder: TemporaryFolder
    private let movie: URL

    init() throws {
        folder = try TemporaryFolder()
        movie = folder.file("source.mp4")
        try Self.make("libx264 -bf 2 -g 15", movie)
    }

    private static func make(_ codec: String, _ url: URL) throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=30:d=1.5 -f lavfi -i aevalsrc='0.3*sin(2*PI*3000*t)':s=44100:d=1.5 -pix_fmt yuv420p "
                + "-metadata title=Day -c:v \(codec) -c:a aac", to: url)
    }

    /// Returns a checksum of each compressed frame.
    private func pictures(_ url: URL) throws -> [String] {
        let text = try Command.output(
            of: "ffmpeg", ["-v", "error", "-i", url.path, "-map", "0:v:0", "-c", "copy", "-f", "framemd5", "-"])
        return String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
            $0.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    private func dub(_ soundtrack: Soundtrack, _ own: Dub.OwnSound = .replaced, _ match: LengthMatch = .picture) -> Dub {
        Dub(movie: movie, soundtrack: soundtrack, ownSound: own, match: match)
    }

    @Test(arguments: [
        ("libx264 -bf 2", "mp4"), ("libx265 -x265-params log-level=none", "mp4"), ("prores_ks", "mov"), ("libx264 -bf 2", "mkv"),
    ])
    func `pictures are copied, whatever their codec`(_ codec: String, _ type: String) async throws {
        let source = folder.file("other.\(type)")
        try Self.make(codec, source)
        let song = try folder.tone("song.wav", seconds: 1)
        let result = folder.file("result.mov")
        try await Dub(movie: source, soundtrack: Soundtrack(file: song)).render(to: result).finish()
        #expect(try pictures(result) == pictures(source))
        #expect(try DecodedPicture.all(of: result).count == 45)
        #expect(try Probe(result).audio?.codec_name == "aac")
    }

    @Test(arguments: [
        (0.9, LengthMatch.picture, 1.5), (0.9, .sound, 0.9), (0.9, .shortest, 0.9), (1.5, .picture, 1.5), (1.5, .sound, 1.5),
        (1.5, .shortest, 1.5), (2.2, .picture, 1.5), (2.2, .sound, 2.2), (2.2, .shortest, 1.5),
    ])
    func `each match sets the length`(_ seconds: Double, _ match: LengthMatch, _ expected: Double) async throws {
        let song = try folder.tone("song.wav", seconds: seconds)
        let result = folder.file("result.mp4")
        try await dub(Soundtrack(clips: [SoundClip(file: song)], fadeOut: .zero), .replaced, match).render(to: result).finish()
        let probe = try Probe(result)
        let (video, audio) = (try #require(probe.video), try #require(probe.audio))
        for track in [video, audio] {
            #expect(abs(Double(track.duration_ts ?? 0) / Double(track.timescale) - expected) < 1 / Double(track.timescale))
        }
        let sound = try Sound(result)
        let heard = min(seconds, expected)
        #expect(sound.level(0.05, heard - 0.02) > 0.3)
        #expect(sound.peak(heard + 0.05, expected) < 1e-4)
        // The last frame is held, and is unchanged.
        if expected >= 1.5 { #expect(try pictures(result) == pictures(movie)) }
        let frames = try DecodedPicture.all(of: result)
        #expect(frames.count == Int((min(expected, 1.5) * 30).rounded()))
    }

    @Test(arguments: [Double?.none, 0.5]) func `a movie lasts until its own sound ends`(_ music: Double?) async throws {
        let source = folder.file("long.mp4")
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=30:d=0.5 -f lavfi -i sine=r=48000:d=2 -pix_fmt yuv420p -c:v libx264 -c:a aac",
            to: source)
        let soundtrack = try music.map { Soundtrack(file: try folder.tone("song.wav", seconds: $0)) }
        let result = folder.file("result.mp4")
        try await Dub(movie: source, soundtrack: soundtrack).render(to: result).finish()
        let video = try #require(try Probe(result).video)
        #expect(abs(Double(video.duration_ts ?? 0) / Double(video.timescale) - 2) < 0.001)
        #expect(try pictures(result) == pictures(source))
    }

    @Test func `a file of AAC that is heard as it is, is copied`() async throws {
        let song = try folder.tone("song.m4a", seconds: 1.5)
        let result = folder.file("result.mp4")
        try await dub(Soundtrack(file: song)).render(to: result).finish()
        let packets = try Command.output(of: "ffmpeg", ["-v", "error", "-i", song.path, "-c", "copy", "-f", "md5", "-"])
        let copied = try Command.output(
            of: "ffmpeg", ["-v", "error", "-i", result.path, "-map", "0:a:0", "-c", "copy", "-f", "md5", "-"])
        #expect(packets == copied)
    }

    @Test func `the movie's own sound is replaced, kept, or spoken over the music`() async throws {
        let song = try folder.sound("song.wav", "aevalsrc='0.3*sin(2*PI*300*t)':s=44100:d=2")
        var levels: [(low: Double, high: Double)] = []
        for own in [Dub.OwnSound.replaced, .kept(volume: -6), .voice()] {
            let result = folder.file("result.mp4")
            try await dub(Soundtrack(file: song), own).render(to: result, overwriting: true).finish()
            func level(_ filter: String) throws -> Double {
                try ffmpeg("-i \(result.path) -map 0:a -af \(filter),\(filter),\(filter)", to: folder.file("part.wav"))
                return try Sound(folder.file("part.wav")).level(0.6, 1.2)
            }
            levels.append((try level("lowpass=f=800"), try level("highpass=f=1200")))
        }
        #expect(levels[0].high < 0.002 && abs(levels[1].high - 0.106) < 0.02 && abs(levels[2].high - 0.212) < 0.03)
        #expect(abs(levels[1].low / levels[0].low - 1) < 0.05)
        #expect(abs(20 * log10(levels[2].low / levels[0].low) + 12) < 2)
    }

    @Test func `metadata stays, and the picture is turned as it was`() async throws {
        let turned = folder.file("turned.mp4")
        try turn(movie, 90, to: turned)
        let song = try folder.tone("song.wav", seconds: 1)
        let result = folder.file("result.mp4")
        try await Dub(movie: turned, soundtrack: Soundtrack(file: song)).render(to: result).finish()
        let (before, after) = (try DecodedPicture.all(of: turned), try DecodedPicture.all(of: result))
        #expect(after[0].width == before[0].width && after[0].pixels == before[0].pixels)
        #expect(try Probe(result).format.tags?["title"] == "Day")
    }

    @Test func `what cannot be dubbed is refused`() async throws {
        let song = try folder.tone("song.wav", seconds: 1)
        try ffmpeg("-f lavfi -i color=red:s=64x48:d=1", to: folder.file("silent.mp4"))
        try ffmpeg("-f lavfi -i color=red:s=64x48:r=1/50000 -frames:v 2 -c:v libx264 -bf 0 -g 1", to: folder.file("long.mp4"))
        let mistakes = [
            (
                Dub(movie: folder.file("long.mp4"), soundtrack: Soundtrack(clips: [SoundClip(file: song)], loops: true)),
                "limit of 24 hours"
            ),
            (Dub(movie: song, soundtrack: Soundtrack(file: song)), "has no video"),
            (Dub(movie: folder.file("gone.mp4"), soundtrack: Soundtrack(file: song)), "gone.mp4"),
            (Dub(movie: try folder.picture(), soundtrack: Soundtrack(file: song)), "it is a picture, not a movie"),
            (Dub(movie: movie, soundtrack: Soundtrack(file: folder.file("silent.mp4"))), "no sound"),
            (Dub(movie: folder.file("silent.mp4"), soundtrack: Soundtrack(file: song), ownSound: .kept()), "no sound"),
            (dub(Soundtrack(clips: [SoundClip(file: song)], loops: true), .replaced, .sound), "no end"),
        ]
        for (dub, words) in mistakes {
            let error = #expect(throws: ReelError.self) { try dub.plan() }
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        }
        let before = try Data(contentsOf: movie)
        let error = await #expect(throws: ReelError.self) {
            try await dub(Soundtrack(file: song)).render(to: movie, overwriting: true).finish()
        }
        #expect(error?.message.contains("made from this file") == true)
        #expect(try Data(contentsOf: movie) == before)
    }

    @Test(arguments: [true, false]) func `a movie that changes after it was planned is an error`(_ isReplaced: Bool) async throws
    {
        let folder = try TemporaryFolder()
        for (name, length) in [("movie.mp4", 2), ("other.mp4", 3)] {
            try ffmpeg("-f lavfi -i testsrc2=s=64x48 -t \(length) -c:v libx264 -preset ultrafast", to: folder.file(name))
        }
        let movie = folder.file("movie.mp4")
        let plan = try Dub(movie: movie, soundtrack: nil).plan()
        let other = try Data(contentsOf: folder.file("other.mp4"))
        if isReplaced { try FileManager.default.removeItem(at: movie) }
        try other.write(to: movie)
        let error = await #expect(throws: ReelError.self) {
            try await plan.render(to: OutputFile(folder.file("new.mp4"))).finish()
        }
        #expect(error?.kind == .input && error?.message.contains("movie.mp4: the file changed") == true)
        #expect(folder.contents == ["movie.mp4", "other.mp4"])
    }
}
