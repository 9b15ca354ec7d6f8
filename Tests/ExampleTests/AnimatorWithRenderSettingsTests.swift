import Foundation
import ReelTestSupport
import Testing

/// Program 2: render settings, an animator, and the photo library.
@Suite struct AnimatorWithRenderSettingsTests {
    let example: Example

    init() throws { example = try Example("AnimatorWithRenderSettings") }

    private var library: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: example.videos.path)) ?? []).sorted()
    }

    @Test func theMovieIsInTheCachesAndInTheLibrary() throws {
        let pictures: [Quarters] = [.seaside, .garden, .night, .seaside]
        let movie = try example.run(try pictures.map { try example.photograph($0, 320, 240) })
        #expect(movie.path == example.caches.appendingPathComponent("render.mp4").path)
        #expect(library == ["render.mp4"])
        let copy = try Data(contentsOf: example.videos.appendingPathComponent("render.mp4"))
        #expect(try copy == Data(contentsOf: movie))

        try expect(movie, width: 640, height: 480, frames: 4, per: 6)
        for (frame, picture) in zip(try DecodedPicture.all(of: movie), pictures) { expect(frame, shows: picture) }
    }

    @Test(arguments: [24, 25, 30])
    func atTimescale600(framesPerSecond: Int) throws {
        let pictures = try [Quarters.seaside, .garden].map { try example.photograph($0, 64, 48) }
        let movie = try example.run(
            ["--size", "64x48", "--fps", "\(framesPerSecond)"] + (0..<100).map { pictures[$0 % 2] })
        #expect(try Probe(movie).video?.timescale == 600)
        try expect(movie, width: 64, height: 48, frames: 100, per: framesPerSecond)
    }

    @Test func picturesAreFittedIntoTheMiddle() throws {
        let movie = try example.run([
            "--size", "640x480", try example.photograph(.seaside, 240, 320), try example.photograph(.garden, 640, 240),
            try example.photograph(.night, 1280, 960),
        ])
        try expect(movie, width: 640, height: 480, frames: 3, per: 6)
        let frames = try DecodedPicture.all(of: movie)
        expect(frames[0], shows: .seaside, in: (140, 0, 360, 480))
        for x in [0, 70, 130, 509, 639] { expect(frames[0], at: (x, 240), is: .black) }
        expect(frames[1], shows: .garden, in: (0, 120, 640, 240))
        for y in [0, 60, 110, 369, 479] { expect(frames[1], at: (320, y), is: .black) }
        expect(frames[2], shows: .night)
    }

    @Test func picturesFillTheFrameWhereAsked() throws {
        let movie = try example.run([
            "--size", "640x480", "--fill", try example.photograph(.seaside, 240, 320), try example.photograph(.garden, 640, 240),
        ])
        try expect(movie, width: 640, height: 480, frames: 2, per: 6)
        for (frame, picture) in zip(try DecodedPicture.all(of: movie), [Quarters.seaside, .garden]) {
            expect(frame, shows: picture)
        }
    }

    @Test func theLibraryKeepsWhatIsThere() throws {
        let first = try example.run([try example.photograph(.seaside, 64, 48), try example.photograph(.seaside, 64, 48)])
        let kept = try Data(contentsOf: first)
        try example.run([try example.photograph(.garden, 64, 48), try example.photograph(.garden, 64, 48)])
        #expect(library == ["render 2.mp4", "render.mp4"])
        #expect(try Data(contentsOf: example.videos.appendingPathComponent("render.mp4")) == kept)
    }
}
