public import Foundation

/// Files that tests start from, as other programs make them. What the same words make is made once, kept in `.build/fixtures`,
/// and copied into the folder of each test that asks for it: that test may change its copies. `make clean` removes what is kept.
public enum Fixture {
    /// Makes files in a folder.
    ///
    /// - Parameters:
    ///   - recipe: everything that the files depend on, but for the programs of Debian's packages: their state is added.
    ///   - make: makes them in an empty folder. Called where they are not there already.
    public static func make(_ recipe: [String], in folder: URL, with make: (URL) throws -> Void) throws {
        let kept = try kept(versions + recipe, with: make)
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: kept.path) {
            let copy = folder.appendingPathComponent(name)
            try? files.removeItem(at: copy)
            try files.copyItem(at: kept.appendingPathComponent(name), to: copy)
        }
    }

    /// The folder in which the files are kept that are made by this recipe.
    static func kept(_ recipe: [String], with make: (URL) throws -> Void) throws -> URL {
        let kept = try root.get().appendingPathComponent(name(of: recipe))
        let files = FileManager.default
        if !files.fileExists(atPath: kept.path) {
            // Whole, or not there: another test, or another process, may be at the same.
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

    /// Has a program make one file, or several where the name is a pattern (`frame%d.png`).
    ///
    /// - Parameter arguments: the file's path comes behind them. Where they name files of a test's own, nothing is kept.
    public static func make(_ program: String, _ arguments: [String], to file: URL) throws {
        let changing = [FileManager.default.temporaryDirectory.path, project.path]
        if arguments.contains(where: { argument in changing.contains { argument.contains($0) } }) {
            _ = try Command.output(of: program, arguments + [file.path])
            return
        }
        // What it is called in the end makes no other file of it, but that pictures and segments beside it are called after it.
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

    /// The project's own folder.
    public static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static let root = Result<URL, any Error> {
        let folder = project.appendingPathComponent(".build/fixtures")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Programs of another version may make something else. Where Debian has installed or removed any, all is made anew.
    private static let versions: [String] = {
        let installed = try? FileManager.default.attributesOfItem(atPath: "/var/lib/dpkg/status")[.modificationDate] as? Date
        return ["ffmpeg", "convert"].map { (try? Command($0, ["-version"]).text) ?? "" }
            + ["\(installed?.timeIntervalSince1970 ?? 0)"]
    }()

    /// FNV-1a of 64 bits.
    private static func name(of recipe: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in recipe.joined(separator: "\0").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
