import Foundation

/// A file without a name that contains data. It can be opened by its `url` as long as this object exists.
final class DataFile {
    private let handle: FileHandle

    /// - Throws: an `NSError` of this framework's domain, such as for a full disk.
    init(_ data: Data) throws {
        let folder = FileManager.default.temporaryDirectory
        // mkstemp replaces the Xs to make the name unique.
        var name = Array(folder.appendingPathComponent("sound-XXXXXX").path.utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else {
            throw AudioError.permission.error(
                "cannot read the data", "no file can be created in \(folder.path): \(String(cString: strerror(errno)))")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(name)
        do {
            try handle.write(contentsOf: data)
        } catch {
            throw AudioError.unspecified.error(
                "cannot read the data", "it does not fit into \(folder.path): \(error.localizedDescription)", underlying: error)
        }
    }

    /// Leads to the file although it has no name (proc_pid_fd(5)).
    var url: URL { URL(fileURLWithPath: "/proc/self/fd/\(handle.fileDescriptor)") }
}
