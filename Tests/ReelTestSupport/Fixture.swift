public import Foundation

/// Input files for tests, made by other programs. The files of a recipe are made once, kept in `.build/fixtures`, and copied
/// into the folder of each test that requests them, so that it may change its copies. `make clean` removes the kept files.
public enum Fixture {
    /// Copies the files of a recipe into a folder, and makes them first if necessary.
    ///
    /// - Parameters:
    ///   - recipe: everything that the files depend on, except for the programs of Debian's packages, whose state is added.
    ///   - make: makes the files in an empty folder. Called only if they do not exist yet.
    public static func make(_ recipe: [String], in folder: URL, with make: (URL) throws -> Void) throws {
        let kept = try kept(versions + recipe, with: make)
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: kept.path) {
            let copy = folder.appendingPathComponent(name)
            try? files.removeItem(at: copy)
            try files.copyItem(at: kept.appendingPathComponent(name), to: copy)
        }
    }

    /// Returns the folder in which the files of a recipe are kept, and makes them first if necessary.
    static func kept(_ recipe: [String], with make: (URL) throws -> Void) throws -> URL {
        let kept = try root.get().appendingPathComponent(name(of: recipe))
        let files = FileManager.default
        if !files.fileExists(atPath: kept.path) {
            // All files or none: another test, or another process, may be making the same ones.
            let partial = kept.deletingLastPathComponent().appendingPathComponent("\(UUID().uuidString).partial")
            try files.createDirectory(at: partial, withIntermediateDirectories: true)
            defer { try? files.removeItem(at: partial) }
            try make(partial)
            if rename(partial.path, kept.path) != 0, !files.fileExists(atPath: kept.path) {
                throw Command.Failure(description: "\(kept.path): \(String(cString: strerror(errno)))")
            }
        }
        return kept
    }

    /// Makes one file with a program, or several files if the name is a pattern (`frame%d.png`).
    ///
    /// - Parameter arguments: followed by the file's path. If they name a test's own files, the result is not kept.
    public static func make(_ program: String, _ arguments: [String], to file: URL) throws {
        let changing = [FileManager.default.temporaryDirectory.path, project.path]
        if arguments.contains(where: { argument in changing.contains { argument.contains($0) } }) {
            _ = try Command.output(of: program, arguments + [file.path])
            return
        }
        // The final name does not change the file's contents, except that pictures and segments beside it are named after it.
        let hasOthers = file.lastPathComponent.contains("%") || file.pathExtension == "m3u8"
        let name = hasOthers ? file.lastPathComponent : "made.\(file.pathExtension)"
        let folder = try TemporaryFolder()
        try make([program] + arguments + [name], in: folder.url) {
            _ = try Command.output(of: program, arguments + [$0.appendingPathComponent(name).path])
        }
        for made in folder.contents {
            let target = made == name ? file : file.deletingLastPathComponent().appendingPathComponent(made)
            guard rename(folder.file(made).path, target.path) == 0 else {
                throw Command.Failure(description: "\(target.path): \(String(cString: strerror(errno)))")
            }
        }
    }

    /// The project's root folder.
    public static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static let root = Result<URL, any Error> {
        let folder = project.appendingPathComponent(".build/fixtures")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// The versions of the programs, which may affect the files. If any Debian package is installed or removed, all are made
    /// again.
    private static let versions: [String] = {
        let installed = try? FileManager.default.attributesOfItem(atPath: "/var/lib/dpkg/status")[.modificationDate] as? Date
        return ["ffmpeg", "convert"].map { (try? Command($0, ["-version"]).text) ?? "" }
            + ["\(installed?.timeIntervalSince1970 ?? 0)"]
    }()

    /// Returns the 64-bit FNV-1a hash of a recipe.
    private static func name(of recipe: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in recipe.joined(separator: "\0").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
