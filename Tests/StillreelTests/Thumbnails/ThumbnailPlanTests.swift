import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

@Suite struct ThumbnailPlanTests {
    private let folder: TemporaryFolder
    private let movie: URL

    init() throws {
        folder = try TemporaryFolder()
        movie = try folder.numberedMovie()
    }

    private func times(_ selection: Thumbnails.Selection) throws -> [Double] {
        let thumbnails = Thumbnails(movie: movie, selection: selection, pictures: PictureFiles(.folder(folder.file("out"))))
        return try #require(thumbnails.plan().times).map(CMTimeGetSeconds)
    }

    private func moments(_ words: String...) throws -> [MoviePosition] { try words.map { try #require(MoviePosition($0)) } }

    @Test func `moments are times, shares and times from the end, in the order given`() throws {
        let found = try times(.at(moments("7.5", "0:02", "50%", "-1", "-10%", "00:00:01.25", "33.3%", "0")))
        let expected: [Double] = [7.5, 2, 5, 9, 9, 1.25, 3.33, 0]
        #expect(found == expected)
        let made = try times(.at([.time(seconds(4)), .beforeEnd(seconds(4))]))
        #expect(made == [4.0, 6.0])
    }

    @Test func `the very end means the last picture`() throws {
        for found in try times(.at(moments("100%", "10", "-0"))) { #expect(found < 10 && found > 9.9) }
    }

    @Test(arguments: ["", "5 s", "101%", "1:75", "--5", "%", "1:00%", "abc"]) func `what is no moment is nil`(_ text: String) {
        #expect(MoviePosition(text) == nil)
    }

    @Test func `every so many seconds begins at 0 and ends before the end`() throws {
        let fours: [Double] = [0, 4, 8]
        let fives: [Double] = [0, 5]
        #expect(try times(.every(seconds(4))) == fours && times(.every(seconds(5))) == fives)
        #expect(try times(.every(seconds(0.1))).count == 100)
    }

    @Test func `a number of pictures come from the middles of equal parts`() throws {
        let four: [Double] = [1.25, 3.75, 6.25, 8.75]
        #expect(try times(.count(4)) == four && times(.count(1)) == [5.0])
    }

    private func message(_ change: (inout Thumbnails) -> Void) -> String {
        var thumbnails = Thumbnails(movie: movie, pictures: PictureFiles(.folder(folder.file("out"))))
        change(&thumbnails)
        do {
            _ = try thumbnails.plan()
            return ""
        } catch {
            return error.message
        }
    }

    @Test func `what makes no sense is told`() throws {
        let late = try moments("3", "12")
        #expect(message { $0.selection = .at(late) }.contains("ends at 0:00:10.000, so there is no picture at 12"))
        let early = try moments("-11")
        #expect(message { $0.selection = .at(early) }.contains("no picture at -11"))
        #expect(message { $0.selection = .at([]) }.contains("got 0"))
        #expect(message { $0.selection = .count(0) }.contains("got 0"))
        #expect(message { $0.selection = .count(1_000_000) }.contains("1 to 100000"))
        #expect(message { $0.selection = .every(.zero) }.contains("more than 0"))
        #expect(message { $0.selection = .every(CMTime(value: 1, timescale: 1_000_000)) }.contains("1 to 100000"))
        #expect(message { $0.width = 0 }.contains("1 to 65,535 pixels; got 0"))
        #expect(message { $0.quality = 101 }.contains("0 to 100"))
        #expect(message { $0.tolerance = .time(CMTime(value: -1, timescale: 1)) }.contains("tolerance"))
        #expect(message { $0.pictures = nil }.contains("no output is requested"))
        #expect(message { $0.sprite = Sprite(file: movie) }.contains(".webp"))
        #expect(message { $0.sprite = Sprite(file: folder.file("s.png"), columns: 0) }.contains("columns"))
        #expect(message { $0.animation = folder.file("a.mp4") }.contains(".gif"))
        let one = folder.file("one.jpg")
        #expect(message { ($0.selection, $0.pictures) = (.count(3), PictureFiles(.file(one))) }.contains("3 pictures"))
        #expect(message { ($0.selection, $0.pictures) = (.count(3), PictureFiles(.memory)) }.contains("standard output"))
    }

    @Test func `a sprite that is too wide is an error before scenes are searched for`() {
        let file = folder.file("s.png")
        let wide = message { ($0.selection, $0.sprite) = (.scenes, Sprite(file: file, columns: 1_000)) }
        #expect(wide.contains("1000 columns of 64×48"))
        #expect(message { ($0.selection, $0.sprite) = (.scenes, Sprite(file: file)) }.isEmpty)
        // Ten tiles fit, however many could be in a row.
        #expect(message { ($0.selection, $0.sprite) = (.count(10), Sprite(file: file, columns: 1_000)) }.isEmpty)
    }

    @Test func `what shows no pictures is told`() throws {
        try ffmpeg("-f lavfi -i sine=d=1", to: folder.file("song.m4a"))
        try ffmpeg("-f lavfi -i testsrc2=s=64x48 -frames:v 1 -update 1", to: folder.file("picture.png"))
        #expect(message { $0.movie = folder.file("song.m4a") }.contains("song.m4a: the file has no video"))
        #expect(message { $0.movie = folder.file("picture.png") }.contains("picture.png: it is a picture"))
        #expect(message { $0.movie = folder.file("gone.mp4") }.contains("gone.mp4"))
    }

    @Test func `a plan as JSON has every file and its time`() throws {
        var thumbnails = Thumbnails(
            movie: movie, selection: .count(2), width: 32, pictures: PictureFiles(.folder(folder.file("out"))))
        thumbnails.sprite = Sprite(file: folder.file("sprite.jpg"))
        thumbnails.animation = folder.file("preview.gif")
        let plan = try #require(try JSONSerialization.jsonObject(with: thumbnails.plan().jsonData()) as? [String: Any])
        let pictures = try #require(plan["pictures"] as? [[String: Any]])
        #expect(pictures.map { $0["file"] as? String } == ["01", "02"].map { folder.file("out/movie-\($0).jpg").path })
        #expect(pictures.map { ($0["time"] as? [String: Any])?["seconds"] as? Double } == [2.5, 7.5] as [Double?])
        #expect(plan["width"] as? Int == 32 && plan["height"] as? Int == 24 && plan["seconds"] as? Double == 10)
        #expect((plan["sprite"] as? [String: Any])?["tileCount"] as? Int == 2)
        #expect((plan["animation"] as? [String: Any])?["frameCount"] as? Int == 2)
        #expect(folder.contents == ["movie.mp4"])
    }
}
