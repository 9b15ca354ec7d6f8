internal import CReelFFmpeg
package import Foundation
import ReelCoreFoundation

/// A file that is being written. It is created, and never opened again by its name, which others who may write to its folder
/// could have given to another file, or to a link to one, in the meantime.
package final class WrittenFile {
    package let path: String
    /// For reading and writing.
    private(set) var handle: FileHandle
    private var node: FileNode?

    /// Creates a file that must not exist.
    ///
    /// - Parameter permissions: the permissions; nil for the usual ones. The file never has more of them.
    /// - Throws: `unwritable`, or `diskFull`, with the `errno` of open(2) as a negative code.
    package convenience init(creating path: String, permissions: UInt32? = nil) throws(MediaError) {
        let flags = O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC
        self.init(path, try Self.descriptor(path) { open(path, flags, permissions ?? 0o666) })
        // The process's mask has removed some. Not every file system has permissions.
        if let permissions { fchmod(handle.fileDescriptor, permissions) }
    }

    private init(_ path: String, _ descriptor: Int32) {
        self.path = path
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        node = FileNode(descriptor: descriptor)
    }

    private static func descriptor(_ path: String, _ open: () -> Int32) throws(MediaError) -> Int32 {
        let descriptor = open()
        guard descriptor < 0 else { return descriptor }
        let reason = errno
        throw MediaError(
            reason == ENOSPC ? .diskFull : .unwritable, "write \(path)", String(cString: strerror(reason)), code: -reason)
    }

    /// Creates another file beside this one, with its permissions, which can replace it.
    func sibling() throws(MediaError) -> WrittenFile {
        // mkstemp replaces the Xs to make the name unique.
        var name = Array((path + ".partial-XXXXXX").utf8CString)
        let descriptor = try Self.descriptor(path) { mkstemp(&name) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var status = stat()
        if fstat(handle.fileDescriptor, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
        return WrittenFile(String(terminated: name), descriptor)
    }

    /// Gives this file's name to another one, which from then on is this one.
    func become(_ other: WrittenFile) throws(MediaError) {
        try checkName()
        guard rename(other.path, path) == 0 else {
            throw MediaError(.unwritable, "finish \(path)", String(cString: strerror(errno)))
        }
        // Its bytes have no name any more.
        try? handle.close()
        (handle, node) = (other.handle, other.node)
    }

    /// Gives the finished file another name in its folder, that of a file which it replaces, if there is one. If that fails, it
    /// keeps the name that it has.
    package func move(to target: URL) throws(MediaError) {
        try checkName()
        let code = TargetFile(target).replace(by: path)
        guard code == 0 else {
            throw MediaError(.unwritable, "finish \(target.path)", String(cString: strerror(code)), code: -code)
        }
    }

    /// Closes the file. Errors of earlier writes may be reported only now.
    func close() throws(MediaError) {
        do {
            try handle.close()
        } catch {
            throw MediaError(.unwritable, "finish \(path)", error.localizedDescription)
        }
    }

    /// Closes and removes the file, unless another one has its name by now.
    package func remove() {
        if isNamed == true { unlink(path) }
        try? handle.close()
    }

    /// Whether the file has its name, rather than another one; nil if the name has been removed.
    private var isNamed: Bool? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return FileNode(status) == node
    }

    /// Throws if another file has the name, which would be taken for what was written.
    package func checkName() throws(MediaError) {
        guard isNamed == false else { return }
        throw MediaError(.unwritable, "finish \(path)", "another file has been put in its place")
    }

    // MARK: libavformat

    /// Returns what libavformat reads or writes the file through, from its start on. Each has a position of its own.
    func context(_ access: IOContext.Access) throws(MediaError) -> IOContext {
        try IOContext(Bytes(handle), access, "write \(path)")
    }

    private final class Bytes: IOBytes {
        private let handle: FileHandle
        private var position = IOPosition()

        init(_ handle: FileHandle) { self.handle = handle }

        override func read(into target: UnsafeMutableRawBufferPointer) -> Int32 {
            let count = retrying { pread(handle.fileDescriptor, target.baseAddress, target.count, position.value) }
            guard count > 0 else { return count == 0 ? STILLREEL_AVERROR_EOF : -errno }
            position.advance(by: count)
            return Int32(count)
        }

        override func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
            var rest = bytes
            while !rest.isEmpty {
                let count = retrying { pwrite(handle.fileDescriptor, rest.baseAddress, rest.count, position.value) }
                guard count > 0 else { return count == 0 ? STILLREEL_AVERROR_EIO : -errno }
                position.advance(by: count)
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return Int32(bytes.count)
        }

        override func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
            var status = stat()
            guard fstat(handle.fileDescriptor, &status) == 0 else { return Int64(-errno) }
            return position.seek(offset, whence, size: Int(status.st_size), allowsBeyond: true)
        }

        private func retrying(_ body: () -> Int) -> Int {
            while true {
                let result = body()
                if result >= 0 || errno != EINTR { return result }
            }
        }
    }
}
