import Foundation
import ReelTestSupport
import Testing

/// The example of the tutorial: a folder of photos and a song.
@Suite struct HolidaySlideshowTests {
    @Test func theMovieIsAsLongAsTheSongAndEndsInBlack() throws {
        let example = try Example("HolidaySlideshow")
        let photos = example.folder.file("photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        for (name, quarters) in [("a", Quarters.seaside), ("b", .garden)] {
            try writePhotograph(quarters, width: 320, height: 180, to: photos.appendingPathComponent("\(name).jpg"))
        }
        let song = example.folder.file("song.wav")
        try Fixture.make("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=440:r=44100:d=6", "-ac", "2"], to: song)
        let movie = example.folder.file("Summer.mp4")
        let lines = try example.output([photos.path, song.path, movie.path]).split(separator: "\n")
        #expect(lines.last == "\(movie.path)" && lines.contains("100 %"))

        let probe = try Probe(movie)
        let video = try #require(probe.video)
        #expect(video.width == 1280 && video.height == 720 && video.nb_frames == "180")
        #expect(probe.audio != nil && probe.format.tags?["title"] == "Summer")
        // The first photo, before the camera has gone far, behind a title; then the second one, which becomes black.
        let frames = try DecodedPicture.all(of: movie)
        try #require(frames.count == 180)
        expect(frames[0], at: (40, 40), is: Quarters.seaside.upperLeft)
        expect(frames[110], at: (100, 100), is: Quarters.garden.upperLeft)
        expect(frames[179], at: (640, 360), is: .black)
        let isTitled = { (frame: DecodedPicture) in
            (400..<880).contains { x in
                (310..<410).contains { y in
                    let pixel = frame[x, y]
                    return pixel.0 > 245 && pixel.1 > 245 && pixel.2 > 245
                }
            }
        }
        #expect(isTitled(frames[20]) && !isTitled(frames[120]))
    }

    @Test func aFolderThatDoesNotExistIsNamed() throws {
        let example = try Example("HolidaySlideshow")
        let movie = example.folder.file("movie.mp4")
        let error = #expect(throws: Command.Failure.self) {
            try example.output(["nowhere", Example.demo.appendingPathComponent("song.mp3").path, movie.path])
        }
        #expect(error?.description.contains("nowhere") == true)
        #expect(!FileManager.default.fileExists(atPath: movie.path))
    }
}
