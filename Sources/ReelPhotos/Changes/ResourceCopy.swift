import Foundation
import ReelConcurrency
import ReelCoreFoundation

/// A copy of a resource: first a hidden file in its folder, then, when it is complete, a file with its final name. The owner must
/// call `publish` or `remove`.
struct ResourceCopy {
    /// The names that placeholders have promised, as paths.
    static let reserved = Locked<Set<String>>([])

    private let resource: Resource
    private let folder: URL
    /// The path that a placeholder has promised.
    private let promised: String?
    /// The current path of the copy.
    private(set) var path: String
    /// The file that was copied, as it was when its copying began; nil for data.
    private var original: FileState?

    /// What changes when a file is written to or replaced.
    private struct FileState: Equatable {
        let node: FileNode
        let size: Int64
        let seconds: Int64
        let nanoseconds: Int64

        init(_ status: stat) {
            node = FileNode(status)
            size = Int64(status.st_size)
            (seconds, nanoseconds) = (Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
        }
    }

    /// Copies the whole resource.
    init(of resource: Resource, in folder: URL, promised: String?) throws(PHPhotosError) {
        (self.resource, self.folder, self.promised) = (resource, folder, promised)
        let path = folder.appendingPathComponent(".\(UUID().uuidString).part").path
        let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard target >= 0 else {
            throw PHPhotosError(
                .internalError, "\(resource.description): cannot be saved, because no file can be created in \(folder.path)",
                errno: errno)
        }
        self.path = path
        var isWhole = false
        defer {
            close(target)
            if !isWhole { unlink(path) }
        }
        switch resource.content {
        case .file(let url): original = try copy(url, to: target)
        case .data(let data): guard data.withUnsafeBytes({ write($0, to: target) }) else { throw unwritable }
        }
        // A published file must be on disk, even if the power fails now.
        guard fsync(target) == 0 else { throw unwritable }
        isWhole = true
    }

    /// Returns the state of the file before the copying.
    private func copy(_ url: URL, to target: Int32) throws(PHPhotosError) -> FileState {
        let source = try Resource.open(url)
        defer { close(source) }
        var status = stat()
        guard fstat(source, &status) == 0 else {
            throw PHPhotosError(.invalidResource, "\(url.path): reading the file failed", errno: errno)
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = read(source, &buffer, buffer.count)
            if count == 0 { return FileState(status) }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw PHPhotosError(.invalidResource, "\(url.path): reading the file failed", errno: errno)
            }
            guard buffer.withUnsafeBytes({ write(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: target) }) else {
                throw unwritable
            }
        }
    }

    /// Returns whether all bytes were written; otherwise sets `errno`.
    private func write(_ bytes: UnsafeRawBufferPointer, to target: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let step = Foundation.write(target, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            guard step >= 0 || errno == EINTR else { return false }
            written += max(0, step)
        }
        return true
    }

    private var unwritable: PHPhotosError {
        PHPhotosError(.internalError, "\(resource.description): cannot be copied to \(folder.path)", errno: errno)
    }

    /// Gives the copy its final name, or "name 2", "name 3" and so on: an existing file is never replaced.
    mutating func publish() throws(PHPhotosError) {
        if let promised {
            guard Self.move(path, to: promised) else {
                throw PHPhotosError(
                    .internalError, "\(resource.description): cannot be saved as \(promised), which its placeholder names",
                    errno: errno)
            }
            path = promised
            return
        }
        for number in 1... {
            let candidate = folder.appendingPathComponent(Self.numbered(resource.name, number)).path
            guard !Self.reserved.withLock({ $0.contains(candidate) }) else { continue }
            if Self.move(path, to: candidate) {
                path = candidate
                return
            }
            guard errno == EEXIST else {
                throw PHPhotosError(.internalError, "\(resource.description): cannot be saved as \(candidate)", errno: errno)
            }
        }
    }

    /// Reserves the name that a resource will have, and returns its path. The caller must remove it from `reserved`.
    static func reserve(_ name: String, in folder: URL) -> String {
        reserved.withLock { reserved in
            for number in 1... {
                let candidate = folder.appendingPathComponent(numbered(name, number)).path
                var status = stat()
                if lstat(candidate, &status) != 0, reserved.insert(candidate).inserted { return candidate }
            }
            preconditionFailure("numbers do not end")
        }
    }

    /// Renames a file without replacing an existing one. Returns false and sets `errno` if that is not possible.
    private static func move(_ path: String, to target: String) -> Bool {
        if link(path, target) == 0 {
            unlink(path)
            return true
        }
        // FAT and similar file systems have no hard links. There, an empty file reserves the name, and the copy then replaces
        // it.
        guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { return false }
        let placeholder = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard placeholder >= 0 else { return false }
        close(placeholder)
        if rename(path, target) == 0 { return true }
        let failure = errno
        unlink(target)
        errno = failure
        return false
    }

    func remove() { unlink(path) }

    /// Removes the original of a published resource that is moved, but only if the copy will be found even if the power fails
    /// now, and if the original is still what was copied. Otherwise, it stays, which is reported.
    func removeOriginal() {
        guard resource.isMoved, case .file(let url) = resource.content else { return }
        let problem: String
        var status = stat()
        if !synchronizeFolder() {
            problem = "the copy's folder cannot be written to disk: \(String(cString: strerror(errno)))"
        } else if stat(url.path, &status) != 0 || FileState(status) != original {
            problem = "it has changed since"
        } else if unlink(url.path) != 0 {
            problem = String(cString: strerror(errno))
        } else {
            return
        }
        IgnoredInput.report(
            "PHAssetResourceCreationOptions.shouldMoveFile", "\(url.path) was saved, but cannot be removed: \(problem)")
    }

    /// Writes the folder of the copy, which has its name, to disk. Returns false and sets `errno` if that is not possible.
    private func synchronizeFolder() -> Bool {
        let descriptor = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        let isWritten = fsync(descriptor) == 0
        let failure = errno
        close(descriptor)
        errno = failure
        return isWritten
    }

    /// Returns "name 2.mp4" for "name.mp4". A name that is too long for the file system loses characters before the number.
    static func numbered(_ name: String, _ number: Int) -> String {
        let whole = name as NSString
        var stem = whole.deletingPathExtension
        let end = (number > 1 ? " \(number)" : "") + (whole.pathExtension.isEmpty ? "" : ".\(whole.pathExtension)")
        while stem.utf8.count + end.utf8.count > Int(NAME_MAX), stem.count > 1 { stem.removeLast() }
        return stem + end
    }
}
