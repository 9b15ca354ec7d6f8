import Foundation
import ReelTestSupport
import Testing

/// Core Animation over a movie: an intro, a lower third, and a credit roll.
@Suite struct TitlesOverMovieTests {
    @Test func titlesAppearAtTheirTimes() throws {
        let example = try Example("TitlesOverMovie")
        let source = example.folder.file("plain.mp4")
        try ffmpeg("-f lavfi -i color=0x204020:size=320x180:rate=25:duration=6 -c:v libx264 -pix_fmt yuv420p", to: source)
        let movie = try example.run([
            source.path, "The Garden", "Ada Lovelace", "Grace Hopper", "Alan Turing", "-o",
            example.folder.file("titles.mp4").path,
        ])
        let frames = try DecodedPicture.all(of: movie)
        #expect(frames.count == 150)
        func brightness(_ frame: Int, _ rows: Range<Int>, _ columns: Range<Int> = 0..<320) -> Int {
            rows.map { y in columns.map { frames[frame][$0, y].red }.max() ?? 0 }.max() ?? 0
        }
        // The intro: bright letters in the middle, on a background that is black below.
        #expect(brightness(20, 75..<105) > 200)
        #expect(brightness(20, 170..<180) < 20)
        // The lower third: a red bar on the left.
        let bar = frames[70][40, 152]
        #expect(bar.red > 150 && bar.green < 80)
        #expect(brightness(45, 130..<170, 250..<320) < 60)
        // Between the two, the movie alone.
        let plain = frames[95][160, 90]
        #expect(abs(plain.red - 32) < 8 && abs(plain.green - 64) < 8)
        // The credits come from below and move up.
        func highestLetter(_ frame: Int) -> Int? {
            (0..<180).first { y in (0..<320).contains { frames[frame][$0, y].red > 120 } }
        }
        let (early, late) = (try #require(highestLetter(112)), try #require(highestLetter(130)))
        #expect(early > 100 && late < early - 60)
        #expect(frames[130][5, 5].green < 40)
    }
}
