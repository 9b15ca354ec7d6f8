internal import CReelSandbox
import Foundation
import Stillreel

/// The rights that the command gives up before it reads a file, so that a file that breaks into a library can do little
/// (docs/threat-model.md). A system that does not offer this is no error.
enum Sandbox {
    /// `STILLREEL_SANDBOX=off` leaves the command all rights, for debuggers and for libraries with needs of their own.
    private static let isOn = ProcessInfo.processInfo.environment["STILLREEL_SANDBOX"] != "off"

    /// Gives up connections, programs, other processes and the administration of the system.
    static func enter() {
        if isOn { _ = stillreel_give_up_rights() }
    }

    /// Gives up writing files, except where the command's output is. It must be called before the first thread is started,
    /// because threads that exist keep the right.
    ///
    /// - Parameter outputs: the files and folders that will be written, whether they exist or not.
    static func limitWriting(to outputs: [String]) {
        guard isOn else { return }
        let caches = RenderCache.usualFolder.deletingLastPathComponent()
        // Fontconfig remembers there what fonts are in which folder.
        let fontCaches = [caches.appendingPathComponent("fontconfig").path, "/var/cache/fontconfig"].filter(isFolder)
        let folders = outputs.flatMap(folders(for:)) + fontCaches
        let names = folders.map { strdup($0) }
        defer { for name in names { free(name) } }
        _ = names.map { UnsafePointer($0) }.withUnsafeBufferPointer { names in
            stillreel_limit_writing(names.baseAddress, names.count, caches.path)
        }
    }

    /// Returns the folder of an output, or the nearest one above it that exists, and the output if it is a folder (perhaps a
    /// link to one elsewhere).
    private static func folders(for output: String) -> [String] {
        let url = URL(fileURLWithPath: output)
        var folder = url.deletingLastPathComponent()
        while !isFolder(folder.path), folder.path != "/" { folder.deleteLastPathComponent() }
        return [folder.path] + (isFolder(url.path) ? [url.path] : [])
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
