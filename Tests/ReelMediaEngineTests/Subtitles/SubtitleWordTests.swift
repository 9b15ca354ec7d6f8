import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

/// The times of words in WebVTT ("WebVTT cue timestamp").
struct SubtitleWordTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Reads cues: their texts, and their words with their times in milliseconds.
    private func read(_ cues: String, _ name: String = "a.vtt") throws -> (reader: SubtitleReader, words: [[String]]) {
        try Data(("WEBVTT\n\n" + cues).utf8).write(to: folder.file(name))
        let reader = try SubtitleReader(MediaLocation(folder.file(name)))
        return (reader, reader.cues.map(words))
    }

    private func words(_ cue: SubtitleCue) -> [String] {
        let letters = Array(cue.text.unicodeScalars)
        return cue.words.map { word in
            func milliseconds(_ time: CMTime) -> Int64 { CMTimeConvertScale(time, timescale: 1_000, method: .default).value }
            let text = String(String.UnicodeScalarView(letters[word.letters]))
            return "\(milliseconds(word.timeRange.start))-\(milliseconds(word.timeRange.end)) \(text)"
        }
    }

    /// Reads a cue from 1 s to 4 s.
    private func cue(_ text: String) throws -> (text: String, words: [String], ignored: Int) {
        let (reader, words) = try read("00:00:01.000 --> 00:00:04.000\n\(text)\n")
        return (try #require(reader.cues.first).text, try #require(words.first), reader.ignoredWordTimes)
    }

    @Test(arguments: [
        ("Hello <00:00:01.500>dear <00:02.100>world", ["1000-1500 Hello ", "1500-2100 dear ", "2100-4000 world"]),
        ("<00:00:01.000>Hello <00:00:01.500>dear", ["1000-1500 Hello ", "1500-4000 dear"]),
        // Nothing before its time.
        ("<00:00:02.000>Late", ["2000-4000 Late"]),
        // A pause, and an end.
        ("One<00:00:01.500> <00:00:02.000>two<00:00:03.000>", ["1000-1500 One", "2000-3000 two"]),
        // The standard ends a tag at the end of the text, too (6.4, "WebVTT timestamp tag state").
        ("One<00:00:01.500", ["1000-1500 One"]),
        ("One<00:00:01.500><00:00:02.000> two<00:00:03.000> ", ["1000-1500 One", "2000-3000  two"]),
        // As YouTube writes it: the line before is repeated.
        (
            "the line before\nthis<00:00:01.480><c> is</c><00:00:01.640><c> new</c>",
            ["1000-1480 this", "1480-1640  is", "1640-4000  new"]
        ),
        // Lines that are highlighted as a whole.
        ("One line\n<00:00:02.000>another", ["1000-2000 One line\n", "2000-4000 another"]),
        ("<00:00:01.000>One line\n<00:00:02.000>another", ["1000-2000 One line\n", "2000-4000 another"]),
        // Marks, entities and what stands for itself.
        (
            "<v Bob><b>5 &lt; <00:00:01.500>6</b> {x} <c.yellow.bg_blue><00:00:02.000>a &amp; b</c></v>",
            ["1000-1500 5 < ", "1500-2000 6 {x} ", "2000-4000 a & b"]
        ),
        ("  <00:00:01.500>  spaces  <00:00:02.000>  here  ", ["1500-2000 spaces  ", "2000-4000   here"]),
        ("שלום <00:00:02.000>עולם 🎬", ["1000-2000 שלום ", "2000-4000 עולם 🎬"]),
        ("e\u{301}te <00:00:02.000>👩‍👩‍👧 oui", ["1000-2000 e\u{301}te ", "2000-4000 👩‍👩‍👧 oui"]),
    ])
    func `words have their times`(text: String, expected: [String]) throws {
        let found = try cue(text)
        #expect(found.words == expected && found.ignored == 0)
        // Without the times, the text is the same.
        let plain = try cue(text.replacing(#/<[0-9:.]+(>|$)/#, with: ""))
        #expect(found.text == plain.text && plain.words.isEmpty)
    }

    @Test(
        arguments: [
            (
                "One <00:00:02.000>two <00:00:01.500>three <00:00:03.000>four", 1,
                ["1000-2000 One ", "2000-3000 two three ", "3000-4000 four"]
            ),
            ("One <00:00:02.000>two <00:00:02.000>three", 1, ["1000-2000 One ", "2000-4000 two three"]),
            ("One <00:00:00.500>two <00:00:02.000>three <00:10:00.000>four", 2, ["1000-2000 One two ", "2000-4000 three four"]),
            ("One <00:00:04.000>two", 1, []),
        ] as [(String, Int, [String])])
    func `times that do not increase or are outside of the cue are ignored`(text: String, count: Int, expected: [String]) throws {
        let found = try cue(text)
        #expect(found.words == expected && found.ignored == count)
    }

    @Test(arguments: [
        "Hello <00:00:01,500>world", "Hello <00:61.500>world", "Hello <1.500>world", "Hello <00:00:1.500>world",
        "Hello <00:00:01.50>world", "Hello <00:00:00:01.500>world", "Hello <99999999999999999999:00:01.500>world",
        "Hello &lt;00:00:01.500>world", "Hello <v 00:00:01.500>world", "Hello <c <00:00:01.500>world",
        "Hello <٠٠:٠٠:٠١.٥٠٠>world",
    ])
    func `other tags are not times`(text: String) throws { #expect(try cue(text).words.isEmpty) }

    @Test func `a mark that is in the text is another one`() throws {
        let letter = String(try #require(Unicode.Scalar(0xFDD0 as UInt32)))
        let found = try cue("a\(letter)b <00:00:02.000>c")
        #expect(found.words.last == "2000-4000 c" && found.text.contains(letter))
    }

    @Test func `cues without times, and other files, have no words`() throws {
        let (_, words) = try read(
            "00:01.000 --> 00:02.000\nplain\n\n00:02.000 --> 00:03.000\nOne <00:02.500>two\n\n00:03.000 --> 00:04.000\nplain\n")
        #expect(words == [[], ["2000-2500 One ", "2500-3000 two"], []])
        try Data("1\n00:00:01,000 --> 00:00:02,000\nHello <00:00:01.500>world\n".utf8).write(to: folder.file("a.srt"))
        let subRip = try SubtitleReader(MediaLocation(folder.file("a.srt"))).cues
        #expect(subRip.allSatisfy(\.words.isEmpty) && subRip.count == 1)
    }

    @Test func `text in the encoding of Windows has words, too`() throws {
        let text = try #require("WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\ncafé <00:01.500>crème\r\n".data(using: .windowsCP1252))
        try text.write(to: folder.file("a.vtt"))
        let cue = try #require(try SubtitleReader(MediaLocation(folder.file("a.vtt"))).cues.first)
        #expect(cue.text == "café crème" && words(cue) == ["1000-1500 café ", "1500-2000 crème"])
    }

    @Test func `thousands of tags take no time`() throws {
        let tags = String(repeating: "<", count: 30_000) + String(repeating: "<00:00:01.500>a ", count: 2_000)
        let found = try cue("b " + tags)
        #expect(found.ignored >= 1_000)
    }
}
