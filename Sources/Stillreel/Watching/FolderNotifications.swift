import Foundation

/// The system's notifications (inotify) about files in a folder that somebody has finished writing. There are none for what other
/// machines write.
///
/// Not thread-safe.
final class FolderNotifications {
    /// What has been reported.
    struct Report {
        /// The files that were closed after writing, or moved into the folder.
        var complete: Set<String> = []
        /// The files that were created, which may not be complete.
        var created: Set<String> = []
        /// Whether the folder has to be searched, because notifications were lost.
        var needsSearch = false
        /// Whether the folder was removed, renamed or unmounted: there are no notifications any more.
        var isLost = false
    }

    private let descriptor: Int32

    /// Nil if the system gives no notifications about the folder.
    init?(_ folder: URL) {
        let file = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard file >= 0 else { return nil }
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ONLYDIR | IN_DELETE_SELF | IN_MOVE_SELF)
        guard inotify_add_watch(file, folder.path, events) >= 0 else {
            close(file)
            return nil
        }
        descriptor = file
    }

    deinit { close(descriptor) }

    /// Waits until there is something to report, at most for a number of seconds.
    func wait(atMost seconds: Double) {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = Glibc.poll(&poll, 1, Int32(seconds * 1000))
    }

    /// Returns what has happened since the last call.
    func report() -> Report {
        var report = Report()
        let size = 1 << 16
        withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, size)
                guard count > 0 else { return }
                var place = 0
                while place + MemoryLayout<inotify_event>.size <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                    let name = UnsafeRawBufferPointer(buffer)[(place + MemoryLayout<inotify_event>.size)...]
                        .prefix(Int(event.len)).prefix { $0 != 0 }
                    let text = String(decoding: name, as: UTF8.self)
                    if event.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0 { report.complete.insert(text) }
                    if event.mask & UInt32(IN_CREATE) != 0 { report.created.insert(text) }
                    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { report.needsSearch = true }
                    if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED) != 0 { report.isLost = true }
                    place += MemoryLayout<inotify_event>.size + Int(event.len)
                }
            }
        }
        return report
    }
}
