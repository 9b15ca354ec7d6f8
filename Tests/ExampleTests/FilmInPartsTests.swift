import Foundation
import ReelTestSupport
import Testing

/// A reel file whose movie is made by several processes.
@Suite struct FilmInPartsTests {
    @Test func theJoinedMovieShowsEverySlideAndLeavesNoParts() throws {
        let example = try Example("FilmInParts")
        let pictures: [Quarters] = [.seaside, .garden, .night]
        let slides = try pictures.map { "{ picture: \(try example.photograph($0, 160, 90)), seconds: 35 }" }
        let reel = example.folder.file("film.yaml")
        let text = """
            canvas: { width: 160, height: 90 }
            frameRate: 5
            slides: [ \(slides.joined(separator: ", ")) ]
            """
        try text.write(to: reel, atomically: true, encoding: .utf8)
        let movie = example.folder.file("film.mp4")
        let line = try example.output([reel.path, movie.path])
        let count = min(3, ProcessInfo.processInfo.activeProcessorCount)
        #expect(line == "\(movie.path), made in \(count) parts\n")
        #expect(example.temporaryFiles == [])

        try expect(movie, width: 160, height: 90, frames: 525, per: 5)
        for (index, quarters) in pictures.enumerated() {
            expect(try DecodedPicture.all(of: movie)[index * 175 + 80], shows: quarters)
        }
    }

    @Test func aPictureThatIsMissingStopsIt() throws {
        let example = try Example("FilmInParts")
        let reel = example.folder.file("film.yaml")
        try "slides: [ { picture: nowhere.jpg, seconds: 1 } ]".write(to: reel, atomically: true, encoding: .utf8)
        let movie = example.folder.file("film.mp4")
        let error = #expect(throws: Command.Failure.self) { try example.output([reel.path, movie.path]) }
        #expect(error?.description.contains("nowhere.jpg") == true)
        #expect(!FileManager.default.fileExists(atPath: movie.path) && example.temporaryFiles == [])
    }
}
