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
        ("WEBVTT\n\nSTYLE\n::cue {}\n", "the file contains no captions"),
        ("WEBVTT\n\n00:01,000 --> 00:02,000\na\n", "line 3: \"00:01,000 --> 00:02,000\" is not a line of times"),
        ("WEBVTT\n\nSTYLE\n::cue {}\n\n00:02.000 --> 00:01.000\na\n", ":6: the caption ends (0:00:01.000) before it begins"),
    ])
    func `what has no captions is told with its name and why`(text: String, words: String) {
        let error = #expect(throws: ReelError.self) { try captions(text) }
        #expect(error?.kind == .input)
        #expect(
            error?.message.hasPrefix(folder.file("a.srt").path) == true && error?.message.contains(words) == true,
            "\(error?.message ?? "")")
    }

    private static let russian = "1\n00:00:01,000 --> 00:00:02,000\nПривет, как дела?\n"

    @Test func `a guess is said, and an encoding that is named is used`() throws {
        try #require(Self.russian.data(using: .windowsCP1251)).write(to: folder.file("a.srt"))
        let guessed = try CaptionFile(contentsOf: folder.file("a.srt"))
        #expect(guessed.cues.map(\.text) == ["Привет, как дела?"] as [String])
        #expect(
            guessed.notes == [
                "a.srt is not in Unicode: read as windows-1251, which is a guess; "
                    + "--caption-encoding (captions.encoding) names another"
            ])
        var captions = Captions(file: folder.file("a.srt"), encoding: "KOI8-R")
        let named = try captions.read(Canvas())
        #expect(named.cues.map(\.text) == ["оПХБЕР, ЙЮЙ ДЕКЮ?"] as [String] && named.notes.isEmpty)
        captions.encoding = "no such"
        let error = #expect(throws: ReelError.self) { try captions.check() }
        #expect(error?.place == "captions.encoding" && error?.message.contains("is not an encoding of text") == true)
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16], ["a.srt", "a.vtt", "a.ass"])
    func `UTF-16 has letters outside of ASCII at the beginnings of lines`(encoding: String.Encoding, name: String) throws {
        let ass =
            "[Script Info]\nScriptType: v4.00+\n\n[Events]\n"
            + "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
        let texts = [
            "a.srt": Self.russian, "a.vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\nПривет, как дела?\n",
            "a.ass": ass + "Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Привет, как дела?\n",
        ]
        try #require(texts[name]?.data(using: encoding)).write(to: folder.file(name))
        let file = try CaptionFile(contentsOf: folder.file(name))
        #expect(file.cues.map(\.text) == ["Привет, как дела?"] as [String] && file.notes.isEmpty)
    }

    @Test func `WebVTT with places or styles is drawn with them, unless the reel has a style`() throws {
        let file = folder.file("a.vtt")
        try Data("WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n<b>a</b>\n\n00:01.000 --> 00:01.000\nb\n".utf8).write(to: file)
        #expect(Captions.hasStyles(file))
        let styled = try Captions(file: file).read(Canvas())
        #expect(styled.script?.events.map(\.milliseconds) == [1_000..<2_000] && styled.cues.map(\.text) == ["a"] as [String])
        let plain = try Captions(file: file, style: TitleStyle()).read(Canvas())
        #expect(plain.script == nil && plain.hasStyles)
        try Data("WEBVTT\n\n00:01.000 --> 00:02.000\na\n".utf8).write(to: file)
        #expect(try !Captions.hasStyles(file) && Captions(file: file).read(Canvas()).script == nil)
    }

    @Test func `files that are not there, and sound, have no captions`() throws {
        let missing = #expect(throws: ReelError.self) { try CaptionFile(contentsOf: folder.file("none.srt")) }
        #expect(missing?.message == "\(folder.file("none.srt").path): no such file; check the spelling")
        try ffmpeg("-f lavfi -i sine=d=0.2", to: folder.file("a.wav"))
        let sound = #expect(throws: ReelError.self) { try CaptionFile(contentsOf: folder.file("a.wav")) }
        #expect(sound?.message.contains("the file contains no captions") == true)
    }
}
