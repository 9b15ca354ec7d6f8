import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

struct ReelFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ text: String, _ name: String = "reel.yaml") throws -> ReelFile {
        try read(Data(text.utf8), name)
    }

    private func read(_ data: Data, _ name: String = "reel.yaml") throws -> ReelFile {
        try data.write(to: folder.file(name))
        return try ReelFile(contentsOf: folder.file(name))
    }

    /// Returns the error message for an invalid reel file, without its folder.
    private func complaint(_ text: String, _ name: String = "reel.yaml") -> String {
        complaint(Data(text.utf8), name)
    }

    private func complaint(_ data: Data, _ name: String = "reel.yaml") -> String {
        let error = #expect(throws: ReelError.self) { try read(data, name) }
        #expect(error?.kind == .reel)
        return (error?.message ?? "").replacingOccurrences(of: folder.url.path + "/", with: "")
    }

    // MARK: Valid files

    private static let yaml = """
        # A holiday.
        canvas: { width: 640, height: 360, background: 101418 }
        hold: 2.5
        transition: &soft
          style: wipe-up-left
          seconds: 1:30
          softness: .2
        slides:
          - picture: a b.jpg
            titles: [2024, 2026-11-21, no]
          - color: '#203040'
            frames: 12
            transition: *soft
            titles:
              - text: "Äpfel\\n🌄"
                place: top-left
                bold: true
          - { picture: /c.jpg, motion: lively, chapter: null }
        soundtrack:
          file: song.mp3
          loops: yes
        plan:
          whatever: [1, 2]
        """

    private static let json = #"""
        { "canvas": { "width": 640, "height": 360, "background": "#101418" }, "hold": 2.5,
          "transition": { "style": "wipe-up-left", "seconds": 90, "softness": 2e-1 },
          "slides": [
            { "picture": "a b.jpg", "titles": [ "2024", "2026-11-21", { "text": "no" } ] },
            { "color": "#203040", "frames": 12, "transition": { "style": "wipe-up-left", "seconds": "90/1", "softness": 0.2 },
              "titles": [ { "text": "\u00C4pfel\n\ud83c\udf04", "place": "top-left", "bold": true } ] },
            { "picture": "\/c.jpg", "motion": "lively" } ],
          "soundtrack": { "file": "song.mp3", "loops": true } }
        """#

    @Test func `YAML and JSON say the same`() throws {
        let reel = try read(Self.yaml).reel
        #expect(try read(Self.json, "reel.json").reel == reel)
        #expect(reel.canvas.background == Color(red: 0x10, green: 0x14, blue: 0x18))
        #expect(reel.slides[0].titles.map(\.text) == ["2024", "2026-11-21", "no"] as [String])
        #expect(reel.slides[0].picture?.path == folder.url.path + "/a b.jpg")
        #expect(reel.slides[1].transition?.duration == CMTime(value: 90, timescale: 1))
        #expect(reel.slides[1].titles.first?.text == "Äpfel\n🌄")
    }

    @Test(arguments: ["reel.yml", "reel.txt", "reel"])
    func `JSON is YAML, too, and known by its first letter`(name: String) throws {
        let text = #" { "slides": [ { "color": "red", "titles": [ "\n" ] } ] }"#
        #expect(try read(text, name).reel.slides == [Slide(.color(Color(red: 255, green: 0, blue: 0)), titles: [Title("\n")])])
    }

    @Test func `numbers in quotes are times, too`() throws {
        let slides = try read(
            #"slides: [ { color: red, seconds: "3" }, { color: red, seconds: "2.5" }, { color: red, seconds: 2.5 } ]"#
        ).reel.slides
        #expect(slides.map(\.length) == [3, 2.5, 2.5].map { .time(ClockTime(seconds: $0).time) } as [Slide.Length])
    }

    @Test(arguments: [
        "# color: #101418", "hold: # 101418", "hold: #1014", "hold: #10141822", "hold: #10141z", "plan: [ 'a: #101418' ]",
        "plan: [ &a '[x]: y ? z', *a ] # [x]: y",
    ])
    func `comments are no colours, and texts no keys`(line: String) throws {
        #expect(try read("slides: []\n\(line)\n").reel == Reel(slides: []))
    }

    @Test func `a mark of UTF-8 and Windows's line ends change nothing`() throws {
        let text = Self.yaml.replacingOccurrences(of: "\n", with: "\r\n")
        #expect(try read(Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)).reel == read(Self.yaml).reel)
    }

    @Test func `what is merged in goes behind what is said`() throws {
        let reel = try read(
            """
            slides:
              - &first { color: red, seconds: 2, chapter: One }
              - { <<: *first, chapter: Two }
            """
        ).reel
        #expect(reel.slides.map(\.chapter) == ["One", "Two"] as [String?])
        #expect(
            reel.slides.map(\.length) == [.time(CMTime(value: 2, timescale: 1)), .time(CMTime(value: 2, timescale: 1))]
                as [Slide.Length])
    }

    @Test func `a reel comes back from its JSON`() throws {
        let reel = try read(Self.yaml).reel
        #expect(try read(reel.jsonData(), "again.json").reel == reel)
        #expect(try JSONDecoder().decode(Reel.self, from: reel.jsonData()) == reel)
    }

    // MARK: Errors in files

    @Test(
        arguments: [
            (
                "slides:\n  - picture: a.jpg\n    transition:\n      style: disolve\n",
                "reel.yaml:4: slides[0].transition.style: \"disolve\" is not one of", "; did you mean \"dissolve\"?"
            ),
            (
                "slides:\n  - picture: a.jpg\n    tranistion: cut\n", "reel.yaml:3: slides[0].tranistion: unknown key",
                "; did you mean \"transition\"?"
            ),
            ("slides:\n  - picture: a.jpg\n    motion: gentel\n", "reel.yaml:3: slides[0].motion: ", "did you mean \"gentle\"?"),
            ("slides:\n  - seconds: 2\n", "reel.yaml:2: slides[0].picture: it is missing", ""),
            ("slides:\n  - picture: \"\"\n", "reel.yaml:2: slides[0].picture: the path is empty", ""),
            ("slides: []\nsoundtrack: { file: '' }\n", "reel.yaml:2: soundtrack.file: the path is empty", ""),
            ("slides:\n  - picture:\n", "reel.yaml:2: slides[0].picture: it must be text; got no value", ""),
            ("hold: 2\nslides: a.jpg\n", "reel.yaml:2: slides: it must be a list", "; got text"),
            ("slides:\n- color: red\n  frames: 2.5\n", "reel.yaml:3: slides[0].frames: 2.5 is not a whole number", ""),
            ("slides: []\nseed: -1\n", "reel.yaml:2: seed: -1 is out of range", ""),
            ("slides: []\nhold: soon\n", "reel.yaml:2: hold: \"soon\" is not a time", "\"1:30\""),
            ("slides: []\ncanvas:\n  background: #101418\n", "reel.yaml:3: ", "put it in quotes: \"#101418\""),
            ("slides: []\ncanvas: { background: #101418 }\n", "reel.yaml:2: ", "put it in quotes: \"#101418\""),
            ("slides: []\nplan: { a: \"{, b\", ä: #101418 }\n", "reel.yaml:2: ", "put it in quotes: \"#101418\""),
            ("slides: []\nplan: { a: \"b\", ä: #101418 }\n", "reel.yaml:2: ", "put it in quotes: \"#101418\""),
            ("slides: []\nä:   #101418 is dark\n", "reel.yaml:2: ", "put it in quotes: \"#101418\""),
            ("slides:\n- #FFAA00\n", "reel.yaml:2: ", "put it in quotes: \"#FFAA00\""),
            ("slides: []\nhold: 1\nhold: 2\n", "reel.yaml:3: duplicate key \"hold\"; it is first in line 2", ""),
            ("slides:\n\t- color: red\n", "reel.yaml:2: the line is indented with a tab", ""),
            ("slides: [\n", "reel.yaml:", "invalid YAML"),
            ("slides: []\n---\nslides: []\n", "reel.yaml:2: a second document", ""),
            ("slides: *none\n", "reel.yaml:1: invalid YAML: ", "alias"),
            ("just words", "reel.yaml:1: the reel: it must be an object", "; got text"),
            ("", "reel.yaml: the file is empty", ""), (" \n\n", "reel.yaml: the file is empty", ""),
            ("# nothing\n", "reel.yaml: the file contains only comments", ""),
        ] as [(String, String, String)])
    func `a mistake in YAML is named with its line, its place and its reason`(text: String, start: String, words: String) {
        let complaint = complaint(text)
        #expect(complaint.hasPrefix(start) && complaint.contains(words.isEmpty ? start : words), "\(complaint)")
    }

    @Test(
        arguments: [
            ("{\n\"slides\": [ {\n\"pictur\": 1 } ] }", "reel.json:3: slides[0].pictur: ", "did you mean \"picture\"?"),
            ("{ \"slides\": [\n] ,}", "reel.json:2: invalid JSON: found '}'; expected a key in quotes", ""),
            ("{ \"slides\": [] }\nx", "reel.json:2: invalid JSON: found 'x'; expected the end of the file", ""),
            ("{ \"slides\": [\n", "reel.json:2: invalid JSON: the file ends; expected", ""),
            ("{ slides: [] }", "reel.json:1: invalid JSON: found 'slides:'; expected a key in quotes", ""),
            ("{ 'slides': [] }", "reel.json:1: invalid JSON", ""),
            ("{ \"slides\": [], \"hold\": 01 }", "reel.json:1: invalid JSON", "leading zeros"),
            ("{ \"slides\": [], \"hold\": 1. }", "reel.json:1: invalid JSON", "a digit"),
            ("{ \"slides\": [], \"hold\": .5 }", "reel.json:1: invalid JSON", "a value"),
            ("{ \"slides\": [], \"hold\": \(String(repeating: "8", count: 43)) }", "reel.json:1: hold: 8.88", "large for a time"),
            ("{ \"slides\": [], \"encoding\": { \"quality\": 1e999 } }", "reel.json:1: encoding.quality: 1e999 is too large", ""),
            ("{ \"slides\": [\n{ \"picture\": \"a\nb\" } ] }", "reel.json:2: invalid JSON", "as \\n"),
            ("{ \"slides\": [ \"\\x\" ] }", "reel.json:1: invalid JSON", "after a backslash"),
            ("{ \"slides\": [ \"\\ud83c\" ] }", "reel.json:1: invalid JSON", "surrogate pair"),
            ("{ \"hold\": 1,\n\"hold\": 2 }", "reel.json:2: duplicate key \"hold\"; it is first in line 1", ""),
            ("[]", "reel.json:1: the reel: it must be an object", "; got a list"),
            ("slides: []", "reel.json:1: invalid JSON", ""), ("", "reel.json: the file is empty", ""),
        ] as [(String, String, String)])
    func `JSON is read to the letter`(text: String, start: String, words: String) {
        let complaint = complaint(text, "reel.json")
        #expect(complaint.hasPrefix(start) && complaint.contains(words.isEmpty ? start : words), "\(complaint)")
    }

    @Test func `other letters than UTF-8's are told`() {
        #expect(
            complaint(Data("slides: []\n# caf".utf8) + Data([0xE9]))
                == "reel.yaml:2: the text is not valid UTF-8; save the file as UTF-8")
        #expect(complaint(Data([0xFF, 0xFE, 0x41, 0])) == "reel.yaml: the file is encoded in UTF-16; save it as UTF-8")
        #expect(complaint(Data([0x80, 0, 1, 2])).hasPrefix("reel.yaml:1: the text is not valid UTF-8"))
        #expect(complaint("slides: \u{1}\n").hasPrefix("reel.yaml:"))
    }

    @Test func `files that are too deep or too full of aliases are refused at once`() throws {
        for (name, words) in [("reel.json", "too deep"), ("reel.yaml", "nesting level")] {
            let nested = "{ \"slides\": " + String(repeating: "[", count: 100_000)
            #expect(complaint(nested, name).contains(words))
        }
        let levels = (1...12).map { "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ", "))]" }
        let bomb = "a0: &a0 [1]\n" + levels.joined(separator: "\n") + "\n"
        #expect(complaint(bomb).contains("check for aliases that repeat aliases"))
        let keys = [
            "? *a12\n: 1", "?\n  *a12\n: 1", "*a12 : 1", "b: { *a12 }", "b: { *a12:1 }", "b: { c: 1, [*a12] }", "b: {[*a12]:1}",
            "b: [ [*a12]: 1 ]", "b: { {c: *a12}: 1 }", "b: {?[*a12]}", "b: { c:\n d, *a12\n }",
        ]
        for key in keys { #expect(complaint(bomb + key + "\n").contains("keys must be plain text"), "\(key)") }
        #expect(complaint("a: &a 1\nb: *a\n\n*a : 1\n") == "reel.yaml:4: in a file with aliases, keys must be plain text")
    }

    @Test func `what cannot be read is told`() {
        for (file, words) in [
            (folder.file("none.yaml"), "no such file; check the spelling"), (folder.url, "cannot be read: Is a directory"),
        ] {
            let error = #expect(throws: ReelError.self) { try ReelFile(contentsOf: file) }
            #expect(error?.kind == .input && error?.message == "\(file.relativePath): \(words)")
        }
    }

    // MARK: Errors found in planning

    @Test func `errors of planning get the line of their place, or of what is around it`() throws {
        let file = try read(
            """
            slides:
              - color: red
                seconds: 1
              - picture: gone.jpg
            soundtrack:
              file: none.mp3
            """)
        let error = #expect(throws: ReelError.self) { try file.reel.plan() }
        let located = file.located(try #require(error))
        // The sound is checked first.
        #expect(
            located.message.hasPrefix(folder.file("reel.yaml").path + ":6: soundtrack.file: ")
                || located.message.hasPrefix(
                    folder.file("reel.yaml").path + ":5: soundtrack: "),
            "\(located.message)")
        #expect(located.message.contains("none.mp3: no such file; check the spelling"))
        #expect(
            file.located(ReelError(.reel, "no", place: "slides[1].picture")).message.hasSuffix(
                "reel.yaml:4: slides[1].picture: no"))
        #expect(
            file.located(ReelError(.reel, "no", place: "slides[0].titles[3].font")).message.hasSuffix(
                "reel.yaml:2: slides[0]: no"))
        #expect(file.located(ReelError(.reel, "no", place: "duration")).message.hasSuffix("reel.yaml:1: no"))
        #expect(file.located(ReelError(.output, "full")).message == "full")
    }
}
