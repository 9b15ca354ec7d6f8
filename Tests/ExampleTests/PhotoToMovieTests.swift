import Foundation
import ReelTestSupport
import Testing

/// Program 1 (a): a photograph becomes a still movie.
@Suite struct PhotoToMovieTests {
    let example: Example

    init() throws { example = try Example("PhotoToMovie") }

    private func run(_ arguments: [String], logging pictures: String) throws -> URL {
        let output = example.folder.file("still.mp4")
        let movie = try example.run(
            ["--output", output.path] + arguments, logged: ["\(pictures) written to still.mp4"])
        #expect(movie.path == output.path)
        return movie
    }

    @Test func theSameBufferThirtyTimesASecond() throws {
        let movie = try run(
            ["--seconds", "2", "--size", "320x240", try example.photograph(.seaside, 320, 240)], logging: "60 frames of 320x240")
        try expect(movie, width: 320, height: 240, frames: 60, per: 30)
        for frame in try DecodedPicture.all(of: movie) { expect(frame, shows: .seaside) }
    }

    @Test func aSmallerMovieHasAllOfThePhoto() throws {
        let movie = try run(
            ["--seconds", "1", "--size", "160x120", try example.photograph(.garden, 320, 240)], logging: "30 frames of 320x240")
        try expect(movie, width: 160, height: 120, frames: 30, per: 30)
        for frame in try DecodedPicture.all(of: movie) { expect(frame, shows: .garden) }
    }

    /// Full HD for a 4:3 photograph: it is scaled to the frame's height, with black bars at the left and right.
    @Test func aLargerMovieHasBars() throws {
        let movie = try run(["--seconds", "1", try example.photograph(.seaside, 320, 240)], logging: "30 frames of 320x240")
        try expect(movie, width: 1920, height: 1080, frames: 30, per: 30)
        let frames = try DecodedPicture.all(of: movie)
        for frame in [frames[0], frames[15], frames[29]] {
            expect(frame, shows: .seaside, in: (240, 0, 1440, 1080))
            for x in [0, 120, 232, 1687, 1800, 1919] {
                for y in [0, 540, 1079] { expect(frame, at: (x, y), is: .black) }
            }
        }
    }

    @Test func aTallPhotoHasBarsAtItsSides() throws {
        let movie = try run(
            ["--seconds", "1", "--size", "640x480", try example.photograph(.night, 180, 240)], logging: "30 frames of 180x240")
        try expect(movie, width: 640, height: 480, frames: 30, per: 30)
        let frame = try #require(try DecodedPicture.all(of: movie).last)
        expect(frame, shows: .night, in: (140, 0, 360, 480))
        for x in [0, 70, 130, 509, 639] { expect(frame, at: (x, 240), is: .black) }
    }

    /// `CIImage(image:)` uses the picture as stored, on Apple's systems too: a program must rotate it to show it upright.
    @Test func aTurnedPhotoIsAsStored() throws {
        let movie = try run(
            ["--seconds", "1", "--size", "320x240", try example.photograph(.seaside, 320, 240, orientation: 6)],
            logging: "30 frames of 320x240")
        try expect(movie, width: 320, height: 240, frames: 30, per: 30)
        expect(try #require(try DecodedPicture.all(of: movie).first), shows: .seaside)
    }

    @Test func aSecondRunReplacesTheFirst() throws {
        _ = try run(
            ["--seconds", "1", "--size", "64x48", try example.photograph(.seaside, 64, 48)], logging: "30 frames of 64x48")
        let movie = try run(
            ["--seconds", "2", "--size", "80x60", try example.photograph(.garden, 64, 48)], logging: "60 frames of 64x48")
        try expect(movie, width: 80, height: 60, frames: 60, per: 30)
    }
}
