import ArgumentParser
import Foundation
import Stillreel

struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Make the movie that a reel, a JSON file, describes.",
        usage: "stillreel render <reel> -o <file> [--overwrite] [--dry-run] [--progress <progress>]",
        discussion: """
            Example:
              stillreel render reel.json -o movie.mp4

            A reel, with paths taken from the folder that it stands in:
              { "canvas": { "width": 1280, "height": 720, "scaling": "fill" },
                "frameRate": "30000/1001",
                "slides": [ { "picture": "a.jpg", "seconds": 2.5 },
                            { "picture": "b.png", "frames": 30 } ],
                "soundtrack": { "file": "song.mp3" },
                "encoding": { "quality": 20, "preset": "medium" } }
            """)

    @Argument(help: "The JSON file.", completion: .file(extensions: ["json"]))
    var reel: String

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        guard output.output != nil else { throw ValidationError("Where is the movie to go? Name a file: -o FILE.") }
    }

    func run() async throws {
        try await reportingFailures {
            try await output.make(Reel(contentsOf: URL(fileURLWithPath: reel)), defaultName: "movie.mp4")
        }
    }
}
