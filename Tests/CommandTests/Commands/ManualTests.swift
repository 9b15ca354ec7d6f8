import Foundation
import ReelTestSupport
import Testing

/// Tests of the manual pages, which are made from the text of `--help`.
@Suite struct ManualTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let program = Fixture.project.appendingPathComponent("Scripts/release/manual.py").path
        let command = try Command("python3", ["-B", program, stillreel, folder.url.path])
        try #require(command.status == 0, "\(command.errors)")
    }

    private typealias Object = [String: Any]

    private func help() throws -> Object {
        let text = try Command(stillreel, ["--experimental-dump-help"]).output
        return try #require((try JSONSerialization.jsonObject(with: text) as? Object)?["command"] as? Object)
    }

    @Test func `every command has a page with all its options`() throws {
        let verbs = try #require(try help()["subcommands"] as? [Object]).filter { $0["commandName"] as? String != "help" }
        #expect(folder.contents.count == verbs.count + 1 && verbs.count > 8)
        for verb in verbs {
            let name = "stillreel-\(verb["commandName"] as? String ?? "").1"
            let page = try Command(
                "man", ["--warnings", "-E", "UTF-8", "-l", folder.file(name).path], environment: ["MANWIDTH": "1000"])
            #expect(page.status == 0 && page.errors == "", "\(name): \(page.errors)")
            for argument in verb["arguments"] as? [Object] ?? [] where argument["shouldDisplay"] as? Bool == true {
                for option in argument["names"] as? [[String: String]] ?? [] where option["kind"] == "long" {
                    #expect(page.text.contains("--\(option["name"] ?? "?")"), "\(name): \(option)")
                }
            }
            for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "SEE ALSO"] {
                #expect(page.text.contains("\n\(section)\n"), "\(name): \(section)")
            }
        }
    }

    @Test func `the text of a page is what the help says`() throws {
        let page = try Command("man", ["-E", "UTF-8", "-l", folder.file("stillreel.1").path], environment: ["MANWIDTH": "1000"])
            .text
        #expect(page.contains("stillreel - make movies from still pictures and sound\n"))
        #expect(page.contains("stillreel slideshow photos/ --audio song.mp3 --fit-to-music -o photos.mp4\n"))
        #expect(page.contains("73     the output file cannot be written\n"))
    }
}
