import ArgumentParser
import Foundation
import Stillreel

struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Make the movie that a reel file (YAML or JSON) describes.",
        usage: "stillreel render <reel> [-o <file>] [--segment <i/n>] [--overwrite] [--dry-run] [--progress <progress>]",
        discussion: """
            Example:
              stillreel render holiday.yaml -o holiday.mp4
              stillreel slideshow photos/ --dry-run | stillreel render - -o photos.mp4

            A reel in YAML (relative paths refer to its folder, times are in seconds):
              canvas: { width: 1920, height: 1080, background: black }
              hold: 4
              transition: { style: wipe-left, seconds: 1 }
              motion: gentle
              slides:
                - color: "#20303a"
                  titles:
                    - { text: Rome, place: center, size: 0.12, start: 0.5 }
                - picture: a.jpg
                - picture: b.jpg
                  seconds: 6
                  transition: dissolve
                  titles: [ The Forum at noon ]
              ending: { style: fade, seconds: 2 }
              soundtrack: { file: song.mp3, fadeOut: 2 }

            A time-lapse in JSON:
              { "frameRate": "30000/1001",
                "slides": [ { "picture": "a.jpg", "frames": 1 }, { "picture": "b.jpg", "frames": 1 } ] }

            All keys with their units and defaults: docs/reel.md. Errors in a reel are reported with their line.
            """)

    @Argument(help: "The reel, or - for standard input.", completion: .file(extensions: ["yaml", "yml", "json"]))
    var reel: String

    @OptionGroup(title: "Output") var output: ReelOutputOptions

    /// Reads a reel from standard input. Relative paths in it refer to the current folder.
    private static func standardInput() throws(ReelError) -> ReelFile {
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
        do {
            // One byte more than the limit is enough to detect a reel that is too large.
            let data = try FileHandle.standardInput.read(upToCount: ReelFile.largestSize + 1) ?? Data()
            return try ReelFile(data, name: "standard input", folder: folder)
        } catch let error as ReelError {
            throw error
        } catch {
            throw ReelError(.input, "standard input: the reel cannot be read: \(error.localizedDescription)")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let file = try reel == "-" ? Self.standardInput() : ReelFile(contentsOf: URL(fileURLWithPath: reel))
            let name = reel == "-" ? "movie" : URL(fileURLWithPath: reel).deletingPathExtension().lastPathComponent
            try await output.make(defaultName: name + ".mp4") { () throws(ReelError) in
                do throws(ReelError) {
                    return try file.reel.plan()
                } catch {
                    throw file.located(error)
                }
            }
        }
    }
}
