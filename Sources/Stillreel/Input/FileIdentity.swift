import Foundation
import ReelCoreFoundation

/// What tells, without reading it, that a file is still the same one with the same contents.
struct FileIdentity: Hashable, Sendable {
    private let node: FileNode
    let size: Int64
    /// When its contents, and when anything of it, changed last, in nanoseconds since 1970. Programs can set the first of these
    /// only.
    let modified: Int64
    private let changed: Int64

    /// - Returns: nil for what is not a regular file.
    init?(ofFileAt path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) }
        node = FileNode(status)
        size = Int64(status.st_size)
        modified = nanoseconds(status.st_mtim)
        changed = nanoseconds(status.st_ctim)
    }

    /// Whether it is the same file, and nothing was written to it. Its name, permissions and links may have changed.
    func hasSameContents(as other: FileIdentity) -> Bool {
        (node, size, modified) == (other.node, other.size, other.modified)
    }

    /// Whether it is the same file, and larger.
    func isLonger(than other: FileIdentity) -> Bool { node == other.node && size > other.size }

    /// Whether a later change would have changed the identity: file systems store times in steps of up to two seconds, and a
    /// server's clock may differ from ours.
    func isSettled(at now: Date) -> Bool {
        let now = Int64(now.timeIntervalSince1970 * 1_000_000_000)
        return max(modified, changed) < now - Self.coarseness
    }

    /// In nanoseconds.
    private static let coarseness: Int64 = 3_000_000_000
}
