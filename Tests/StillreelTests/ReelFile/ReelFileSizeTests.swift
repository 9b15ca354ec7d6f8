import Foundation
import ReelCoreMedia
import Stillreel
import Testing

/// Tests of reel files that are long in various ways. Each would take minutes with an algorithm of quadratic time.
struct ReelFileSizeTests {
    private func read(_ text: String, _ name: String = "reel.yaml") throws -> Reel {
        try ReelFile(Data(text.utf8), name: name, folder: URL(fileURLWithPath: "/reels")).reel
    }

    private func complaint(_ text: String, _ name: String = "reel.yaml") -> String {
        let error = #expect(throws: ReelError.self) { try read(text, name) }
        return error?.message ?? ""
    }

    private let empty = Reel(slides: [])

    @Test func `long lines of one sign are read beside aliases`() throws {
        let stars = String(repeating: "*", count: 1_000_000)
        #expect(try read("slides: []\nplan: [ &a 1, *a, \"\(stars)\" ]\n# \(stars)\n") == empty)
        let brackets = String(repeating: "] ", count: 500_000)
        #expect(try read("slides: []\nplan: [ &a 1, *a, \"\(brackets)\" ]\n") == empty)
    }

    @Test func `many values that say nothing stand in one line`() throws {
        let nothing = String(repeating: "{k: }, ", count: 40_000)
        #expect(try read("slides: []\nplan: [ \(nothing) ]\n") == empty)
        let commas = String(repeating: ",", count: 300_000)
        #expect(complaint("slides: [ \(commas)\n").contains("invalid YAML"))
    }

    @Test func `many keys are merged`() throws {
        let keys = (0..<20_000).map { "k\($0): 1" }.joined(separator: ", ")
        let text = "slides: []\nplan:\n- &a { \(keys) }\n- { <<: [ *a, *a ], own: 1 }\n"
        #expect(try read(text) == empty)
    }

    @Test func `a large plan in JSON is passed over, and must be JSON`() throws {
        let space = String(repeating: " ", count: 16_000_000)
        #expect(
            try read("{ \"plan\": { \"a\": [ 1, true, \"\\u00e9\" ], \"b\": {} }, \"slides\": []\(space)}", "reel.json") == empty)
        let values = String(repeating: "0,", count: 2_000_000)
        #expect(try read("{ \"plan\": [\(values)0], \"slides\": [] }", "reel.json") == empty)
        for plan in ["[1,]", "{ \"a\" 1 }", "\"\\x\"", "01", "[", "}"] {
            #expect(complaint("{ \"slides\": [],\n\"plan\": \(plan) }", "reel.json").hasPrefix("reel.json:2: invalid JSON"))
        }
        #expect(complaint("{ \"plan\": 1, \"plan\": 2 }", "reel.json").contains("duplicate key \"plan\""))
        #expect(complaint("{ \"slides\": [ { \"plan\": 1 } ] }", "reel.json").contains("unknown key \"plan\""))
    }

    @Test func `JSON may be larger than YAML, and not without end`() {
        let large = Data(repeating: 0x20, count: ReelFile.largestSize + 1)
        let error = #expect(throws: ReelError.self) { try ReelFile(large, name: "a.json", folder: URL(fileURLWithPath: "/")) }
        #expect(error?.message == "a.json: the file is larger than the limit of 64 MB")
        #expect(complaint("#" + String(repeating: " ", count: 16_000_000)).contains("larger than the limit of 16 MB"))
    }
}
