import Foundation
import ReelTestSupport
import Testing

@Suite struct HelpTests {
    @Test(arguments: [
        [], ["slideshow"], ["timelapse"], ["still"], ["soundtrack"], ["thumbnails"], ["render"], ["join"],
        ["encode"], ["probe"],
    ])
    func helpHasAnExample(
        _ command: [String]
    ) throws {
        let help = try Command(stillreel, command + ["--help"])
        #expect(help.status == 0 && help.errors == "")
        #expect(help.text.contains("Example") && help.text.contains("  stillreel \(command.first ?? "timelapse") "))
        // Each example is on one line of 80 columns, so that it can be copied.
        let lines = help.text.split(separator: "\n", omittingEmptySubsequences: false)
        let examples = lines.drop { !$0.hasPrefix("Example") }.dropFirst().prefix { !$0.isEmpty }
        #expect(examples.allSatisfy { $0.hasPrefix("  ") && $0.count <= 80 })
    }

    @Test func unknownCommandsAndNamesLikeOptionsAreErrors() throws {
        let unknown = try Command(stillreel, ["help", "nope"])
        #expect(unknown.status == 64 && unknown.errors.contains("there is no such command"))
        let folder = try TemporaryFolder()
        let misspelt = try folder.stillreel("slidshow", "photos")
        #expect(
            misspelt.status == 64 && misspelt.errors == "stillreel: slidshow: there is no such command; did you mean slideshow?\n"
        )
        let file = try folder.stillreel(folder.url.path)
        #expect(file.status == 64 && file.errors.contains("write stillreel slideshow \(folder.url.path)"))
        #expect(try Command(stillreel, ["help", "still"]).status == 0)
        try folder.picture("-dash.png", "red")
        let dash = try folder.stillreel("still", "-dash.png", "--duration", "1")
        #expect(dash.status == 64 && dash.errors.contains("write ./-dash.png"), "\(dash.errors)")
        let missing = try folder.stillreel("slideshow", ".", "-dish.png")
        #expect(missing.status == 64 && missing.errors.contains("-dish.png: there is no such option"), "\(missing.errors)")
    }

    @Test func `mistakes in arguments look like other errors, and negative numbers are values`() throws {
        let folder = try TemporaryFolder()
        for (arguments, beginning) in [
            (["slideshow", ".", "--bogus"], "unknown option '--bogus'\nUsage: stillreel slideshow"),
            (["slideshow", ".", "--hold", "--fps", "3"], "missing value for '--hold <time>'\n"),
            (["slideshow", ".", "--fps", "-1"], "the value '-1' is invalid for '--fps <rate>': must be above 0"),
            (["slideshow", ".", "--hold", "-0:03"], "the value '-0:03' is invalid for '--hold <time>'"),
            (["farm", "plan", "a.yaml", "-o", "a.mp4", "--tasks", "-1"], "--tasks must be 1 to 999; got -1"),
            (["thumbnails", "--at", "-10%", "--", "-1"], "\(folder.url.path)/-1: no such file"),
        ] {
            let command = try Command(stillreel, arguments, folder: folder.url)
            #expect(command.status == (arguments[0] == "thumbnails" ? 65 : 64) && command.text.isEmpty)
            #expect(command.errors.hasPrefix("stillreel: \(beginning)"), "\(command.errors)")
            #expect(command.errors.prefix { $0 != "\n" }.last != ".", "\(command.errors)")
        }
    }

    @Test(arguments: [
        ["still", "-", "--duration", "1"], ["soundtrack", "-", "--no-sound"], ["thumbnails", "-"], ["probe", "-"],
        ["join", "a.mp4", "-", "-o", "b.mp4"], ["slideshow", ".", "--audio", "-"],
    ])
    func whatCannotComeFromStandardInputIsSaid(_ arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let command = try Command(stillreel, arguments, folder: folder.url)
        #expect(command.status == 64 && command.errors.contains("cannot be read from standard input"), "\(command.errors)")
    }

    @Test func aMovieThatIsCompleteIsASuccessEvenIfNobodyCanBeTold() throws {
        let folder = try TemporaryFolder()
        try folder.picture("a.png", "red")
        let command = try Command(
            "sh", ["-c", "\(stillreel) still a.png --duration 1 --size 64x48 -o a.mp4 > /dev/full"], folder: folder.url)
        #expect(command.status == 0 && command.errors.contains("standard output"), "\(command.errors)")
        #expect(folder.contents == ["a.mp4", "a.png"])
    }

    @Test func exitCodesAreTold() throws {
        let help = try Command(stillreel, ["--help"]).text
        for code in ["0", "64", "65", "70", "73", "130", "143"] { #expect(help.contains(code)) }
    }

    @Test func version() throws {
        let version = try Command(stillreel, ["--version"]).text.trimmingCharacters(in: .newlines)
        #expect(version.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+(-[a-z0-9.]+)?/) != nil)
        let history = try String(contentsOf: Fixture.project.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
        #expect(history.contains("\n## \(version)"), "CHANGELOG.md has no heading for \(version)")
        let python = try String(contentsOf: Fixture.project.appendingPathComponent("python/pyproject.toml"), encoding: .utf8)
        #expect(python.contains("\nversion = \"\(version)\"\n"))
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func completions(_ shell: String) throws {
        let script = try Command(stillreel, ["--generate-completion-script", shell])
        #expect(script.status == 0 && script.text.contains("timelapse") && script.text.contains("ultrafast"))
    }
}
