package import Foundation

/// The file that an output becomes when it is complete: a new one, or one that is replaced.
package struct TargetFile: Sendable {
    package let url: URL

    package init(_ url: URL) { self.url = url }

    /// Why no file can have this name; nil if one can. A temporary file, whose name is shorter, could be written nevertheless.
    package var refusal: String? {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
            return "this is a folder; name a file"
        }
        return url.lastPathComponent.utf8.count <= 255
            ? nil : "the name is longer than the limit of 255 bytes; choose a shorter one"
    }

    /// The permissions of the file that is replaced; nil if there is none.
    package var permissions: mode_t? {
        var status = stat()
        return stat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status.st_mode & 0o777 : nil
    }

    /// Renames a finished file in the same folder to this one, which is replaced if it exists.
    ///
    /// - Returns: 0, or the `errno` of what has failed. The finished file then has its name still.
    package func replace(by path: String) -> Int32 {
        if access(url.path, F_OK) == 0, case let code = Self.store(path), code != 0 { return code }
        return rename(path, url.path) == 0 ? 0 : errno
    }

    /// Makes the disk store a file, so that after a power failure, the target is the old file or the new one.
    private static func store(_ path: String) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        let isStored = descriptor >= 0 && fsync(descriptor) == 0
        let code = errno
        if descriptor >= 0 { close(descriptor) }
        // Not every file system can, and its owner may have no right to read a file that replaces another one.
        return isStored || [EINVAL, ENOTSUP, EACCES].contains(code) ? 0 : code
    }
}
