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
                "match": "picture",
                "encoding": { "quality": 20, "preset": "medium" } }

            A soundtrack of several files, with all that can be said of it (times in seconds, volumes in decibels):
              { "clips": [ { "file": "a.mp3", "start": 10, "duration": 30, "volume": -3, "fadeIn": 1, "fadeOut": 2 },
                           { "file": "b.wav" } ],
                "arrangement": "sequence" (or "mix"), "offset": 1.5, "loops": true, "volume": -6, "fadeIn": 2, "fadeOut": 3,
                "loudness": -14, "voice": [ { "file": "talk.wav" } ], "voiceOffset": 2,
                "ducking": { "depth": 12, "threshold": -40, "attack": 0.25, "release": 0.8 } }
            """)

    @Argument(help: "The JSON file.", completion: .file(extensions: ["json"]))
    var reel: String

    @OptionGroup(title: "Output") var output: OutputOptions

    /// Paths in it are taken from the folder that one stands in.
    private static func standardInput() throws(ReelError) -> ReelFile {
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
        return try ReelFile(contentsOf: URL(fileURLWithPath: "/dev/stdin"), name: "standard input", folder: folder)
    }

    func validate() throws {
        guard output.output != nil else { throw ValidationError("Where is the movie to go? Name a file: -o FILE.") }
    }

    func run() async throws {
        try await reportingFailures {
            let file = try reel == "-" ? Self.standardInput() : ReelFile(contentsOf: URL(fileURLWithPath: reel))
            try await output.make(defaultName: "movie.mp4") { () throws(ReelError) in
                do throws(ReelError) {
                    return try file.reel.plan()
                } catch {
                    throw file.located(error)
                }
            }
        }
    }
}
