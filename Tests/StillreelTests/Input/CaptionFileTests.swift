import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

@testable import Stillreel

struct CaptionFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func captions(_ text: String, _ name: String = "a.srt") throws -> CaptionFile {
        try Data(text.utf8).write(to: folder.file(name))
        return try CaptionFile(contentsOf: folder.file(name))
    }

    @Test func `captions come in the order of their times, to the millisecond`() throws {
        let file = try captions(
            "1\n00:00:05,001 --> 00:00:06,999\n<b>Later</b>\n\n"
                + "2\n00:00:01,500 --> 00:00:02,000\nEarlier\n{\\an8}and &lt;more&gt;\n")
        #expect(file.cues.map(\.text) == ["Earlier\nand <more>", "Later"] as [String])
        #expect(file.cues[1].timeRange.start == CMTime(value: 5_001, timescale: 1_000))
        #expect(file.cues[1].timeRange.end == CMTime(value: 6_999, timescale: 1_000))
    }

    @Test func `times within what is read are words`() throws {
        let file = try captions("1\n00:00:01,000 --> 00:00:02,000\nFlight 12:30 --> 11:45\n\nFlight 9:30 --> 8:45\n")
        #expect(file.cues.map(\.text) == ["Flight 12:30 --> 11:45\nFlight 9:30 --> 8:45"] as [String])
        let other = try captions("WEBVTT\n\n00:01.000 --> 00:02.000\nFlight\n", "a.vtt")
        #expect(other.cues.map(\.text) == ["Flight"] as [String])
    }

    @Test(arguments: [
        ("", "the file is empty"), ("\n\n", "not a caption file"), ("These are only words.\n", "not a caption file"),
        ("1\n00:00:01,000 --> 00:00:02,000\n<i></i>\n", "the file contains no captions"),
        ("1\n00:00:02,000 --> 00:00:01,000\nBackwards\n", ":2: the caption ends (0:00:01.000) before it begins (0:00:02.000)"),
        ("\u{FEFF}1\r\n00:00:02,000 --> 00:00:01,000 X1:5\r\nBackwards\r\n", ":2: the caption ends (0:00:01.000)"),
        ("1\n00:00:01,000 --> 00:00:02,000\na\n\n00:00:04,000-->00:00:03,000\nb\n", ":5: the caption ends (0:00:03.000)"),
        ("\u{0}\u{1}\u{2}\u{3}PK\u{3}\u{4}", "not a caption file"),
    ])
    func `what has no captions is told with its name and why`(text: String, words: String) {
        let error = #expect(throws: ReelError.self) { try captions(text) }
        #expect(error?.kind == .input)
        #expect(
            error?.message.hasPrefix(folder.file("a.srt").path) == true && error?.message.contains(words) == true,
            "\(error?.message ?? "")")
    }

    @Test func `files that are not there, and sound, have no captions`() throws {
        let missing = #expect(throws: ReelError.self) { try CaptionFile(contentsOf: folder.file("none.srt")) }
        #expect(missing?.message == "\(folder.file("none.srt").path): no such file; check the spelling")
        try ffmpeg("-f lavfi -i sine=d=0.2", to: folder.file("a.wav"))
        let sound = #expect(throws: ReelError.self) { try CaptionFile(contentsOf: folder.file("a.wav")) }
        #expect(sound?.message.contains("the file contains no captions") == true)
    }
}
