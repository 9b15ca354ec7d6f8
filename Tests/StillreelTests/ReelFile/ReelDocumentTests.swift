import Foundation
import ReelTestSupport
import Stillreel
import Testing

/// Tests that `docs/reel.md` describes what the program does, and that every reel in a document is one.
struct ReelDocumentTests {
    private let text: String

    init() throws {
        text = try String(contentsOf: Fixture.project.appendingPathComponent("docs/reel.md"), encoding: .utf8)
    }

    /// Returns the contents of the code blocks of a kind.
    private func examples(_ kind: String) -> [String] {
        text.components(separatedBy: "```\(kind)\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
    }

    private func reel(_ text: String, _ name: String) throws -> Reel {
        try ReelFile(Data(text.utf8), name: name, folder: URL(fileURLWithPath: "/reels")).reel
    }

    @Test func `the examples in YAML and JSON are the same reel`() throws {
        let (yaml, json) = (examples("yaml"), examples("json"))
        #expect(json.count == 1)
        let reel = try reel(try #require(yaml.first), "doc.yaml")
        #expect(try self.reel(try #require(json.first), "doc.json") == reel)
        #expect(reel.slides.count == 4 && reel.slides[1].picture?.path == "/reels/photos/forum.jpg")
        #expect(try self.reel(String(decoding: reel.jsonData(), as: UTF8.self), "again.json") == reel)
    }

    /// The documents that people read: those of the repository, and the articles of the reference site.
    private static let documents: [String] = {
        let found = FileManager.default.enumerator(atPath: Fixture.project.appendingPathComponent("Sources").path)
        let articles = (found?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" }
        let docs = (try? FileManager.default.contentsOfDirectory(atPath: Fixture.project.path + "/docs")) ?? []
        let others = docs.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
        return (["README.md", "python/README.md"] + others + articles).sorted()
    }()

    /// Reads each block of YAML or JSON. In the line above one that is no reel, there is `<!-- not a reel -->`; if it is JSON, it
    /// must at least be valid.
    @Test(arguments: documents) func `every reel in a document is read`(_ document: String) throws {
        let text = try String(contentsOf: Fixture.project.appendingPathComponent(document), encoding: .utf8)
        var before = ""
        for (number, part) in text.components(separatedBy: "```").enumerated() {
            defer { before = part }
            let kinds = number % 2 == 1 ? ["yaml", "yml", "json"] : []
            guard let kind = kinds.first(where: { part.hasPrefix("\($0)\n") }) else { continue }
            let code = String(part.dropFirst(kind.count + 1))
            if before.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("<!-- not a reel -->") {
                if kind == "json" {
                    #expect(throws: Never.self, "\(document)") { try JSONSerialization.jsonObject(with: Data(code.utf8)) }
                }
            } else {
                #expect(throws: Never.self, "\(document): \(code)") { try reel(code, "\(document).\(kind)") }
            }
        }
    }

    @Test func `there are documents with reels in them`() throws {
        let texts = try Self.documents.map {
            try String(contentsOf: Fixture.project.appendingPathComponent($0), encoding: .utf8)
        }
        #expect(texts.filter { $0.contains("\n```yaml\n") }.count >= 2)
    }

    /// Reads an object of each kind with an unknown key, whose error lists the known keys.
    @Test(arguments: [
        "q8: 1", "slides: [ { q8: 1 } ]", "slides: [ { color: red, transition: { q8: 1 } } ]",
        "slides: [ { color: red, motion: { q8: 1 } } ]", "slides: [ { color: red, titles: [ { q8: 1 } ] } ]",
        "{ slides: [], canvas: { q8: 1 } }", "{ slides: [], captions: { q8: 1 } }", "{ slides: [], soundtrack: { q8: 1 } }",
        "{ slides: [], soundtrack: { clips: [ { q8: 1 } ] } }", "{ slides: [], soundtrack: { file: a, ducking: { q8: 1 } } }",
        "{ slides: [], encoding: { q8: 1 } }", "{ slides: [], metadata: { q8: 1 } }",
    ])
    func `every key is in the document`(example: String) throws {
        let error = #expect(throws: ReelError.self) { try reel(example, "doc.yaml") }
        let keys = try #require(error?.message.components(separatedBy: "the keys are ").last).components(separatedBy: ", ")
        #expect(keys.count > 2)
        for key in keys { #expect(text.contains("`\(key)`"), "\(key)") }
    }

    @Test func `what is said of defaults is so`() throws {
        let written = """
            { canvas: { width: 1920, height: 1080, scaling: auto, background: black }, frameRate: 30, motion: none,
              match: picture, seed: 1, encoding: { quality: 20, preset: medium, streaming: no },
              transition: { style: wipe, seconds: 1, softness: 0.05 }, ending: { style: fade, color: black, seconds: 1 },
              slides: [ { color: red, \
            titles: [ { text: a, fade: 0.5, place: bottom, size: 0.05, \
            font: "Inter, Sans", bold: no, color: white, shadow: yes } ],
                          motion: { from: [0, 0, 1, 1], to: [0, 0, 1, 1], curve: smooth } } ],
              soundtrack: { file: a, arrangement: sequence, offset: 0, loops: false, \
            volume: 0, fadeIn: 0, crossfade: 0, voiceOffset: 0,
                            ducking: { depth: 12, threshold: -40, attack: 0.25, release: 0.8 } } }
            """
        let short =
            "{ transition: wipe, ending: fade, slides: [ { color: red, titles: [ a ], motion: { } } ], soundtrack: { file: a } }"
        #expect(try reel(written, "doc.yaml") == reel(short, "doc.yaml"))
    }
}
