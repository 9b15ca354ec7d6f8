import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel

/// Tests of reel files that are written: they say what the reel says, and keep what people have written beside it.
struct ReelWritingTests {
    private let folder: TemporaryFolder
    private var file: URL { folder.file("reel.yaml") }

    init() throws { folder = try TemporaryFolder() }

    private func read(_ text: String) throws -> Reel {
        try ReelFile(Data(text.utf8), name: "reel.yaml", folder: folder.url).reel
    }

    private func text(of reel: Reel, keeping old: String? = nil) throws -> String {
        let versions = [old].compactMap(\.self).map { Data($0.utf8) }
        return String(decoding: try ReelFile.text(of: reel, for: file, keepingCommentsOf: versions), as: UTF8.self)
    }

    @Test(arguments: [CachedReel.pictures, CachedReel.sound]) func `every key is read back as it was written`(_ json: String)
        throws
    {
        let reel = try read(json)
        let text = try text(of: reel)
        #expect(try read(text) == reel)
        #expect(!text.hasPrefix("{"), "it is YAML for people")
        #expect(!text.contains(folder.url.path), "paths are relative")
    }

    @Test func `texts and names of all kinds are read back`() throws {
        let texts = [
            "yes", "no", "12", "1:30", "# not a comment", "a: b", "- a", "\"quoted\"", "it's", "back\\slash", "two\nlines",
            "tab\there",
            " space ", "", "null", "~", "é ü ß 日本 🎬", "\u{7F}\u{85}\u{2028}\u{FEFF}", "{a}", "[a]", "*a", "&a", "!a", "%a", "@a",
            "`a`",
            "true", "2026-11-26", "0x1F", "1e3", ".5", "a #b", "a:", "?", "|", ">", "2024",
        ]
        var reel = Reel.slideshow(pictures: texts.filter { !$0.isEmpty }.map { folder.file("\($0).jpg") })
        for index in reel.slides.indices { reel.slides[index].titles = [Title(texts[index])] }
        reel.slides[0].chapter = "A: B"
        #expect(try read(text(of: reel)) == reel)
    }

    @Test(
        arguments: [
            "1", "0.1", "-2.5", "999999999", "1000000000", "9e12", "1:30.000000001", "1001/30000", "9007199254740993/1",
            "-9223372036854775808/1", "9223372036854775807/2147483647",
        ])
    func `times are read back exactly`(_ time: String) throws {
        let reel = try read("slides: []\nhold: \(time)")
        #expect(try read(text(of: reel)) == reel)
        #expect(try read(String(decoding: reel.jsonData(), as: UTF8.self)) == reel)
    }

    @Test(
        arguments: [
            "slides: [ { clip: '1:30.webm' }, { color: red } ]\nsoundtrack: { file: '10:30.wav' }\ncaptions: { file: 'a:b.srt' }",
            "slides: [ { picture: a.jpg, audio: 'a:b.wav', blend: [ 'c:d.jpg' ] } ]\nmetadata: { cover: 'e:f.jpg' }",
            "slides: [ '1:30.jpg' ]\ntransition: { style: mask, mask: 'a:b.png' }\nsoundtrack: { clips: [ 'a:b.wav' ] }",
            "slides: [ { picture: a.jpg, titles: [ { text: a, font: ./Noto.otc }, { text: b, font: Inter.ttf } ] } ]",
            "slides: []\nseed: 12345678901234567890", "slides: []\nseed: 18446744073709551615", "slides: []\nseed: '7'",
        ])
    func `unusual files and numbers are read back`(_ reel: String) throws {
        let reel = try read(reel)
        let text = try text(of: reel)
        #expect(!text.contains(folder.url.path), "paths are relative")
        #expect(try read(text) == reel)
        #expect(try read(String(decoding: reel.jsonData(), as: UTF8.self)) == reel)
        #expect(try JSONDecoder().decode(Reel.self, from: JSONEncoder().encode(reel)) == reel)
    }

    @Test(arguments: ["../other/a.jpg", "./a.jpg", "/a.jpg"]) func `an unusual path stays absolute`(_ rest: String) throws {
        let reel = Reel(slides: [Slide(picture: URL(fileURLWithPath: folder.url.path + "/" + rest))])
        #expect(try read(text(of: reel)) == reel)
    }

