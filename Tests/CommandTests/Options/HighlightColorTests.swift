import Foundation
import ReelTestSupport
import Testing

@Suite struct HighlightColorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.picture("a.png", "gray", "160x96")
        try folder.picture("b.png", "navy", "160x96")
    }

    private func run(_ arguments: [String]) throws -> Command {
        let command = try Command(stillreel, arguments, folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        return command
    }

    /// The second word begins in the first part of the movie, and is shown into the second one.
    @Test func `a dry run, its movie, and parts of it have the same words`() throws {
        try Data(
            """
            WEBVTT

            00:00:00.500 --> 00:00:33.000
            Hum <00:00:01.000>hum<00:00:32.500> <00:00:32.700>him
            """.utf8
        ).write(to: folder.file("words.vtt"))
        let arguments = [
            "slideshow", "a.png", "b.png", "--hold", "31", "--transition", "none", "--motion", "none", "--size", "160x96",
            "--captions", "words.vtt", "--highlight-color", "#ff0000", "--text-size", "0.3", "--preset", "ultrafast",
        ]
        let reel = try run(arguments + ["--dry-run", "-q"])
        let captions = try #require(try JSONSerialization.jsonObject(with: reel.output) as? [String: Any])["captions"]
        #expect((captions as? [String: Any])?["highlight"] as? String == "#ff0000")
        try reel.output.write(to: folder.file("reel.json"))
        _ = try run(arguments + ["-q", "-o", "movie.mp4"])
        _ = try run(["render", "reel.json", "-q", "-o", "rendered.mp4"])
        for part in 1...2 { _ = try run(["render", "reel.json", "-q", "--segment", "\(part)/2", "-o", "part-\(part).mp4"]) }
        _ = try run(["join", "part-1.mp4", "part-2.mp4", "-q", "-o", "joined.mp4"])
        let frames = try frameHashes(of: folder.file("movie.mp4"))
        #expect(frames.count == 1_860 && Set(frames).count >= 6)
        // 0.5, 1, 32.5, 32.7 and 33 s, and the second slide.
        let changes = zip(frames, frames.dropFirst()).enumerated().filter { $0.element.0 != $0.element.1 }.map { $0.offset + 1 }
        #expect(changes == [15, 30, 930, 975, 981, 990])
        #expect(try frameHashes(of: folder.file("rendered.mp4")) == frames)
        #expect(try frameHashes(of: folder.file("joined.mp4")) == frames)
    }

    @Test func `a colour without words is a mistake, or said`() throws {
        let alone = try folder.stillreel("slideshow", "a.png", "--highlight-color", "red", "--caption", "name", "-o", "movie.mp4")
        #expect(alone.status == 64 && alone.errors.contains("--highlight-color needs --captions that are burned in"))
        try Data("1\n00:00:00,500 --> 00:00:01,000\nHum\n".utf8).write(to: folder.file("words.srt"))
        let unused = try folder.stillreel(
            "slideshow", "a.png", "--highlight-color", "red", "--captions", "words.srt", "--dry-run")
        #expect(unused.status == 0 && unused.errors.contains("the highlight colour is not used: words.srt has no times of words"))
    }
}
