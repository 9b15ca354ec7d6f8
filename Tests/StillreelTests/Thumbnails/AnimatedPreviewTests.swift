import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

@Suite struct AnimatedPreviewTests {
    private let folder: TemporaryFolder
    private let movie: URL

    init() throws {
        folder = try TemporaryFolder()
        movie = try folder.numberedMovie()
    }

    @Test func `a GIF has twelve pictures, a third of a second each`() async throws {
        let file = folder.file("preview.gif")
        let summary = try await Thumbnails(movie: movie, tolerance: .exact, animation: file).render().finish()
        #expect(summary.animation?.width == 64 && summary.animation?.height == 48)
        let found = try DecodedPicture.all(of: file).map { frameNumber($0) }
        #expect(found == (0..<12).map { (2 * $0 + 1) * 100 / 24 })
        let length = Double(try #require(try Probe(file).format.duration)) ?? 0
        #expect(abs(length - 4) < 0.01)
        #expect(folder.contents == ["movie.mp4", "preview.gif"])
    }

    @Test func `a WebP is played for ever`() async throws {
        let file = folder.file("preview.webp")
        _ = try await Thumbnails(movie: movie, selection: .count(6), width: 32, animation: file).render().finish()
        let text = String(decoding: try Command.output(of: "webpinfo", [file.path]), as: UTF8.self)
        #expect(text.contains("Canvas size 32 x 24") && text.contains("Loop count      : 0"))
        let durations = text.split(separator: "\n").filter { $0.contains("Duration:") }
            .compactMap { Int($0.split(separator: " ").last ?? "") }
        #expect(durations.count == 6 && durations.reduce(0, +) == 2_000)
    }

    @Test func `a movie of few frames shows each once`() async throws {
        let short = try folder.numberedMovie("short.mp4", frames: 3)
        let file = folder.file("short.gif")
        _ = try await Thumbnails(movie: short, animation: file).render().finish()
        #expect(try DecodedPicture.all(of: file).map { frameNumber($0) } == [0, 1, 2] as [Int])
    }
}
