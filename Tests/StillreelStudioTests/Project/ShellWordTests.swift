import ReelTestSupport
import Testing

@testable import StillreelStudio

/// Tests that words of the command are what a shell takes them for.
struct ShellWordTests {
    @Test(arguments: ["reel.yaml", "a b.mp4", "it's", "$HOME", "", "é ü.mp4", "a\nb", "`id`", "*"])
    func `a shell takes a quoted word literally`(_ word: String) throws {
        let output = try Command.output(of: "sh", ["-c", "printf %s \(ShellWord.quoted(word))"])
        #expect(String(decoding: output, as: UTF8.self) == word)
    }

    @Test func `a name that begins with a dash is no option`() { #expect(ShellWord.quoted("-o.mp4") == "./-o.mp4") }

    @Test func `plain words have no quotes`() {
        #expect(ShellWord.quoted("reel.yaml") == "reel.yaml" && ShellWord.quoted("Rome-2.mp4") == "Rome-2.mp4")
    }
}
