import ArgumentParser
import Foundation
import Stillreel

struct StillreelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stillreel",
        abstract: "Make movies from still pictures and sound.",
        discussion: """
            Examples:
              stillreel studio photos/
              stillreel slideshow photos/ --audio song.mp3 --fit-to-music -o photos.mp4
              stillreel timelapse frames/ --fps 30 --audio room.wav -o day.mp4
              stillreel still cover.jpg --audio episode.mp3 -o episode.mp4
              stillreel soundtrack movie.mp4 --audio song.mp3 -o with-music.mp4
              stillreel thumbnails movie.mp4 --count 12 -o stills/
              stillreel render reel.yaml -o movie.mp4
              stillreel join movie-*.mp4 -o movie.mp4
              stillreel farm render reel.yaml -o movie.mp4 --on slurm
              simulation | stillreel encode - -o simulation.mp4
              stillreel play movie.mp4
              stillreel probe movie.mp4
              stillreel doctor

            A movie is written to a hidden file beside its target, and renamed when it is complete: after an error, no \
            incomplete file is left, and an existing file is unchanged.

            Exit codes:
              0    success
              1    doctor: something is missing
              64   the command line or the reel is invalid
              65   an input file cannot be read
              70   the encoder failed
              71   the system lacks what the command needs
              73   the output file cannot be written
              129, 130, 131, 143   stopped by SIGHUP, SIGINT (Ctrl-C), SIGQUIT or SIGTERM
            """,
        version: ReelVersion.current,
        subcommands: [
            SlideshowCommand.self, TimelapseCommand.self, StillCommand.self, SoundtrackCommand.self,
            ThumbnailsCommand.self,
            RenderCommand.self, JoinCommand.self, FarmCommand.self, EncodeCommand.self, PlayCommand.self, ProbeCommand.self,
            SchemaCommand.self, DoctorCommand.self,
        ] + servers)

    /// The commands that answer requests, if the program is built with them.
    private static let servers: [any ParsableCommand.Type] = {
        #if STUDIO
            [StudioCommand.self]
        #else
            []
        #endif
    }()

    static func main() async {
        // A reader that closes its end of a pipe must not end the program before it has cleaned up.
        signal(SIGPIPE, SIG_IGN)
        let given = Result { () throws(Arguments.NameError) in try Arguments.read() }
        let isServer = (try? given.get())?.first.map(isServer) ?? false
        // Afterwards, the command can start no programs, and connect to nothing.
        if isServer { BrowserOpener.prepare() }
        if let arguments = try? given.get() { PlayCommand.prepare(arguments) }
        if !((try? given.get()).map(startsPrograms) ?? false) { Sandbox.enter(serves: isServer) }
        if let missing = SystemRequirements.missing() {
            Terminal.printError(missing)
            Foundation.exit(71)
        }
        let arguments: [String]
        do throws(Arguments.NameError) {
            arguments = try given.get()
        } catch {
            Terminal.printError(error.message)
            Foundation.exit(64)
        }
        if FFmpegArguments.areMeant(arguments) {
            let arguments = Result { () throws(ReelError) in try FFmpegArguments(arguments) }
            begin(outputs: (try? arguments.get()).map { [$0.output] } ?? [])
            Foundation.exit(await FFmpegCommand.run(arguments))
        }
        // Libraries ask ffmpeg for its version before they use it.
        if arguments == ["-version"] { return print("stillreel version \(configuration.version)") }
        if let mistake = mistake(in: arguments[...]) {
            Terminal.printError(mistake)
            Foundation.exit(64)
        }
        do {
            var command = try prepared(arguments)
            if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
        } catch {
            let verb = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
            let help = verb.map { helpMessage(for: $0) } ?? ""
            if let advice = OtherWords.advice(forMessage: message(for: error), help: help) {
                Terminal.printError(advice)
                Foundation.exit(64)
            }
            end(with: error)
        }
    }

    /// Ends the process. A mistake in the arguments is printed like other errors, and then how the command is used.
    private static func end(with error: any Error) -> Never {
        let (message, whole) = (message(for: error), fullMessage(for: error))
        guard exitCode(for: error) != .success, whole.hasPrefix("Error: \(message)") else { exit(withError: error) }
        // "HLS" stays as it is.
        let isAbbreviation = message.dropFirst().first?.isUppercase ?? true
        let text = message.hasSuffix(".") ? message.dropLast() : message[...]
        Terminal.printError(isAbbreviation ? String(text) : text.prefix(1).lowercased() + text.dropFirst())
        let usage = whole.dropFirst("Error: \(message)\n".count)
        if !usage.isEmpty { Terminal.writeError(usage + "\n") }
        Foundation.exit(exitCode(for: error).rawValue)
    }

    private nonisolated static func isServer(_ verb: String) -> Bool {
        servers.contains { $0.configuration.commandName == verb }
    }

    /// Whether the command keeps the right to start programs (`StartsPrograms`).
    private nonisolated static func startsPrograms(_ arguments: [String]) -> Bool {
        arguments.first == FarmCommand.configuration.commandName
            && arguments.dropFirst().first == FarmRenderCommand.configuration.commandName
    }

    /// Reads the arguments of a command, and prepares the process for its work.
    private nonisolated static func prepared(_ arguments: [String]) throws -> any ParsableCommand {
        let command = try parseAsRoot(arguments)
        if command is any StartsPrograms {
            Interruption.shared.listen(patience: nil)
        } else {
            begin(outputs: (command as? any WritingCommand)?.outputs ?? [], serves: arguments.first.map(isServer) ?? false)
        }
        return command
    }

    /// Prepares the process for its work. Nothing before it may start a thread that goes on, because such a thread could write
    /// anywhere. (Those of SDL, which `play` has started, read no files.)
    private nonisolated static func begin(outputs: [String], serves: Bool = false) {
        Sandbox.limitWriting(to: outputs)
        // A server ends in its own way.
        if !serves { Interruption.shared.listen() }
    }

    /// Returns the mistake in arguments that ArgumentParser would take for something else; nil if there is none.
    private static func mistake(in arguments: ArraySlice<String>) -> String? {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        if arguments.first == "help", let name = arguments.dropFirst().first, !name.hasPrefix("-"), !names.contains(name) {
            return "help \(name): there is no such command; the commands are \(names.joined(separator: ", "))"
        }
        if let first = arguments.first, !first.hasPrefix("-"), first != "help", !names.contains(first) {
            let near = SpellingCorrection.candidates(for: first, among: names)
            let isFile = FileManager.default.fileExists(atPath: first)
            let advice =
                near.first.map { "did you mean \($0)?" } ?? (isFile ? "for a slideshow, write stillreel slideshow \(first)" : nil)
            return "\(first): there is no such command; \(advice ?? "the commands are \(names.joined(separator: ", "))")"
        }
        let literal = arguments.prefix { $0 != "--" }
        // `-dash.png` would be the options -d, -a, -s and -h, which prints help.
        let dashed = literal.first { word in
            word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2 && word.dropFirst().contains { !flags.contains($0) }
                && Double(word) == nil
        }
        if let dashed, FileManager.default.fileExists(atPath: dashed) {
            return "\(dashed): names that begin with a dash are taken for options; write ./\(dashed)"
        }
        if let dashed, dashed.contains("h") {
            return "\(dashed): there is no such option; for a file of this name, write ./\(dashed)"
        }
        return spriteMistake(in: literal) ?? standardInputMistake(in: literal)
    }

    /// The options of one letter without a value.
    private static let flags = "hqrvy"

    /// Returns the mistake if the movie is where the name of the sprite is expected, whose name is optional.
    private static func spriteMistake(in arguments: ArraySlice<String>) -> String? {
        guard arguments.first == "thumbnails" else { return nil }
        let movie = zip(arguments, arguments.dropFirst()).first { option, word in
            option == "--sprite" && !word.hasPrefix("-") && FileManager.default.fileExists(atPath: word)
                && ThumbnailFormat(pathExtension: URL(fileURLWithPath: word).pathExtension) == nil
        }?.1
        return movie.map {
            "--sprite \($0): the file of a sprite is a picture; name the movie first: `stillreel thumbnails \($0) --sprite`"
        }
    }

    /// Returns the mistake if `-` is named where no list of pictures and no reel is expected.
    private static func standardInputMistake(in arguments: ArraySlice<String>) -> String? {
        let readsInput = ["slideshow", "timelapse", "render", "encode"].contains(arguments.first)
        let isMistake = zip(arguments, arguments.dropFirst()).contains { previous, word in
            word == "-" && (["--audio", "--voice"].contains(previous) || !readsInput && !previous.hasPrefix("-"))
        }
        guard isMistake else { return nil }
        return "-: pictures, sound and movies cannot be read from standard input; name a file "
            + "(slideshow and timelapse read a list of pictures from it, render a reel, and encode frames)"
    }
}
