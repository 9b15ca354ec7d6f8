internal import CReelSandbox
import Foundation
import Stillreel

/// The rights that the command gives up before it reads a file, so that a file that breaks into a library can do little
/// (docs/threat-model.md). A system that does not offer this is no error.
enum Sandbox {
    /// `STILLREEL_SANDBOX=off` leaves the command all rights, for debuggers and for libraries with needs of their own.
    private static let isOn = ProcessInfo.processInfo.environment["STILLREEL_SANDBOX"] != "off"

    /// Gives up connections, programs, other processes and the administration of the system.
    ///
    /// - Parameter serves: whether others may connect to the command.
    static func enter(serves: Bool) {
        if isOn { filterError = stillreel_give_up_rights(serves ? 1 : 0) }
    }

    /// Gives up writing files, except where the command's output is. It must be called before the first thread is started,
    /// because threads that exist keep the right.
    ///
    /// - Parameter outputs: the files that will be written, and the folders in which files will be, whether they exist or not.
    static func limitWriting(to outputs: [String]) {
        guard isOn else { return }
        let folders = outputs.map(folder(for:)) + (outputs.isEmpty ? [] : fontCaches())
        let names = folders.map { strdup($0) }
        defer { for name in names { free(name) } }
        writingError = names.map { UnsafePointer($0) }.withUnsafeBufferPointer { names in
            stillreel_limit_writing(names.baseAddress, names.count)
        }
    }

    /// What the system answered, before the first thread was started; nil if it was not asked.
    nonisolated(unsafe) private static var filterError: Int32?
    nonisolated(unsafe) private static var writingError: Int32?

    /// What was given up. A system without Landlock is no problem, because the command works without it.
    static var report: [SystemReport.Item] {
        func words(_ error: Int32?) -> String {
            switch error {
            case 0: "on"
            case nil: "off, as STILLREEL_SANDBOX says"
            case let error?: "not offered by this system (\(String(cString: strerror(error))))"
            }
        }
        return [
            .init("network and programs (seccomp)", words(filterError)),
            .init("writing elsewhere (Landlock)", words(writingError)),
        ]
    }

    /// Returns the folders in which Fontconfig remembers what fonts are where. It would search all fonts in each run if it could
    /// not write there. The usual one is created, because that is not possible afterwards.
    private static func fontCaches() -> [String] {
        let caches = RenderCache.usualFolder.deletingLastPathComponent()
        let usual = caches.appendingPathComponent("fontconfig", isDirectory: true)
        try? FileManager.default.makeFolders(usual, mode: 0o700)
        let old = ProcessInfo.processInfo.environment["HOME"].map { $0 + "/.fontconfig" }
        return [usual.path, old, "/var/cache/fontconfig"].compactMap(\.self).filter(FileManager.default.isFolder)
    }

    /// Returns the output if it is a folder (perhaps a link to one elsewhere), and else the nearest folder above it that exists.
    private static func folder(for output: String) -> String {
        var folder = URL(fileURLWithPath: output)
        while !FileManager.default.isFolder(folder.path), folder.path != "/" { folder.deleteLastPathComponent() }
        return folder.path
    }
}
