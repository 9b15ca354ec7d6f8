import ArgumentParser
import Foundation
import Stillreel

struct JoinCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Join the parts made with --segment into one movie, without encoding again.",
        usage: "stillreel join <parts> ... -o <file> [--overwrite] [--dry-run] [--progress <progress>]",
        discussion: """
            Example, on as many machines as there are parts:
              stillreel render film.yaml --segment 1/3 -o film-1.mp4
              stillreel render film.yaml --segment 2/3 -o film-2.mp4
              stillreel render film.yaml --segment 3/3 -o film-3.mp4
              stillreel join film-*.mp4 -o film.mp4

            The files may be given in any order: each contains the number of its part.
            """)

    @Argument(help: "The files of all parts.", completion: .file(extensions: ["mp4", "m4v", "mov"]))
    var parts: [String]

    @OptionGroup(title: "Output") var output: OutputOptions

    var outputs: [String] { output.outputs }

    func validate() throws { try output.checkIsNamed() }

    func run() async throws {
        try await reportingFailures {
            let join = Join(parts: parts.map { URL(fileURLWithPath: $0) })
            try await output.make(defaultName: "movie.mp4") { () throws(ReelError) in try join.plan() }
        }
    }
}
