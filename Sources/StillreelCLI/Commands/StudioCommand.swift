import ArgumentParser
import Foundation
import Stillreel
import StillreelStudio

struct StudioCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Arrange pictures, watch the movie and make it, in a web browser.",
        usage: "stillreel studio [<folder or reel>] [--port <number>]",
        discussion: """
            Examples:
              stillreel studio photos/
              stillreel studio holiday.yaml

            The command prints an address. Open it in a browser on the same machine: it shows the pictures of the folder as a \
            slideshow, to be arranged, played and made. Nothing leaves the machine. Ctrl-C ends it.

            Every change is saved at once, in reel.yaml in the folder, or in the reel that is named. `stillreel render` makes \
            the same movie of this file.
            """)

    @Argument(
        help: "A folder of pictures, or a reel file.",
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var place = "."

    @Option(help: ArgumentHelp("The port of the address. (default: a free one)", valueName: "number"))
    var port = 0

    private var url: URL { URL(fileURLWithPath: place) }
    private var isFolder: Bool { FileManager.default.isFolder(place) }
    private var folder: URL { isFolder ? url : url.deletingLastPathComponent() }

    /// The folder gets the reel, movies and added files; previews are in temporary files.
    var outputs: [String] {
        [folder, FileManager.default.temporaryDirectory].map { $0.appendingPathComponent("reel").path }
    }

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port \(port): a port is 1 to 65535") }
    }

    func run() async throws {
        try await reportingFailures {
            var opening = try await opening()
            opening.notes = Terminal.releaseNotes()
            let studio = Studio(opening, port: port)
            try await studio.run { address in
                Terminal.printNotes(["open this address in a browser; Ctrl-C ends it"])
                FileHandle.standardOutput.write(Data("\(address.absoluteString)\n".utf8))
            }
        }
    }

    private func opening() async throws -> ProjectOpening {
        // Absolute, so that files can be told to be inside of it.
        let folder = URL(fileURLWithPath: folder.path, isDirectory: true).standardizedFileURL
        guard isFolder else {
            let file = folder.appendingPathComponent(url.lastPathComponent)
            return ProjectOpening(folder: folder, file: file, reel: try ReelFile(contentsOf: file).reel)
        }
        let names = ["reel.yaml", "reel.yml", "reel.json"]
        if let name = names.first(where: { FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path) }) {
            let file = folder.appendingPathComponent(name)
            return ProjectOpening(folder: folder, file: file, reel: try ReelFile(contentsOf: file).reel)
        }
        return ProjectOpening(folder: folder, file: folder.appendingPathComponent(names[0]), reel: try await usualReel(folder))
    }

    /// Returns the slideshow of a folder or, for one without pictures, a title to begin with.
    private func usualReel(_ folder: URL) async throws -> Reel {
        guard let command = try SlideshowCommand.parseAsRoot([folder.path]) as? SlideshowCommand else {
            throw ReelError(.reel, "\(folder.path): no slideshow can be made of it")
        }
        do {
            return try await command.usualReel()
        } catch let error as ReelError where error.kind == .input && (try? PictureList([folder.path])) == nil {
            Terminal.printNotes(["\(folder.path): there are no pictures yet; add some in the browser"])
            var reel = Reel.slideshow(pictures: [])
            reel.slides = [
                Slide(.color(.black), length: .time(.init(value: 3, timescale: 1)), titles: [Title(folder.lastPathComponent)])
            ]
            return reel
        }
    }
}
