import Foundation
import Stillreel

/// The commands that make the movie of a job.
struct FarmCommands {
    let job: FarmJob
    let program: String

    var name: String { job.target.lastPathComponent }

    func task(_ number: String) -> [String] { [program, "farm", "task", job.folder.path, number] }
    var join: [String] { [program, "farm", "join", job.folder.path] }
    var wait: [String] { [program, "farm", "status", "--wait", job.folder.path] }

    static func line(_ words: [String]) -> String { words.map(Shell.quoted).joined(separator: " ") }

    /// A command on each line. The last one waits for the others, which must have been started.
    var list: String {
        let tasks = job.tasks.map { Self.line(task("\($0.number)")) }
        return (tasks + [Self.line(wait) + " && " + Self.line(join)]).joined(separator: "\n")
    }

    var makefile: String {
        func recipe(_ words: [String]) -> String { "\t" + Self.line(words).replacingOccurrences(of: "$", with: "$$") }
        let names = job.tasks.map { "task-\($0.number)" }
        let rules = zip(job.tasks, names).map { "\($1):\n" + recipe(task("\($0.number)")) }
        return """
            # Use with: make -j 4 -f FILE
            .PHONY: movie \(names.joined(separator: " "))

            movie: \(names.joined(separator: " "))
            \(recipe(join))

            \(rules.joined(separator: "\n\n"))
            """
    }
}
