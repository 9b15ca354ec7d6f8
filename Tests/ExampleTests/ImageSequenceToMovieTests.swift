import Foundation
import ReelTestSupport
import Testing

/// Program 0: a camera's pictures become a movie in the documents folder.
@Suite struct ImageSequenceToMovieTests {
    let example: Example

    init() throws { example = try Example("ImageSequenceToMovie") }

    @Test func picturesBecomeFrames() throws {
        let pictures: [Quarters] = [.seaside, .garden, .night]
        let movie = try example.run(
            ["--fps", "30", "--name", "holiday"] + pictures.map { try example.photograph($0, 320, 240) })
        #expect(movie.path == example.documents.appendingPathComponent("holiday.mov").path)
        #expect(example.temporaryFiles == [])
        #expect(try Probe(movie).format.tags?["major_brand"] == "qt  ")
        try expect(movie, width: 320, height: 240, frames: 3, per: 30)
        for (frame, picture) in zip(try DecodedPicture.all(of: movie), pictures) { expect(frame, shows: picture) }
    }

    /// A phone held upright: the picture is stored in landscape, with a rotation in EXIF.
    @Test func aTurnedPortraitIsUpright() throws {
        let movie = try example.run([
            "--fps", "25", try example.photograph(.seaside, 320, 240, orientation: 6), try example.photograph(.garden, 240, 320),
            try example.photograph(.night, 240, 320, orientation: 1),
        ])
        try expect(movie, width: 240, height: 320, frames: 3, per: 25)
        let frames = try DecodedPicture.all(of: movie)
        expect(frames[0], shows: Quarters.seaside.turned)
        expect(frames[1], shows: .garden)
        expect(frames[2], shows: .night)
    }

    /// The first picture determines the size of the movie; the others are stretched to it.
    @Test func otherSizesFillTheFrame() throws {
        let movie = try example.run([
            "--fps", "24", try example.photograph(.seaside, 160, 120), try example.photograph(.garden, 120, 160),
            try example.photograph(.night, 640, 200),
        ])
        try expect(movie, width: 160, height: 120, frames: 3, per: 24)
        let frames = try DecodedPicture.all(of: movie)
        for (frame, picture) in zip(frames, [Quarters.seaside, .garden, .night]) { expect(frame, shows: picture) }
    }

    /// More than the writer accepts at once: the block that appends pictures has to wait.
    @Test func manyPicturesAllArrive() throws {
        let pictures = try [Quarters.seaside, .garden, .night].map { try example.photograph($0, 64, 48) }
        let movie = try example.run(["--fps", "60"] + (0..<150).map { pictures[$0 % 3] })
        try expect(movie, width: 64, height: 48, frames: 150, per: 60)
        for (index, frame) in try DecodedPicture.all(of: movie).enumerated() {
            expect(frame, shows: [Quarters.seaside, .garden, .night][index % 3])
        }
    }

    @Test func onePictureIsAMovieToo() throws {
        let movie = try example.run(["--fps", "5", try example.photograph(.seaside, 64, 64)])
        let stream = try #require(try Probe(movie).video)
        #expect(stream.nb_frames == "1")
        expect(try #require(try DecodedPicture.all(of: movie).first), shows: .seaside)
    }

    @Test func aSecondRunReplacesTheFirst() throws {
        try example.run([try example.photograph(.seaside, 64, 48), try example.photograph(.seaside, 64, 48)])
        let movie = try example.run([try example.photograph(.garden, 80, 48), try example.photograph(.garden, 80, 48)])
        try expect(movie, width: 80, height: 48, frames: 2, per: 30)
        #expect(try FileManager.default.contentsOfDirectory(atPath: example.documents.path) == ["movie.mov"])
    }
}
