import Foundation
import ReelTestSupport
import Testing

/// A built example program, and a user's folders in which it runs.
struct Example {
    let name: String
    let folder: TemporaryFolder

    init(_ name: String) throws {
        self.name = name
        folder = try TemporaryFolder()
        for name in ["home", "temporary", "videos", "settings"] {
            try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
        }
    }

    /// Real photographs and a song, which are part of the repository.
    static let demo = Fixture.project.appendingPathComponent("demo")

    var documents: URL { folder.file("home/Documents") }
    var caches: URL { folder.file("home/.cache") }
    var videos: URL { folder.file("videos") }
    var temporaryFiles: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.file("temporary").path)) ?? []).sorted()
    }

    private var program: URL {
        get throws {
            let program = builtProgram(name)
            try #require(FileManager.default.isExecutableFile(atPath: program.path), "\(program.path) is not built")
            return program
        }
    }

    /// Runs the program, which must succeed.
    ///
    /// - Parameter logged: the messages that it must log; nothing else may be written to standard error.
    /// - Returns: the movie whose path it prints.
    @discardableResult
    func run(_ arguments: [String], logged: [String] = []) throws -> URL {
        URL(fileURLWithPath: try output(arguments, logged: logged).trimmingCharacters(in: .newlines))
    }

    /// Runs the program, which must succeed.
    ///
    /// - Returns: its output.
    func output(_ arguments: [String], logged: [String] = []) throws -> String {
        let home = folder.file("home").path
        let command = try Command(
            program.path, arguments, folder: folder.url,
            environment: [
                "HOME": home, "CFFIXED_USER_HOME": home, "XDG_CONFIG_HOME": folder.file("settings").path,
                "XDG_CACHE_HOME": caches.path, "XDG_VIDEOS_DIR": videos.path, "TMPDIR": folder.file("temporary").path,
                "SDL_AUDIODRIVER": "dummy",
            ])
        let lines = command.errors.split(separator: "\n")
        let isExpected = lines.count == logged.count && zip(lines, logged).allSatisfy { $0.hasSuffix("] \($1)") }
        guard command.status == 0, isExpected else {
            throw Command.Failure(description: "\(name): exit \(command.status): \(command.errors)")
        }
        return command.text
    }

    /// Writes a photograph for the program.
    ///
    /// - Returns: its path.
    func photograph(_ quarters: Quarters, _ width: Int, _ height: Int, orientation: Int? = nil) throws -> String {
        let url = folder.file("\(UUID().uuidString).jpg")
        try writePhotograph(quarters, width: width, height: height, orientation: orientation, to: url)
        return url.path
    }
}
