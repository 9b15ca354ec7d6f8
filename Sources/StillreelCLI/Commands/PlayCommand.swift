import ArgumentParser
import Foundation
import ReelDevices
import Stillreel

/// It is not asynchronous: windows belong to the main thread.
struct PlayCommand: ParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play a movie, a sound file or a reel in a window.",
        usage: "stillreel play <file> [--fullscreen] [--loop] [--mute] [--speed <factor>] [--start <seconds>]",
        discussion: """
            Examples:
              stillreel play holiday.mp4
              stillreel play holiday.yaml
              stillreel play clip.mov --loop --fullscreen

            Keys:
            \(MoviePlayer.keys.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))

            SDL 2 shows the window and plays the sound (Debian: libsdl2-2.0-0). A reel is rendered at a small size first.
            """)

    @Argument(
        help: "A movie, a sound file, or a reel (.yaml, .yml or .json).",
        completion: .file())
    var file: String

    @Flag(help: "Use the whole screen.")
    var fullscreen = false

    @Flag(help: "Begin again at the end.")
    var loop = false

    @Flag(help: "Without sound.")
    var mute = false

    @Option(help: ArgumentHelp("Faster or slower, at the same pitch: 0.1 to 8.", valueName: "factor"))
    var speed = 1.0

    @Option(help: ArgumentHelp("Where to begin, in seconds.", valueName: "seconds"))
    var start = 0.0

    @OptionGroup var limits: LimitOptions

    func validate() throws {
        guard (0.1...8).contains(speed) else { throw ValidationError("--speed \(speed): it must be 0.1 to 8") }
        guard start.isFinite, start >= 0 else { throw ValidationError("--start \(start): it must be 0 or more") }
    }

    private var isReel: Bool { ["yaml", "yml", "json"].contains(URL(fileURLWithPath: file).pathExtension.lowercased()) }

    /// The movie of a reel is made in a temporary folder.
    var outputs: [String] { isReel ? [FileManager.default.temporaryDirectory.path] : [] }

    /// The window, once `prepare` has opened it.
    nonisolated(unsafe) private static var window: Result<MovieWindow, DeviceError>?

    /// Opens the window and the sound device if the arguments are those of this command: afterwards, the process gives up
    /// connections to the display's and the sound's servers.
    static func prepare(_ arguments: [String]) {
        guard arguments.first == configuration.commandName, (try? StillreelCommand.parseAsRoot(arguments)) is PlayCommand else {
            return
        }
        window = Result { () throws(DeviceError) in try MovieWindow() }
        if case .success? = window { MoviePlayer.prepareSound() }
    }

    func run() throws {
        guard let window = Self.window else { throw ExitCode(71) }
        do {
            try play(in: try window.get())
        } catch let error as DeviceError {
            Terminal.printError("\(error)")
            throw ExitCode(71)
        } catch {
            Terminal.printError(error.localizedDescription)
            throw ExitCode(ReelError.Kind(of: error))
        }
    }

    private func play(in window: MovieWindow) throws {
        let url = URL(fileURLWithPath: file)
        let work = isReel ? try WorkFolder(for: "play") : nil
        defer { work?.remove() }
        let movie = work?.url.appendingPathComponent("movie.mp4") ?? url
        if let work {
            Interruption.shared.beforeEnd {
                work.remove()
                return nil
            }
            Terminal.printNotes(["rendering \(url.lastPathComponent) at a small size"])
            guard try MoviePlayer.render(ReelFile(contentsOf: url), to: movie, in: window) else { return }
        }
        var player = MoviePlayer(movie, title: url.lastPathComponent)
        (player.isFullscreen, player.isLooping, player.isMuted) = (fullscreen, loop, mute)
        (player.speed, player.start) = (speed, start)
        try player.run(in: window)
    }
}
