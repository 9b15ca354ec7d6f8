import ArgumentParser
import Foundation
import Stillreel

struct RenderCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Make the movie that a reel file (YAML or JSON) describes.",
        usage:
            "stillreel render <reel> [-o <file>] [--size <size>] [--segment <i/n>] [--overwrite] [--dry-run]",
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

    @Option(
        help: ArgumentHelp(
            "Another size than the reel's: WIDTHxHEIGHT or \(MovieSize.names.joined(separator: ", ")).",
            discussion: "Without it, a larger reel is reduced to 640 pixels for .gif and .webp.", valueName: "size"),
        completion: .list(MovieSize.names), transform: MovieSize.argumentInPixels)
    var size: (width: Int, height: Int)?

    @OptionGroup(title: "Output") var output: ReelOutputOptions

    var outputs: [String] { output.outputs }

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
            throw ReelError(.input, "standard input: the reel cannot be read: \(error.systemReason)")
        }
    }

    /// Returns the reel with the size of `--size`, or the usual one of animated pictures.
    private func resized(_ reel: Reel) -> Reel {
        var reel = reel
        if let size {
            (reel.canvas.width, reel.canvas.height) = (size.width, size.height)
        } else if let format = output.file.format, reel.canvas.reduced(for: format) != reel.canvas {
            let whole = reel.canvas
            reel.canvas = whole.reduced(for: format)
            Terminal.printNotes([
                "reduced to \(reel.canvas.width)x\(reel.canvas.height) for .\(format.rawValue) "
                    + "(--size \(whole.width)x\(whole.height) keeps the reel's size)"
            ])
        }
        return reel
    }

    func run() async throws {
        try await reportingFailures {
            let file = try reel == "-" ? Self.standardInput() : ReelFile(contentsOf: URL(fileURLWithPath: reel))
            let sized = resized(file.reel)
            let name = reel == "-" ? "movie" : URL(fileURLWithPath: reel).deletingPathExtension().lastPathComponent
            let inputs = reel == "-" ? [] : [URL(fileURLWithPath: reel)]
            try await output.make(defaultName: name + ".mp4", inputs: inputs) { () throws(ReelError) in
                do throws(ReelError) {
                    return try sized.plan()
                } catch {
                    throw file.located(error)
                }
            }
        }
    }
}
