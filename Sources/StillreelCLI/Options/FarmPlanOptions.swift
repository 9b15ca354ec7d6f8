import ArgumentParser
import Foundation
import Stillreel

/// The options of how a movie is divided among machines.
struct FarmPlanOptions: ParsableArguments {
    @Argument(help: "The reel.", completion: .file(extensions: ["yaml", "yml", "json"]))
    var reel: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The movie.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "The folder of the job, which all machines see.", discussion: "By default, the movie's name with .farm.",
            valueName: "folder"), completion: .directory)
    var job: String?

    @Option(
        help: ArgumentHelp(
            "The largest number of tasks for the pictures.",
            discussion: "By default, a task takes about five minutes.", valueName: "n"))
    var tasks: Int?

    @Option(
        help: ArgumentHelp(
            "The number of processor cores of each task.",
            discussion: "By default, those of this machine. The encoder's bytes depend on it.", valueName: "n"))
    var cores: Int?

    @Flag(help: "Copy the input files into the job's folder, for machines that do not see them.")
    var pack = false

    @Flag(
        help: ArgumentHelp(
            "Identify files by their contents.",
            discussion:
                "For machines that have copies of the files, with other dates. Without it, they are identified by their paths, "
                + "sizes and dates."))
    var byContents = false

    @Flag(name: [.long, .customShort("y")], help: "Replace an existing movie.")
    var overwrite = false

    @Flag(name: .shortAndLong, help: "Print nothing but errors.")
    var quiet = false

    @OptionGroup var limits: LimitOptions

    var folder: URL { URL(fileURLWithPath: job ?? output + ".farm", isDirectory: true) }

    func validate() throws {
        for (name, number, most) in [("--tasks", tasks, FarmJob.mostTasks), ("--cores", cores, 1024)] {
            if let number, !(1...most).contains(number) { throw ValidationError("\(name) must be 1 to \(most); got \(number).") }
        }
        if reel == "-" { throw ValidationError("A farm needs the reel in a file, not on standard input.") }
        if quiet { Terminal.noteStyle = .none }
    }

    /// The arguments for `farm plan`.
    var arguments: [String] {
        var words = ["-o", output, "--job", folder.path]
        if let tasks { words += ["--tasks", "\(tasks)"] }
        if let cores { words += ["--cores", "\(cores)"] }
        if pack { words.append("--pack") }
        if byContents { words.append("--by-contents") }
        if overwrite { words.append("--overwrite") }
        if quiet { words.append("--quiet") }
        return words + limits.arguments + ["--", reel]
    }
}

/// The folder of a job that has been planned.
struct FarmFolderArgument: ParsableArguments {
    @Argument(help: "The job's folder.", completion: .directory)
    var folder: String

    /// What is written there.
    var outputs: [String] { [folder] }
}
