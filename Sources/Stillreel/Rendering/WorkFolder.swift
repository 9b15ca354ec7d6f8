package import Foundation
import ReelMediaEngine

/// A folder, among the temporary files, for movies and sound that a command makes only to play them. Only this user can read it,
/// and the command removes it at its end.
package struct WorkFolder: Sendable {
    package let url: URL

    /// Also removes the folders of processes of this user that were killed.
    ///
    /// - Parameter command: the command's name.
    /// - Throws: `ReelError` if it cannot be created.
    package init(for command: String) throws(ReelError) {
        let parent = FileManager.default.temporaryDirectory
        let prefix = "stillreel-\(command)-\(TemporaryName.machine)-"
        Self.removeAbandoned(prefix, in: parent)
        var name = Array(parent.appendingPathComponent("\(prefix)\(getpid())-XXXXXX").path.utf8CString)
        guard mkdtemp(&name) != nil else {
            let reason = String(cString: strerror(errno))
            throw ReelError(.output, "\(parent.path): no folder for previews can be created: \(reason)")
        }
        url = URL(
            fileURLWithPath: String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self), isDirectory: true)
    }

    package func remove() { try? FileManager.default.removeItem(at: url) }

    private static func removeAbandoned(_ prefix: String, in parent: URL) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] where name.hasPrefix(prefix) {
            guard let number = name.dropFirst(prefix.count).split(separator: "-").first.flatMap({ pid_t($0) }),
                !TemporaryName.exists(number)
            else { continue }
            let folder = parent.appendingPathComponent(name)
            // Not a link that somebody else has put there.
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path),
                attributes[.type] as? FileAttributeType == .typeDirectory,
                (attributes[.ownerAccountID] as? NSNumber)?.uint32Value == geteuid()
            else { continue }
            try? FileManager.default.removeItem(at: folder)
        }
    }
}
