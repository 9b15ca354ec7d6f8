// FilmInParts film.yaml film.mp4
// The movie of a reel file, made in parts by several processes at once. Nothing is encoded twice: the parts are joined as they are.
import Foundation
import Stillreel

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("FilmInParts: \(message)\n".utf8))
    exit(1)
}

/// Makes a part in this process.
func makePart(_ number: Int, of count: Int, plan: Plan, at file: URL) async throws {
    try await plan.part(number, of: count).render(to: OutputFile(file)).finish()
}

/// Starts this program again for a part. On a cluster, the command would begin with `ssh` and the name of a machine.
func startPart(_ number: Int, of count: Int, reel: String, at file: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--part", "\(number)", "\(count)", reel, file.path]
    try process.run()
    return process
}

/// Makes all parts, each in a process of its own, and joins them.
func makeFilm(reel: String, plan: Plan, at movie: URL) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    // The encoder restarts at known frames. Only there, a part can begin.
    let count = min(ProcessInfo.processInfo.activeProcessorCount, plan.restartFrames.count + 1)
    let parts = (1...count).map { folder.appendingPathComponent("\($0).mp4") }
    var processes: [Process] = []
    // If one cannot be started, those that run are of no use.
    defer { for process in processes where process.isRunning { process.terminate() } }
    for (index, part) in parts.enumerated() {
        processes.append(try startPart(index + 1, of: count, reel: reel, at: part))
    }
    for process in processes { process.waitUntilExit() }
    guard processes.allSatisfy({ $0.terminationStatus == 0 }) else {
        throw ReelError(.encoding, "no movie: a part could not be made, see above")
    }

    try await Join(parts: parts).render(to: movie).finish()
    print("\(movie.path), made in \(count) parts")
}

let arguments = CommandLine.arguments
do {
    if arguments.count == 6, arguments[1] == "--part", let number = Int(arguments[2]), let count = Int(arguments[3]) {
        let plan = try Reel(contentsOf: URL(fileURLWithPath: arguments[4])).plan()
        try await makePart(number, of: count, plan: plan, at: URL(fileURLWithPath: arguments[5]))
    } else if arguments.count == 3 {
        let plan = try Reel(contentsOf: URL(fileURLWithPath: arguments[1])).plan()
        try await makeFilm(reel: arguments[1], plan: plan, at: URL(fileURLWithPath: arguments[2]))
    } else {
        fail("name a reel file and a movie")
    }
} catch {
    fail(error.localizedDescription)
}
