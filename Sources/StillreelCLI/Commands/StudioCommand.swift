import ArgumentParser
import Foundation
import Stillreel
import StillreelStudio

struct StudioCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Arrange pictures, watch the movie and make it, in a web browser.",
        usage: "stillreel studio [<folder or reel>] [<options>]",
        discussion: """
            Examples:
              stillreel studio photos/
              stillreel studio holiday.yaml
              stillreel studio photos/ --listen 0.0.0.0

            A browser opens, or the command prints an address to be opened in one on the same machine. It shows the pictures of \
            the folder as a slideshow, to be arranged, played and made. Nothing leaves the machine. Ctrl-C ends it.

            With --listen, other machines can use it, too: phones, and the browser at your desk if the pictures are on a server. \
            Who opens one of the printed addresses is asked for a password. The connection is not encrypted: listen only in a \
            network that you trust.

            Every change is saved at once, in reel.yaml in the folder, or in the reel that is named. `stillreel render` makes \
            the same movie of this file.
            """)

    @Argument(
        help: "A folder of pictures, or a reel file.",
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var place = "."

    @Option(help: ArgumentHelp("The port of the address. (default: a free one)", valueName: "number"))
    var port = 0

    @Option(
        help: ArgumentHelp(
            "Let other machines in, at this IPv4 address of this machine, or with 0.0.0.0 at all that it has.",
            valueName: "address"))
    var listen: String?

    @Option(
        help: ArgumentHelp(
            "The file whose first line is the password for --listen. (default: one is made up and printed)", valueName: "file"),
        completion: .file())
    var passwordFile: String?

    @Flag(inversion: .prefixedNo, help: "Open the page in a browser, if there is a desktop.")
    var open = true

    @OptionGroup var limits: LimitOptions

    private var url: URL { URL(fileURLWithPath: place) }
    private var isFolder: Bool { FileManager.default.isFolder(place) }
    private var folder: URL { isFolder ? url : url.deletingLastPathComponent() }

    /// The folder gets the reel, movies and added files; previews are in temporary files.
    var outputs: [String] { [folder, FileManager.default.temporaryDirectory].map(\.path) }

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port \(port): a port is 1 to 65535") }
        if let listen, !HostNames.isAddress(listen) {
            throw ValidationError(
                "--listen \(listen): name an IPv4 address of this machine, such as 192.168.1.20, or 0.0.0.0 for all")
        }
        if listen == nil, passwordFile != nil {
            throw ValidationError("--password-file: only other machines need a password; add --listen 0.0.0.0 to let them in")
        }
    }

    func run() async throws {
        try await reportingFailures {
            if !open || listen != nil { BrowserOpener.cancel() }
            var opening = try await opening()
            opening.notes = Terminal.releaseNotes()
            let (audience, made) = try audience()
            try await Studio(opening, for: audience, port: port).run { addresses in
                let browserOpens = addresses.once.map(BrowserOpener.open) ?? false
                Terminal.printNotes([
                    browserOpens
                        ? "a browser opens this address; Ctrl-C ends it" : "open this address in a browser; Ctrl-C ends it"
                ])
                if listen != nil {
                    Terminal.printNotes(["the connection is not encrypted; listen only in a network that you trust"])
                }
                if let made { Terminal.printNotes(["password: \(made)"]) }
                FileHandle.standardOutput.write(Data(addresses.shown.map { $0 + "\n" }.joined().utf8))
            }
        }
    }

    /// Returns who is let in, and the password if one was made up.
    private func audience() throws -> (audience: Audience, made: String?) {
        guard let listen else { return (.thisMachine, nil) }
        guard let passwordFile else {
            let made = Password.random()
            return (.network(address: listen, password: try Password(made)), made)
        }
        let data = try FileContents.read(URL(fileURLWithPath: passwordFile), named: passwordFile, limit: 4_096)
        let line = String(String(decoding: data, as: UTF8.self).prefix { !$0.isNewline })
        do {
            return (.network(address: listen, password: try Password(line)), nil)
        } catch {
            throw ReelError(.input, "\(passwordFile): \(error.message)")
        }
    }

    private func opening() async throws -> ProjectOpening {
        // Absolute, so that files can be told to be inside of it.
        let folder = URL(fileURLWithPath: folder.path, isDirectory: true).standardizedFileURL
        guard isFolder else {
            return try opening(folder.appendingPathComponent(url.lastPathComponent), in: folder)
        }
        let names = ["reel.yaml", "reel.yml", "reel.json"]
        if let name = names.first(where: { FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path) }) {
            return try opening(folder.appendingPathComponent(name), in: folder)
        }
        let reel = try await usualReel(folder)
        return ProjectOpening(folder: folder, file: folder.appendingPathComponent(names[0]), reel: reel, text: nil)
    }

    private func opening(_ file: URL, in folder: URL) throws(ReelError) -> ProjectOpening {
        // Before the reel is read: what changes between the two is taken for a change from outside.
        let text = try FileContents.read(file, named: file.relativePath, limit: ReelFile.largestSize)
        return ProjectOpening(folder: folder, file: file, reel: try ReelFile(contentsOf: file).reel, text: text)
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
