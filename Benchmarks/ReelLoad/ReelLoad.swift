import Foundation

/// Puts a load on one process, and prints what it takes. `ReelLoad WORK FOLDER COUNT`: the folder has `a.jpg`, `b.jpg`,
/// `song.m4a` and `movie.mp4`. Each line of the output is a sample (`Meter`). For `make load`.
@main
struct ReelLoad {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let work = works[arguments[1]], let count = Int(arguments[3]), count > 0 else {
            let names = works.keys.sorted().joined(separator: "|")
            FileHandle.standardError.write(Data("usage: ReelLoad \(names) FOLDER COUNT\n".utf8))
            exit(64)
        }
        try await work(Load(folder: URL(fileURLWithPath: arguments[2], isDirectory: true), count: count))
    }

    private static let works: [String: @Sendable (Load) async throws -> Void] = [
        "renders": { try await $0.renders() }, "exports": { try await $0.exports() }, "images": { try await $0.images() },
        "cancels": { try await $0.cancels() }, "slides": { try $0.slides() },
    ]
}
