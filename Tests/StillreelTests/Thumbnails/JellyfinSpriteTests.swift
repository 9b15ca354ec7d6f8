import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

/// Tests the files that Jellyfin looks for beside a movie, as its source names and reads them:
/// `PathManager.GetTrickplayDirectory`, `TrickplayManager.GetTrickplayDirectory` and `SkiaEncoder.CreateTrickplayTile`.
@Suite struct JellyfinSpriteTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the paths of all files and folders below the folder.
    private var tree: [String] { (FileManager.default.subpaths(atPath: folder.url.path) ?? []).sorted() }

    private func make(_ movie: URL, _ change: (inout Thumbnails) -> Void = { _ in }) async throws -> ThumbnailSummary.Sprite {
        var thumbnails = Thumbnails(movie: movie, sprite: .jellyfin(beside: movie))
        change(&thumbnails)
        return try #require(try await thumbnails.render().finish().sprite)
    }

    @Test func `there is a tile of 320 pixels for every ten seconds, a hundred in each file`() async throws {
        let movie = folder.file("My film (2026).mp4")
        // Each tenth second is brighter than the one before; the brightness starts again after a hundred.
        try ffmpeg(
            "-f lavfi -i color=black:s=640x360:r=1/5,geq=lum=16+2*mod(floor(N/2)\\,100):cb=128:cr=128 -frames:v 203 "
                + "-c:v libx264 -crf 10 -g 2 -preset ultrafast -sc_threshold 0 -pix_fmt yuv420p -colorspace bt709", to: movie)
        let sprite = try await make(movie)
        #expect(sprite.tileCount == 102 && sprite.tileWidth == 320 && sprite.tileHeight == 180)
        #expect(sprite.track == nil && sprite.index == nil)
        let sizes = "My film (2026).trickplay/320 - 10x10"
        let expected: [String] = [
            "My film (2026).mp4", "My film (2026).trickplay", sizes, "\(sizes)/0.jpg", "\(sizes)/1.jpg",
        ]
        #expect(tree == expected)
        for number in 0..<2 {
            // ImageMagick reads it: ffmpeg 5.1 says of files that end with many equal blocks that their end is missing.
            let png = folder.file("\(number).png")
            let conversion = try Command("convert", [folder.file("\(sizes)/\(number).jpg").path, png.path])
            #expect(conversion.status == 0 && conversion.errors == "", "\(conversion.errors)")
            let picture = try #require(try DecodedPicture.all(of: png).first)
            // Jellyfin takes a tile's height for a tenth of the file's, so the last file is padded.
            #expect(picture.width == 3_200 && picture.height == 1_800)
            for place in 0..<100 {
                let shown = frameNumber(picture, x: place % 10 * 320 + 160, y: place / 10 * 180 + 90)
                let tile = 100 * number + place
                #expect(shown == (tile < 102 ? tile % 100 : 0), "tile \(tile)")
            }
        }
    }

    @Test func `narrow movies have their own width, and both sides are even`() async throws {
        let movie = folder.file("odd.mkv")
        try ffmpeg("-f lavfi -i testsrc2=s=101x75:r=5:d=21 -c:v libx264 -preset ultrafast -pix_fmt yuv444p", to: movie)
        let sprite = try await make(movie)
        #expect(sprite.tileCount == 3 && sprite.tileWidth == 100 && sprite.tileHeight == 74)
        let picture = try #require(sprite.pictures.first)
        #expect(
            picture.file.path.hasSuffix("/odd.trickplay/100 - 10x10/0.jpg") && picture.width == 1_000 && picture.height == 740)
    }

    @Test func `another interval and another width, as Jellyfin may be set to`() async throws {
        let movie = try folder.numberedMovie()
        let sprite = try await make(movie) {
            $0.selection = .every(seconds(0.04))
            $0.width = 16
        }
        #expect(sprite.tileCount == 250 && sprite.pictures.map(\.file.lastPathComponent) == ["0.jpg", "1.jpg", "2.jpg"])
        let sheets = try sprite.pictures.map { try #require(try DecodedPicture.all(of: $0.file).first) }
        for tile in 0..<250 {
            let (x, y) = (tile % 10 * 16 + 8, tile % 100 / 10 * 12 + 6)
            #expect(frameNumber(sheets[tile / 100], x: x, y: y) == tile * 4 / 10)
        }
        #expect(folder.contents == ["movie.mp4", "movie.trickplay"])
    }

    @Test func `folders that were created are removed after an error`() async throws {
        let movie = folder.file("cut.mp4")
        _ = try folder.numberedMovie("whole.mp4", frames: 400)
        // The index is at the beginning, and the frames after the first ones are missing.
        try ffmpeg("-i \(folder.file("whole.mp4").path) -c copy -movflags faststart", to: movie)
        let data = try Data(contentsOf: movie)
        try data.prefix(data.count / 2).write(to: movie)
        await #expect(throws: ReelError.self) { try await make(movie) { $0.tolerance = .exact } }
        #expect(folder.contents == ["cut.mp4", "whole.mp4"])
    }

    @Test func `what Jellyfin could not use is an error`() throws {
        let movie = try folder.numberedMovie()
        func message(_ change: (inout Thumbnails) -> Void) -> String {
            var thumbnails = Thumbnails(movie: movie, sprite: .jellyfin(beside: movie))
            change(&thumbnails)
            do {
                _ = try thumbnails.plan()
                return "no error"
            } catch {
                return error.message
            }
        }
        for selection: Thumbnails.Selection in [.count(3), .scenes, .at([.time(seconds(1))])] {
            #expect(message { $0.selection = selection }.contains("equal intervals"))
        }
        let columns = message { $0.sprite?.columns = 5 }
        #expect(columns.contains("10 columns; got 5"))
        let name = message { $0.sprite?.file = folder.file("movie") }
        #expect(name.contains(".trickplay"))
    }
}
