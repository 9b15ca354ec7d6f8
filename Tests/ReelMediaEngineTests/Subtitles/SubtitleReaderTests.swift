import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

struct SubtitleReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func cues(_ name: String, _ text: String) throws -> [SubtitleCue] {
        try cues(name, Data(text.utf8))
    }

    private func cues(_ name: String, _ data: Data) throws -> [SubtitleCue] {
        try data.write(to: folder.file(name))
        return try SubtitleReader(MediaLocation(folder.file(name))).cues
    }

    private func milliseconds(_ start: Int64, _ end: Int64) -> CMTimeRange {
        CMTimeRange(start: CMTime(value: start, timescale: 1_000), end: CMTime(value: end, timescale: 1_000))
    }

    @Test func `SubRip's times are exact and its marks left out`() throws {
        let cues = try cues(
            "a.srt",
            """
            1
            00:00:01,501 --> 00:00:03,257
            Salt <i>&amp;</i> {\\an8}pepper &#8364; {so}
            second <font color="#ff0000">line</font>

            2
            01:00:05,000 --> 01:00:06,000
            later

            """)
        #expect(cues.count == 2)
        #expect(cues[0].timeRange == milliseconds(1_501, 3_257))
        #expect(cues[0].text == "Salt & pepper € {so}\nsecond line")
        #expect(cues[1].timeRange == milliseconds(3_605_000, 3_606_000) && cues[1].text == "later")
    }

    @Test func `WebVTT's cues have their text without voices and places`() throws {
        let cues = try cues(
            "a.vtt",
            """
            WEBVTT

            NOTE nobody reads this

            00:01.500 --> 00:03.250 line:0 position:20%
            <v Bob>5 &lt; 6 {x}</v>
            two

            """)
        #expect(cues.map(\.timeRange) == [milliseconds(1_500, 3_250)] as [CMTimeRange])
        #expect(cues.first?.text == "5 < 6 {x}\ntwo")
    }

    @Test func `ASS has commas in its text, breaks of lines and drawings that nobody reads`() throws {
        let cues = try cues(
            "a.ass",
            """
            [Script Info]
            ScriptType: v4.00+

            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
            Dialogue: 0,0:00:02.00,0:00:03.00,Default,,0,0,0,,Later
            Dialogue: 0,0:00:01.00,0:00:01.50,Default,,0,0,0,,{\\b1}One, two{\\b0},\\Nthree{\\p1}m 0 0 l 10 10{\\p0}

            """)
        #expect(cues.map(\.text) == ["One, two,\nthree", "Later"] as [String])
        #expect(cues.first?.timeRange == milliseconds(1_000, 1_500))
    }

    @Test func `letters of Windows are taken where it is no UTF-8, and UTF-16 is known by its mark`() throws {
        let text = "1\r\n00:00:01,000 --> 00:00:02,000\r\ncafé – crème\r\nœuvre\r\n"
        for encoding in [String.Encoding.windowsCP1252, .utf16LittleEndian, .utf8] {
            let mark = encoding == .utf16LittleEndian ? Data([0xFF, 0xFE]) : Data()
            let data = try #require(text.data(using: encoding))
            #expect(try cues("a.srt", mark + data).map(\.text) == ["café – crème\nœuvre"] as [String])
        }
    }

    @Test func `many captions at one time last until the next`() throws {
        let count = 40_000
        let text = (1...count).map { "\($0)\n00:00:01,000 --> 00:00:01,000\n\($0)\n\n" }.joined()
        let cues = try cues("a.srt", text + "0\n00:00:02,000 --> 00:00:02,500\nlast\n")
        #expect(cues.count == count + 1)
        #expect(cues.dropLast().allSatisfy { $0.timeRange == milliseconds(1_000, 2_000) })
        #expect(cues.last == SubtitleCue(timeRange: milliseconds(2_000, 2_500), text: "last"))
    }

    @Test func `braces that nothing closes are letters`() throws {
        let head =
            "[Script Info]\nScriptType: v4.00+\n\n[Events]\n"
            + "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
        let braces = String(repeating: "{", count: 60_000)
        let lines = (10..<40).map { "Dialogue: 0,0:00:\($0).00,0:00:\($0).50,Default,,0,0,0,,{\\i1}a\(braces)\n" }
        let cues = try cues("a.ass", head + lines.joined())
        #expect(cues.count == 30 && cues.allSatisfy { $0.text == "a" + braces })
    }

    @Test func `subtitles of a movie are read with the movie's times`() throws {
        try Data("1\n00:00:00,250 --> 00:00:00,750\nHello\n".utf8).write(to: folder.file("a.srt"))
        for (name, codec) in [("movie.mkv", "srt"), ("movie.mp4", "mov_text")] {
            let movie = folder.file(name)
            let inputs = "-f lavfi -i color=red:s=64x48:r=25:d=1 -i \(folder.file("a.srt").path)"
            try ffmpeg("\(inputs) -c:v libx264 -c:s \(codec)", to: movie)
            let cues = try SubtitleReader(MediaLocation(movie)).cues
            #expect(cues == [SubtitleCue(timeRange: milliseconds(250, 750), text: "Hello")] as [SubtitleCue])
        }
    }

    @Test func `what has no subtitles is told from what is none`() throws {
        let movie = folder.file("movie.mp4")
        try ffmpeg("-f lavfi -i color=red:s=64x48:r=25:d=0.2 -c:v libx264", to: movie)
        let missing = #expect(throws: MediaError.self) { try SubtitleReader(MediaLocation(movie)) }
        #expect(missing?.kind == .noSuchTrack)
        let junk = #expect(throws: MediaError.self) { try cues("a.srt", Data((0..<9_000).map { UInt8($0 % 256) })) }
        #expect(junk?.kind == .notMedia || junk?.kind == .noSuchTrack)
        let long = #expect(throws: MediaError.self) {
            try cues("a.srt", "1\n00:00:01,000 --> 00:00:02,000\n" + String(repeating: "x", count: 10_000_000))
        }
        #expect(long?.kind == .damaged && long?.detail.contains("the caption at 1.000 s") == true)
    }
}
