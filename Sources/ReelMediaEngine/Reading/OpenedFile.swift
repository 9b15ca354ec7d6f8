import Foundation
import ReelConcurrency

/// A file that stays open, so that its contents remain readable after its name is removed or given to another file.
///
/// Readers open it again through `/proc/self/fd`, each with a position of its own (proc_pid_fd(5)). At most a quarter of the
/// descriptors that the process may have (`RLIMIT_NOFILE`) are kept. Beyond that, and without `/proc`, only the file's identity
/// is kept: readers then open its name, and fail if another file has it.
package final class OpenedFile: Sendable {
    /// The device and the inode.
    private struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64

        init(_ status: stat) {
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
        }

        /// Nil if there is no such file.
        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            self.init(status)
        }
    }

    private let identity: Identity
    private let name: String
    private let descriptor: Int32?

    private static let keptCount = Locked(0)

    /// Whether the file is open. Otherwise only its identity is known.
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
        let identity = Identity(status)
        self.identity = identity
        name = path
        guard opened >= 0, Identity(path: Self.link(opened)) == identity, Self.takePlace() else {
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
    var isReplaced: Bool { !isKept && Identity(path: name).map { $0 != identity } ?? false }
}

extension OpenedFile: Hashable {
    package static func == (one: OpenedFile, other: OpenedFile) -> Bool { one.identity == other.identity }
    package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
