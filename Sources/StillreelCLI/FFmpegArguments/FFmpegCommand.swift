import ArgumentParser
import Foundation
import Stillreel

/// Does what ffmpeg's arguments say.
enum FFmpegCommand {
    /// Makes the movie, and returns the exit code. Nothing but errors and what is not done is printed.
    static func run(_ arguments: Result<FFmpegArguments, ReelError>) async -> Int32 {
        do {
            try await reportingFailures(overwriting: "-y") {
                let arguments = try arguments.get()
                Terminal.noteStyle = arguments.isQuiet ? .none : .text
                let file = try OutputFile(URL(fileURLWithPath: arguments.output), overwriting: arguments.overwrites)
                let plan = try arguments.stream.plan().adapted(to: file)
                Terminal.releaseNotes()
                Terminal.printRemoved(file.removeAbandoned())
                Terminal.printNotes(arguments.notes + plan.notes)
                let summary = try await ProgressDisplay(style: .none).run { plan.render(to: file) }
                Terminal.printNotes(summary.notes)
            }
            return 0
        } catch {
            return (error as? ExitCode)?.rawValue ?? 1
        }
    }
}
