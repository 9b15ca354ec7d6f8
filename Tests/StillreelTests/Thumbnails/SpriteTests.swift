import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

@Suite struct SpriteTests {
    private let folder: TemporaryFolder
    private let movie: URL

    init() throws {
        folder = try TemporaryFolder()
        movie = try folder.numberedMovie()
    }

    private struct Index: Decodable {
        struct Image: Decodable {
            let file: String
            let width: Int
            let height: Int
        }
        struct Tile: Decodable {
            let start: Double
            let end: Double
            let time: Double
            let file: String
            let x: Int
            let y: Int
        }
        let width: Int
        let height: Int
        let columns: Int
        let duration: Double
        let images: [Image]
        let tiles: [Tile]
    }

    private func make(_ name: String, _ change: (inout Thumbnails) -> Void = { _ in }) async throws -> (
        ThumbnailSummary.Sprite, Index
    ) {
        var thumbnails = Thumbnails(movie: movie, sprite: Sprite(file: folder.file(name)))
        change(&thumbnails)
        let summary = try await thumbnails.render().finish()
        #expect(summary.pictures.isEmpty && summary.animation == nil)
        let sprite = try #require(summary.sprite)
        return (sprite, try JSONDecoder().decode(Index.self, from: Data(contentsOf: #require(sprite.index))))
    }

    /// Returns the cues of a WebVTT file with their times and texts.
    private func cues(_ sprite: ThumbnailSummary.Sprite) throws -> [(start: String, end: String, words: String)] {
        let blocks = try String(contentsOf: #require(sprite.track), encoding: .utf8).components(separatedBy: "\n\n")
        #expect(blocks.first == "WEBVTT")
        return try blocks.dropFirst().map { block in
            let lines = block.split(separator: "\n").map(String.init)
            let times = lines[0].components(separatedBy: " --> ")
            try #require(lines.count == 2 && times.count == 2)
            return (times[0], times[1], lines[1])
        }
    }

    @Test func `a sprite has a tile for every second of a short movie`() async throws {
        let (sprite, index) = try await make("sprite.png") { $0.tolerance = .exact }
        #expect(folder.contents == ["movie.mp4", "sprite.json", "sprite.png", "sprite.vtt"])
        #expect(sprite.tileCount == 10 && index.width == 64 && index.height == 48 && index.columns == 10 && index.duration == 10)
        let picture = try #require(try DecodedPicture.all(of: folder.file("sprite.png")).first)
        #expect(picture.width == 640 && picture.height == 48)
        for (number, tile) in index.tiles.enumerated() {
            #expect(tile.start == Double(number) && tile.end == Double(number + 1) && tile.time == Double(number))
            #expect(tile.x == 64 * number && tile.y == 0 && tile.file == "sprite.png")
            #expect(frameNumber(picture, x: tile.x + 32, y: tile.y + 24) == 10 * number)
        }
        let cues = try cues(sprite)
        #expect(cues.count == 10 && cues[0].start == "00:00:00.000" && cues[9].end == "00:00:10.000")
        #expect(cues[3].words == "sprite.png#xywh=192,0,64,48")
        for (one, next) in zip(cues, cues.dropFirst()) { #expect(one.end == next.start) }
    }

    @Test func `many tiles become several pictures`() async throws {
        let (sprite, index) = try await make("my sprite: 50%.png") {
            $0.selection = .every(seconds(0.04))
            $0.width = 16
            $0.sprite?.columns = 30
        }
        // Each picture has three rows of 30 tiles.
        #expect(sprite.tileCount == 250 && index.images.count == 3 && sprite.pictures.count == 3)
        let names = index.images.map(\.file)
        #expect(names == ["my sprite: 50%.png", "my sprite: 50%-2.png", "my sprite: 50%-3.png"] as [String])
        #expect(index.images.map(\.width) == [480, 480, 480] as [Int] && index.images.map(\.height) == [36, 36, 36] as [Int])
        let pictures = try names.map { try #require(try DecodedPicture.all(of: folder.file($0)).first) }
        for (number, tile) in index.tiles.enumerated() {
            let place = try #require(names.firstIndex(of: tile.file))
            #expect(frameNumber(pictures[place], x: tile.x + 8, y: tile.y + 6) == number * 4 / 10)
        }
        #expect(try cues(sprite)[100].words == "my%20sprite%3A%2050%25-2.png#xywh=160,0,16,12")
    }

    @Test func `cues go from the beginning to the end, whatever was selected`() async throws {
        let moments = try ["8", "3", "3", "5.5"].map { try #require(MoviePosition($0)) }
        let (sprite, index) = try await make("sprite.webp") { $0.selection = .at(moments) }
        #expect(index.tiles.map(\.start) == [0.0, 5.5, 8.0] && index.tiles.map(\.end) == [5.5, 8.0, 10.0])
        #expect(index.tiles.map(\.time) == [3.0, 5.5, 8.0])
        #expect(try cues(sprite).map(\.start) == ["00:00:00.000", "00:00:05.500", "00:00:08.000"])
    }

    @Test func `a long movie has about a hundred tiles, 160 pixels wide`() async throws {
        let long = folder.file("long.mp4")
        try ffmpeg("-f lavfi -i color=red:s=320x240:r=1:d=1000 -c:v libx264 -preset ultrafast -g 5 -pix_fmt yuv420p", to: long)
        let (sprite, index) = try await make("s.jpg") { $0.movie = long }
        #expect(sprite.tileCount == 100 && sprite.tileWidth == 160 && sprite.tileHeight == 120)
        #expect(index.tiles[1].start == 10 && sprite.pictures.first?.width == 1600 && sprite.pictures.first?.height == 1200)
    }

    @Test func `a sprite and a preview come from one reading, each in its own size`() async throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=640x480:r=10:d=12 -preset ultrafast -g 10 -pix_fmt yuv420p", to: folder.file("big.mp4"))
        let thumbnails = Thumbnails(
            movie: folder.file("big.mp4"), sprite: Sprite(file: folder.file("s.jpg")), animation: folder.file("a.gif"))
        let summary = try await thumbnails.render().finish()
        #expect(summary.sprite?.tileWidth == 160 && summary.animation?.width == 480 && summary.animation?.height == 360)
        let video = try #require(try Probe(folder.file("a.gif")).video)
        #expect(video.width == 480 && video.height == 360)
    }
}
