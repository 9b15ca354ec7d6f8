import Foundation
import ReelTestSupport
import Testing

@Suite struct CaptionEncodingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.picture("a.png", "gray", "160x96")
        let text = "1\n00:00:00,000 --> 00:00:01,000\nПривет, как дела?\n"
        try #require(text.data(using: .windowsCP1251)).write(to: folder.file("words.srt"))
    }

    private func run(_ arguments: [String]) throws -> Command {
        try Command(stillreel, ["slideshow", "a.png", "--captions", "words.srt", "--dry-run"] + arguments, folder: folder.url)
    }

    @Test func `a guess is said, and a name is in the reel`() throws {
        let guessed = try run([])
        #expect(guessed.status == 0 && guessed.errors.contains("words.srt is not in Unicode: read as windows-1251"))
        let named = try run(["--caption-encoding", "windows-1251"])
        let captions = try #require(try JSONSerialization.jsonObject(with: named.output) as? [String: Any])["captions"]
        #expect((captions as? [String: Any])?["encoding"] as? String == "windows-1251" && !named.errors.contains("guess"))
        let wrong = try run(["--caption-encoding", "klingon"])
        #expect(wrong.status != 0 && wrong.errors.contains("\"klingon\" is not an encoding of text"))
    }
}
