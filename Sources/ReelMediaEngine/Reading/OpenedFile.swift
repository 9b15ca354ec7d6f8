import Foundation
import ReelConcurrency
import ReelCoreFoundation

/// A file that stays open, so that its contents remain readable after its name is removed or given to another file.
///
/// Readers open it again through `/proc/self/fd`, each with a position of its own (proc_pid_fd(5)). At most a quarter of the
/// descriptors that the process may have (`RLIMIT_NOFILE`) are kept. Beyond that, and without `/proc`, only which file it is
/// is kept: readers then open its name, and fail if another file has it.
package final class OpenedFile: Sendable {
    private let node: FileNode
    private let name: String
    private let descriptor: Int32?

    private static let keptCount = Locked(0)

    /// Whether the file is open. Otherwise it is only known which file it is.
    package var isKept: Bool { descriptor != nil }

    /// Opens a regular file; nil if that is impossible.
    init?(path: String) {
        // A pipe must not block.
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        // If there are no descriptors left, readers may still get one later.
        guard (opened >= 0 ? fstat(opened, &status) : stat(path, &status)) == 0, status.st_mode & S_IFMT == S_IFREG else {
            if opened >= 0 { close(opened) }
            return nil
        }
        let node = FileNode(status)
        self.node = node
        name = path
        guard opened >= 0, FileNode(path: Self.link(opened)) == node, Self.takePlace() else {
            if opened >= 0 { close(opened) }
            descriptor = nil
            return
        }
        descriptor = opened
    }

    deinit {
        guard let descriptor else { return }
        close(descriptor)
        Self.keptCount.withLock { $0 -= 1 }
    }

    /// Counts one more kept file; false if there would be too many.
    private static func takePlace() -> Bool {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return false }
        let limit = Int(min(limits.rlim_cur / 4, 4096))
        return keptCount.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
    }

    private static func link(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

    /// The path under which the file can be opened.
    var path: String { descriptor.map(Self.link) ?? name }

    /// Whether another file has the name of a file that is not kept open.
    var isReplaced: Bool { !isKept && FileNode(path: name).map { $0 != node } ?? false }
}

extension OpenedFile: Hashable {
    package static func == (one: OpenedFile, other: OpenedFile) -> Bool { one.node == other.node }
    package func hash(into hasher: inout Hasher) { hasher.combine(node) }
}
