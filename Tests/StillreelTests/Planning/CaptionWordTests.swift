import Foundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import Stillreel

/// Which words of captions are highlighted in which frames.
@Suite struct CaptionWordTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func reel(_ cues: String, _ change: (inout Captions) -> Void = { _ in }) throws -> Reel {
        let file = folder.file("words.vtt")
        try Data("WEBVTT\n\n\(cues)\n".utf8).write(to: file)
        var captions = Captions(file: file)
        change(&captions)
        return Reel(
            canvas: Canvas(width: 320, height: 192), frameRate: 30,
            slides: [Slide(.color(.black), length: .frames(150))], captions: captions)
    }

    /// Returns what stands in each run of frames, with the highlighted words in brackets.
    private func runs(_ timeline: Timeline) -> [String] {
        timeline.captions.map { caption in
            var text = ""
            for (index, letter) in caption.text.unicodeScalars.enumerated() {
                if caption.words.contains(where: { $0.letters.lowerBound == index }) { text += "[" }
                text.unicodeScalars.append(letter)
                if caption.words.contains(where: { $0.letters.upperBound == index + 1 }) { text += "]" }
            }
            return "\(caption.frames.lowerBound)-\(caption.frames.upperBound) \(text)"
        }
    }

    @Test func `each word has its frames`() throws {
        let timeline = try reel(
            """
            00:00:01.000 --> 00:00:03.000
            One <00:00:01.510>two<00:00:02.000> <00:00:02.500>three

            00:00:03.000 --> 00:00:04.000
            plain
            """
        ).plan().timeline
        // A frame shows what is current at its time: 1.51 s is after frame 45.
        #expect(
            runs(timeline)
                == [
                    "30-46 [One ]two three", "46-60 One [two] three", "60-75 One two three", "75-90 One two [three]",
                    "90-120 plain",
                ])
        func caption(_ frame: Int) -> Int? { timeline.content(ofFrame: frame).caption }
        #expect(caption(29) == nil && caption(30) == 0 && caption(45) == 0 && caption(46) == 1 && caption(74) == 2)
        // Frames with the same words are equal.
        #expect(timeline.content(ofFrame: 46) == timeline.content(ofFrame: 59))
        #expect(timeline.content(ofFrame: 59) != timeline.content(ofFrame: 60))
    }

    @Test func `captions that overlap keep their order and their words`() throws {
        let timeline = try reel(
            """
            00:00:00.000 --> 00:00:03.000
            Älong <00:00:02.000>one

            00:00:01.000 --> 00:00:02.500
            and <00:00:01.500>short
            """
        ).plan().timeline
        #expect(
            runs(timeline) == [
                "0-30 [Älong ]one", "30-45 [Älong ]one\n[and ]short", "45-60 [Älong ]one\nand [short]",
                "60-75 Älong [one]\nand [short]", "75-90 Älong [one]",
            ])
    }

    @Test func `words shorter than a frame are not seen`() throws {
        let timeline = try reel("00:00:01.000 --> 00:00:02.000\nOne <00:00:01.501>two <00:00:01.520>three").plan().timeline
        #expect(runs(timeline) == ["30-46 [One ]two three", "46-60 One two [three]"])
    }

    @Test func `what is not used is said`() throws {
        let ignored = try reel("00:00:01.000 --> 00:00:02.000\nOne <00:00:01.500>two <00:00:01.200>three <00:05:00.000>four")
        #expect(
            try ignored.plan().notes == [
                "ignored: 2 times of words in words.vtt that do not increase, or are outside of their captions"
            ])
        let plain = try reel("00:00:01.000 --> 00:00:02.000\nOne two") { $0.highlight = .white }
        #expect(
            try plain.plan().notes.count == 1 && plain.plan().notes[0].contains("the highlight colour is not used: words.vtt"))
        let soft = try reel("00:00:01.000 --> 00:00:02.000\nOne <00:00:01.500>two <00:00:01.200>three") { $0.mode = .soft }
        #expect(
            try soft.plan().notes == ["left out: the times of the words of words.vtt, because soft captions are plain text"])
        let used = try reel("00:00:01.000 --> 00:00:02.000\nOne <00:00:01.500>two") { $0.highlight = .white }
        #expect(try used.plan().notes.isEmpty)
    }

    @Test func `the colour stays in JSON and makes another movie`() throws {
        let reel = try reel("00:00:01.000 --> 00:00:02.000\nOne <00:00:01.500>two") {
            $0.highlight = Color(red: 1, green: 2, blue: 3)
        }
        let json = try reel.jsonData()
        let decoded = try JSONDecoder().decode(Reel.self, from: json)
        #expect(decoded.captions?.highlight == Color(red: 1, green: 2, blue: 3) && decoded.captions?.style == nil)
        #expect(String(decoding: json, as: UTF8.self).contains("\"highlight\" : \"#010203\""))
        var other = reel
        other.captions?.highlight = .white
        #expect(try reel.plan().fingerprint() != other.plan().fingerprint())
    }

    @Test(arguments: [
        (Color.white, Captions.usualHighlight), (.black, Captions.usualHighlight), (Color(red: 255, green: 255, blue: 0), .white),
        (Color(red: 255, green: 165, blue: 0), .white), (Color(red: 192, green: 192, blue: 192), Captions.usualHighlight),
        (Color(red: 0, green: 255, blue: 0), Captions.usualHighlight),
    ])
    func `the usual highlight differs from the text`(text: Color, expected: Color) {
        #expect(Captions(file: folder.file("a.vtt"), style: TitleStyle(color: text)).usedHighlight == expected)
        #expect(Captions(file: folder.file("a.vtt"), style: TitleStyle(color: text), highlight: .black).usedHighlight == .black)
    }
}
