import Foundation

/// A picture file as it was at one moment. A file that is written again is another version.
struct PictureVersion: Hashable, Codable, Sendable {
    /// The name in the folder.
    let name: String
    /// In bytes.
    let size: Int
    /// The modification time since 1970: the whole seconds, and the nanoseconds after them.
    private let seconds: Int
    private let nanoseconds: Int

    private enum CodingKeys: String, CodingKey { case name, size, seconds, nanoseconds }

    /// Returns the current version; nil if there is no such file.
    init?(_ name: String, in folder: URL) {
        var status = stat()
        guard stat(folder.appendingPathComponent(name).path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.name = name
        size = Int(status.st_size)
        (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    }

    /// How long ago it was modified, in seconds.
    var age: Double { Date().timeIntervalSince1970 - Double(seconds) }
}
