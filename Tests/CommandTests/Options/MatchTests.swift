import Foundation
import ReelTestSupport
import Testing

/// Tests of `--match` in the commands that make movies of pictures.
@Suite struct MatchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.frames(10)
        try folder.song("short.wav", seconds: 0.65)
        try folder.song("equal.wav", seconds: 1)
        try folder.song("long.wav", seconds: 1.35)
    }

    @Test(arguments: [
        ("short.wav", "picture", 1.0, 10), ("short.wav", "sound", 0.65, 7), ("short.wav", "shortest", 0.65, 7),
        ("equal.wav", "picture", 1, 10), ("equal.wav", "sound", 1, 10), ("equal.wav", "shortest", 1, 10),
        ("long.wav", "picture", 1, 10), ("long.wav", "sound", 1.35, 14), ("long.wav", "shortest", 1, 10),
    ])
    func `a time-lapse`(_ song: String, _ match: String, _ seconds: Double, _ frames: Int) throws {
        let command = try folder.stillreel(
            "timelapse", "frame*.jpg", "--fps", "10", "--size", "64x48", "--audio", song, "--match", match, "-o", "out.mp4")
        #expect(command.status == 0, "\(command.errors)")
        let movie = folder.file("out.mp4")
        try expectMovie(movie, 64, 48, frames: frames, rate: 10, seconds: seconds)
        let audio = try #require(try Probe(movie).audio)
        #expect(abs(Double(audio.duration_ts ?? 0) / Double(audio.timescale) - seconds) < 1e-4)
        let pictures = try DecodedPicture.all(of: movie)
        // The last picture is held.
        if frames > 10 { #expect(pictures[9].pixels.count == pictures[13].pixels.count && isAlike(pictures[9], pictures[13])) }
    }

    private func isAlike(_ first: DecodedPicture, _ second: DecodedPicture) -> Bool {
        zip(first.pixels, second.pixels).allSatisfy { abs(Int($0) - Int($1)) < 24 }
    }

    @Test func `a still that has both keeps what it is told to`() throws {
        for (match, seconds) in [("picture", 0.8), ("sound", 1.35), ("shortest", 0.8)] {
            let command = try folder.stillreel(
                "still", "frame1.jpg", "--duration", "0.8", "--audio", "long.wav", "--match", match, "--size", "64x48", "--fps",
                "10", "--overwrite", "-o", "out.mp4")
            #expect(command.status == 0, "\(command.errors)")
            let video = try #require(try Probe(folder.file("out.mp4")).video)
            #expect(abs(Double(video.duration_ts ?? 0) / Double(video.timescale) - seconds) < 1e-4)
        }
    }

    @Test func `a reel says it in JSON`() throws {
        try Data(
            #"""
            { "canvas": { "width": 64, "height": 48 }, "frameRate": 10, "slides": [ { "picture": "frame1.jpg", "frames": 20 } ],
              "soundtrack": { "clips": [ { "file": "short.wav" }, { "file": "equal.wav", "start": 0.5, "fadeOut": 0.1 } ] },
              "match": "shortest" }
            """#.utf8
        ).write(to: folder.file("reel.json"))
        let command = try folder.stillreel("render", "reel.json", "-o", "out.mp4")
        #expect(command.status == 0, "\(command.errors)")
        try expectMovie(folder.file("out.mp4"), 64, 48, frames: 12, rate: 10, seconds: 1.15)
    }
}
