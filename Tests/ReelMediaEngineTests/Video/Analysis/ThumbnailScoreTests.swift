import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

struct ThumbnailScoreTests {
    private static func score(_ source: String, _ filters: String = "null") throws -> ThumbnailScore {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mkv")
        let input = source.hasPrefix("/") ? "-i \(source)" : "-f lavfi -i \(source)"
        try ffmpeg("\(input) -vf \(filters),format=yuv420p -frames:v 1 -c:v ffv1", to: movie)
        return ThumbnailScore(try firstFrame(of: movie))
    }

    private static var photos: [String] {
        get throws {
            let folder = Fixture.project.appendingPathComponent("demo/photos")
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".jpg") }.sorted()
                .map { folder.appendingPathComponent($0).path }
        }
    }

    @Test func `photographs are worth more than anything that is no picture`() throws {
        let photos = try Self.photos.map { try Self.score($0, "scale=640:-2") }
        let worst = try #require(photos.min())
        #expect(photos.count == 8 && worst.value > 0.4 && photos.allSatisfy { !$0.isBlank && $0.value <= 1 }, "\(photos)")
        for color in ["black", "white", "gray", "navy", "red"] {
            let score = try Self.score("color=\(color):s=320x180")
            #expect(score.isBlank && score.value < 0.05, "\(color): \(score)")
        }
        let gradient = try Self.score("gradients=s=320x180:c0=black:c1=white:n=2:x0=0:y0=0:x1=320:y1=180:seed=1")
        #expect(gradient < worst && gradient.value < 0.3, "\(gradient)")
        for size in ["640x360", "256x144"] {
            let noise = try Self.score("color=gray:s=\(size)", "noise=alls=100:allf=t")
            #expect(noise < worst && noise.value < 0.3, "\(noise)")
        }
        let dark = try Self.score("color=black:s=320x180", "noise=alls=20:allf=t")
        #expect(dark.value < 0.05, "\(dark)")
    }

    @Test func `a picture is worth less where it is blurred, dark or dull`() throws {
        for photo in try Self.photos.prefix(3) {
            let sharp = try Self.score(photo, "scale=640:-2")
            let blurred = try Self.score(photo, "scale=640:-2,boxblur=6:2")
            #expect(blurred.value < sharp.value * 0.85, "\(photo): \(blurred.value), \(sharp.value)")
            #expect(try Self.score(photo, "scale=640:-2,boxblur=20:2") < blurred)
            #expect(try Self.score(photo, "scale=640:-2,eq=brightness=-0.4") < sharp)
            #expect(try Self.score(photo, "scale=640:-2,eq=contrast=0.3:saturation=0.3") < sharp)
        }
    }
}