    @Test(arguments: ["reel.yaml", "reel.json"]) func `what a file cannot say is not written`(_ name: String) throws {
        var reel = Reel.slideshow(pictures: [folder.file("a.jpg")])
        reel.metadata.tags["foo"] = "bar"
        let error = #expect(throws: ReelError.self) { try ReelFile.text(of: reel, for: folder.file(name)) }
        #expect(error?.message.contains("the reel could not be read again: \(name)") == true, "\(error?.message ?? "")")
    }

    @Test func `only files get other names`() throws {
        let path = folder.file("a.jpg").path
        let reel = try read("slides: [ { picture: a.jpg, chapter: \(path), titles: [ \(path) ] } ]\ntransition: none")
        let object = try #require(reel.jsonObject(replacing: [path: "b.jpg"]) as? [String: Any])
        let slide = try #require((object["slides"] as? [[String: Any]])?.first)
        #expect(slide["picture"] as? String == "b.jpg" && slide["chapter"] as? String == path)
        #expect((slide["titles"] as? [[String: Any]])?.first?["text"] as? String == path)
    }

    @Test(arguments: [CMTime.invalid, .positiveInfinity, .indefinite])
    func `a time that cannot be read is not written`(_ time: CMTime) {
        var reel = Reel.slideshow(pictures: [folder.file("a.jpg")])
        reel.slides[0].length = .time(time)
        let error = #expect(throws: ReelError.self) { try text(of: reel) }
        #expect(error?.message.contains("slides[0].seconds: the time is invalid, infinite or indefinite") == true)
    }

    @Test func `a slide is a line`() throws {
        var reel = Reel.slideshow(pictures: ["a.jpg", "b c.jpg"].map(folder.file))
        reel.slides[1].length = .time(CMTime(value: 5, timescale: 2))
        #expect(
            try text(of: reel) == """
                canvas: { width: 1920, height: 1080, scaling: auto, background: "#000000" }
                frameRate: 30
                hold: 3
                transition: { style: dissolve, seconds: 1 }
                slides:
                  - picture: a.jpg
                  - { picture: b c.jpg, seconds: 2.5 }
                encoding: { preset: medium, quality: 20, streaming: false }

                """)
    }

    @Test func `comments stay where their lines are`() throws {
        let old = """
            # Our holiday
            # in Rome

            hold: 4 # seconds
            # The size of the television
            canvas: { width: 1920, height: 1080 }
            slides:
              - a.jpg  # the best one
              # From Anna's telephone:
              - { picture: "b#1.jpg", seconds: 6 }
              - picture: c.jpg
                titles: [ "not # a comment" ]
            # The end.
            """
        var reel = try read(old)
        reel.slides.swapAt(0, 1)
        reel.slides.remove(at: 2)
        reel.hold = CMTime(value: 5, timescale: 1)
        let new = try text(of: reel, keeping: old)
        #expect(try read(new) == reel)
        #expect(
            new == """
                # Our holiday
                # in Rome

                # The size of the television
                canvas: { width: 1920, height: 1080, scaling: auto, background: "#000000" }
                frameRate: 30
                hold: 5  # seconds
                slides:
                  # From Anna's telephone:
                  - { picture: "b#1.jpg", seconds: 6 }
                  - picture: a.jpg  # the best one
                encoding: { preset: medium, quality: 20, streaming: false }
                # The end.

                """)
        // And once more, without a change.
        #expect(try text(of: reel, keeping: new) == new)
    }

    @Test(arguments: ["Anna's trip", "'a\\'", "\"C:\\\\\"", "\"a # b\"", "'it''s # b'"])
    func `a comment is told from what is in quotes`(_ title: String) throws {
        let old = "hold: 3\nslides:\n  - picture: a.jpg\n    chapter: \(title)  # the best one\n"
        let reel = try read(old)
        #expect(try text(of: reel, keeping: old).contains("# the best one\n"))
    }

    @Test func `a JSON file stays JSON`() throws {
        let reel = Reel.slideshow(pictures: [folder.file("a.jpg")])
        let data = try ReelFile.text(of: reel, for: folder.file("reel.json"))
        #expect(try ReelFile(data, name: "reel.json", folder: folder.url).reel == reel)
    }

    @Test func `a file is replaced as a whole, or left as it was`() throws {
        try Data("old".utf8).write(to: file)
        chmod(file.path, 0o600)
        try ReelFile.write(Data("new".utf8), to: file)
        #expect(try Data(contentsOf: file) == Data("new".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(throws: ReelError.self) { try ReelFile.write(Data("x".utf8), to: folder.file("none/reel.yaml")) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["reel.yaml"])
    }
}
