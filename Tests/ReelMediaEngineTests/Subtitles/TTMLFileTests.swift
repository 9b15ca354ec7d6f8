import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

/// TTML (TTML2, 12.3.1) and the transcripts of Whisper.
struct TTMLFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func reader(_ text: String, _ name: String = "a.ttml") throws -> SubtitleReader {
        try Data(text.utf8).write(to: folder.file(name))
        return try SubtitleReader(MediaLocation(folder.file(name)))
    }

    /// Returns the cues with times in seconds.
    private func cues(_ text: String, _ name: String = "a.ttml") throws -> [String] {
        try reader(text, name).cues.map {
            "\(String(format: "%.4f-%.4f", $0.timeRange.start.seconds, $0.timeRange.end.seconds)) \($0.text)"
        }
    }

    private func body(_ body: String, _ attributes: String = "") -> String {
        "<?xml version=\"1.0\"?>\n<tt xmlns=\"http://www.w3.org/ns/ttml\" "
            + "xmlns:ttp=\"http://www.w3.org/ns/ttml#parameter\" \(attributes)>"
            + "<head><metadata><title>T</title></metadata></head>\(body)</tt>"
    }

    @Test(
        arguments: [
            ("<p begin='00:00:01.5' end='00:00:03'>a &amp; b</p>", "1.5000-3.0000 a & b"),
            ("<p begin='01:00:00:12' dur='12f'>a</p>", "3600.5005-3601.0010 a"),
            ("<p begin='180t' end='5s'>a</p>", "2.0000-5.0000 a"),
            ("<p begin='0.5m' end='0.01h'>a</p>", "30.0000-36.0000 a"), ("<p begin='1500ms' end='2.5'>a</p>", "1.5000-2.5000 a"),
            ("<p begin='1:02.5' end='1:03'>a</p>", "62.5000-63.0000 a"),
        ] as [(String, String)])
    func `times of all kinds`(paragraph: String, expected: String) throws {
        let attributes = "ttp:frameRate='24' ttp:frameRateMultiplier='1000 1001' ttp:tickRate='90'"
        #expect(try cues(body("<body><div>\(paragraph)</div></body>", attributes)) == [expected])
    }

    @Test func `times within times, lines and spaces`() throws {
        let text = body(
            "<body begin='10s'><div><p begin='1s' end='4s'>one\n   <span>two</span> <br/> three</p>"
                + "<p begin='5s'><span begin='0s' end='1s'>four</span><span begin='1s' end='2s'>five</span></p>"
                + "<p begin='1s' end='1s'>never</p></div></body>")
        #expect(try cues(text) == ["11.0000-14.0000 one two\nthree", "15.0000-16.0000 four", "16.0000-17.0000 five"])
        #expect(try reader(text).notes.isEmpty)
        let styled = text.replacing("<head>", with: "<head><styling/>")
        #expect(
            try reader(styled).notes == ["ignored: the places and styles of a.ttml, of which the text and its times are used"])
    }

    @Test(
        arguments: [
            ("<!DOCTYPE tt [<!ENTITY a \"aaaa\">]><tt><body><p begin='0s' end='1s'>&a;</p></body></tt>", "with a document type"),
            ("<tt><body><p begin='soon'>a</p></body></tt>", "\"soon\" is not a time of TTML"),
            ("<tt><body><p begin='99999999999999h'>a</p></body></tt>", "is not a time of TTML"),
            ("<tt><body timeContainer='seq'/></tt>", "timeContainer"),
            ("<tt><body><p>a</q></body></tt>", "line 1: the XML is invalid"),
            ("<tt timeBase='clock'/>", "those of a clock"), ("<tt frameRate='0'/>", "frameRate \"0\" is not a number"),
        ] as [(String, String)])
    func `what is not read is said`(text: String, words: String) throws {
        let error = #expect(throws: MediaError.self) { try reader(text) }
        #expect(error?.detail.contains(words) == true, "\(error?.detail ?? "")")
    }

    @Test func `EBU STL is refused with advice`() throws {
        try (Data("850STL25.01".utf8) + Data(count: 2_000)).write(to: folder.file("a.stl"))
        let error = #expect(throws: MediaError.self) { try SubtitleReader(MediaLocation(folder.file("a.stl"))) }
        #expect(error?.kind == .unsupported && error?.detail.contains("EBU STL") == true)
    }

    @Test func `transcripts of Whisper have their words`() throws {
        let words = #"[{"word": " Hello", "start": 0.5, "end": 0.9}, {"word": " world", "start": 0.9, "end": 2.0}]"#
        let text =
            #"{"text": "x", "segments": [{"id": 0, "start": 0.5, "end": 2.0, "text": " Hello world", "words": \#(words)}]}"#
        #expect(try cues(text, "a.json") == ["0.5000-2.0000 Hello world"])
        let cue = try #require(try reader(text, "a.json").cues.first)
        #expect(cue.words.map(\.letters) == [0..<5, 6..<11] && cue.words.map(\.timeRange.start.seconds) == [0.5, 0.9])
        // whisper.cpp.
        #expect(
            try cues(#"{"transcription": [{"offsets": {"from": 0, "to": 1500}, "text": " Hi"}]}"#, "b.json") == [
                "0.0000-1.5000 Hi"
            ])
        #expect(throws: MediaError.self) { try reader(#"{"chapters": []}"#, "c.json") }
    }
}
