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

    /// Returns the current version, which is unknown if the file cannot be examined; nil if there is no such file.
    init?(_ name: String, in folder: URL) {
        var status = stat()
        self.name = name
        guard stat(folder.appendingPathComponent(name).path, &status) == 0 else {
            if [ENOENT, ENOTDIR].contains(errno) { return nil }
            (size, seconds, nanoseconds) = (0, 0, 0)
            return
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        size = Int(status.st_size)
        (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    }

    /// Whether the file could not be examined.
    var isUnknown: Bool { (size, seconds, nanoseconds) == (0, 0, 0) }

    /// A hash of the name, which is another one in each process.
    var nameHash: Int {
        var (hasher, name) = (Hasher(), name)
        name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return hasher.finalize()
    }

    /// A hash of what tells the version from others of its name.
    var contentHash: Int {
        var hasher = Hasher()
        hasher.combine(size)
        hasher.combine(seconds)
        hasher.combine(nanoseconds)
        return hasher.finalize()
    }

    /// How long ago it was modified, in seconds.
    var age: Double { Date().timeIntervalSince1970 - Double(seconds) }
}
