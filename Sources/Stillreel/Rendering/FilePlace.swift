import Foundation

/// Where a file goes: a hidden file beside the target while it is made, the target when it is whole.
struct FilePlace: Sendable {
    let target: URL
    let temporary: URL
    let overwriting: Bool
    /// As messages name it: `movie`.
    let noun: String

    /// - Throws: `ReelError` where a file of this name cannot be.
    init(_ target: URL, overwriting: Bool, noun: String) throws(ReelError) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder), isFolder.boolValue {
            throw ReelError(.output, "\(target.path): it is a folder; name a file")
        }
        guard target.lastPathComponent.utf8.count <= 255 else {
            throw ReelError(.output, "\(target.path): the name is too long; file systems allow 255 bytes")
        }
        self.target = target
        self.overwriting = overwriting
        self.noun = noun
        // Not the whole of a long name: file systems allow 255 bytes.
        let name = target.lastPathComponent.prefix(50)
        temporary = target.deletingLastPathComponent().appendingPathComponent(".\(name).\(UUID().uuidString.prefix(8)).partial")
    }

    /// - Parameter isFolderNew: the folder will be made.
    /// - Throws: `ReelError` where a file is there already, and where nothing can be written into the folder.
    func check(isFolderNew: Bool = false) throws(ReelError) {
        // Not what a link points to: a link that leads nowhere is in the way, too.
        var status = stat()
        if !overwriting, lstat(target.path, &status) == 0 {
            throw ReelError(
                .output, "\(target.path): the file is there already; choose another name, or overwrite it (--overwrite)")
        }
        guard !isFolderNew else { return }
        let folder = target.deletingLastPathComponent()
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else {
            throw ReelError(.output, "\(target.path): there is no folder \(folder.path); make it first")
        }
        guard isFolder.boolValue else { throw ReelError(.output, "\(target.path): \(folder.path) is not a folder") }
        // Only trying tells: permissions say little to root, and nothing on file systems such as /proc.
        let descriptor = open(temporary.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw ReelError(
                .output, "\(target.path): nothing can be written into \(folder.path): \(String(cString: strerror(errno)))")
        }
        close(descriptor)
        unlink(temporary.path)
    }

    /// What is made must not take the place of what it is made from.
    func check(isNone inputs: some Sequence<URL>) throws(ReelError) {
        let place = target.resolvingSymlinksInPath().path
        guard !inputs.contains(where: { $0.isFileURL && $0.resolvingSymlinksInPath().path == place }) else {
            throw ReelError(.output, "\(target.path): the \(noun) is to be made from this very file; choose another name for it")
        }
    }

    /// Puts the finished file in its place.
    func commit() throws(ReelError) {
        let result: Int32
        if overwriting {
            result = rename(temporary.path, target.path)
        } else {
            // A link does not replace a file that has come in the meantime. Where the file system has no links, look and rename.
            if link(temporary.path, target.path) == 0 {
                unlink(temporary.path)
                result = 0
            } else if errno != EEXIST, access(target.path, F_OK) != 0 {
                result = rename(temporary.path, target.path)
            } else {
                result = -1
            }
        }
        guard result == 0 else {
            let reason = errno == 0 ? "a file is there already" : String(cString: strerror(errno))
            discard()
            throw ReelError(.output, "\(target.path): the finished \(noun) could not be put there: \(reason)")
        }
    }

    var byteCount: Int { (try? FileManager.default.attributesOfItem(atPath: target.path)[.size] as? Int) ?? 0 }

    func discard() { unlink(temporary.path) }
}
