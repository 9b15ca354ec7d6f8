import Foundation
import ReelTestSupport
import Testing

@Suite struct HelpTests {
    @Test(arguments: [
        [], ["slideshow"], ["timelapse"], ["still"], ["soundtrack"], ["thumbnails"], ["render"], ["join"], ["probe"],
    ])
    func helpHasAnExample(
        _ command: [String]
    ) throws {
        let help = try Command(stillreel, command + ["--help"])
        #expect(help.status == 0 && help.errors == "")
        #expect(help.text.contains("Example") && help.text.contains("  stillreel \(command.first ?? "timelapse") "))
    }

    @Test func exitCodesAreTold() throws {
        let help = try Command(stillreel, ["--help"]).text
        for code in ["0", "64", "65", "70", "73", "130", "143"] { #expect(help.contains(code)) }
    }

    @Test func version() throws { #expect(try Command(stillreel, ["--version"]).text == "0.1.0\n") }

    @Test(arguments: ["bash", "zsh", "fish"]) func completions(_ shell: String) throws {
        let script = try Command(stillreel, ["--generate-completion-script", shell])
        #expect(script.status == 0 && script.text.contains("timelapse") && script.text.contains("ultrafast"))
    }
}
