import Foundation
import ReelMediaEngine

/// An output file: a hidden temporary file beside the target, which is renamed to the target when it is complete.
struct StagedFile: Sendable {
    let target: URL
    let temporary: URL
    let overwriting: Bool
    /// The name of the kind of file in messages: `movie`.
    let noun: String
    /// The permissions of the file that is replaced; nil if there is none.
    let permissions: mode_t?

    /// Names the temporary file, without checking the folder.
    ///
    /// - Throws: `ReelError` if the target is an existing folder, or its name is too long.
    init(_ target: URL, overwriting: Bool, noun: String) throws(ReelError) {
        let file = TargetFile(target)
        if let reason = file.refusal { throw ReelError(.output, "\(target.path): \(reason)") }
        self.target = target
        self.overwriting = overwriting
        self.noun = noun
        permissions = overwriting ? file.permissions : nil
        temporary = target.deletingLastPathComponent().appendingPathComponent(TemporaryName(for: target).text)
    }

    /// Checks that the file can be written.
    ///
    /// - Parameter isFolderNew: whether the folder will be created later, so that it cannot be checked now.
    /// - Throws: `ReelError` if a file exists that must not be replaced, or if the folder is not writable.
    func check(isFolderNew: Bool = false) throws(ReelError) {
        // lstat, because a dangling symbolic link is an existing file, too.
        var status = stat()
        if !overwriting, lstat(target.path, &status) == 0 {
            throw ReelError(existing: target.path)
        }
        guard !isFolderNew else { return }
        let folder = target.deletingLastPathComponent()
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else {
            throw ReelError(.output, "\(target.path): the folder \(folder.path) does not exist; create it first")
        }
        guard isFolder.boolValue else { throw ReelError(.output, "\(target.path): \(folder.path) is not a folder") }
        // Only an attempt can tell: permissions mean little for root, and nothing on file systems such as /proc. A file without a
        // name cannot be left behind; not all file systems have them.
        let nameless = open(folder.path, __O_TMPFILE | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o600)
        guard nameless < 0 else {
            close(nameless)
            return
        }
        let descriptor = TemporaryName.create(temporary, mode: 0o600)
        guard descriptor >= 0 else {
            throw ReelError(
                .output, "\(target.path): cannot write to the folder \(folder.path): \(String(cString: strerror(errno)))")
        }
        close(descriptor)
        unlink(temporary.path)
    }

    /// Creates the temporary file.
    ///
    /// - Throws: `ReelError` if that is impossible, or if there is a file.
    func begin() throws(ReelError) -> FileHandle {
        let descriptor = TemporaryName.create(temporary, mode: permissions ?? 0o666)
        guard descriptor >= 0 else { throw error(errno) }
        // The process's mask has removed some. Not every file system has permissions.
        if let permissions { fchmod(descriptor, permissions) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Writes the temporary file.
    func write(_ data: Data) throws(ReelError) {
        let file = try begin()
        let isWritten = data.withUnsafeBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let count = Foundation.write(file.fileDescriptor, rest.baseAddress, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
        guard isWritten else { throw error(errno) }
        do {
            // A server, or a quota, may refuse the bytes only now.
            try file.close()
        } catch {
            throw self.error(errno)
        }
    }

    private func error(_ code: Int32) -> ReelError {
        ReelError(.output, "\(target.path): cannot be written: \(String(cString: strerror(code)))")
    }

    /// Throws if the target is one of the input files, or the movie of one that is a playlist like ours.
    func check(isNone inputs: some Sequence<URL>) throws(ReelError) {
        let path = target.resolvingSymlinksInPath().path
        let files = inputs.lazy.filter(\.isFileURL).flatMap(OutputFile.files)
        guard !files.contains(where: { $0.resolvingSymlinksInPath().path == path }) else {
            throw ReelError(.output, "\(target.path): the \(noun) is made from this file and must not replace it; rename it")
        }
    }

    /// Throws if something else has the temporary file's name: who may write to the folder can have put a link there.
    private func checkIsFile() throws(ReelError) {
        var status = stat()
        guard lstat(temporary.path, &status) == 0 else {
            let code = errno
            discard()
            throw moveError(code)
        }
        guard status.st_mode & S_IFMT != S_IFREG else { return }
        discard()
        throw ReelError(
            .output, "\(target.path): the finished \(noun) could not be moved there: its temporary file has been replaced")
    }

    /// Renames the file to its target, which is replaced if it exists.
    func replace() throws(ReelError) {
        try checkIsFile()
        let code = TargetFile(target).replace(by: temporary.path)
        guard code != 0 else { return }
        discard()
        throw moveError(code)
    }

    /// Returns the error for a file that could not be renamed to its target.
    func moveError(_ code: Int32) -> ReelError {
        let folder = target.deletingLastPathComponent()
        guard code != ENOENT || access(folder.path, F_OK) == 0 else {
            return ReelError(
                .output,
                "\(target.path): the folder has been moved or removed meanwhile; if it was moved, the finished \(noun) is in it "
                    + "as the hidden file \(temporary.lastPathComponent)")
        }
        let reason = code == 0 ? "a file already exists" : String(cString: strerror(code))
        return ReelError(.output, "\(target.path): the finished \(noun) could not be moved there: \(reason)")
    }

    /// Renames the finished file to its target.
    func commit() throws(ReelError) {
        if overwriting { return try replace() }
        try checkIsFile()
        let result: Int32
        // Unlike rename, link does not replace a file that was created in the meantime. If the file system has no hard links,
        // check and rename.
        if link(temporary.path, target.path) == 0 {
            unlink(temporary.path)
            result = 0
        } else if errno != EEXIST, access(target.path, F_OK) != 0 {
            result = rename(temporary.path, target.path)
        } else {
            result = -1
        }
        guard result == 0 else {
            let code = errno
            discard()
            throw moveError(code)
        }
    }

    var byteCount: Int { (try? FileManager.default.attributesOfItem(atPath: target.path)[.size] as? Int) ?? 0 }

    func discard() { unlink(temporary.path) }
}
