public import Foundation
import OpenAVFoundation

/// Where a movie goes: a hidden file beside the target while it is made, the target when it is whole.
public struct OutputFile: Sendable {
    public let target: URL
    let temporary: URL
    let fileType: AVFileType
    private let overwriting: Bool

    private static let fileTypes: KeyValuePairs<String, AVFileType> = ["mp4": .mp4, "m4v": .m4v, "mov": .mov]

    /// - Throws: `ReelError` where nothing can be put there, before anything is done.
    public init(_ target: URL, overwriting: Bool = false) throws(ReelError) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder), isFolder.boolValue {
            throw ReelError(.output, "\(target.path): it is a folder; name a file")
        }
        let type = Self.fileTypes.first { $0.key == target.pathExtension.lowercased() }?.value
        guard let type else {
            let names = Self.fileTypes.map { ".\($0.key)" }.joined(separator: ", ")
            throw ReelError(.output, "\(target.path): a movie's name must end in one of \(names)")
        }
        guard target.lastPathComponent.utf8.count <= 255 else {
            throw ReelError(.output, "\(target.path): the name is too long; file systems allow 255 bytes")
        }
        self.target = target
        self.overwriting = overwriting
        fileType = type
        let folder = target.deletingLastPathComponent()
        // Not the whole of a long name: file systems allow 255 bytes.
        let name = target.lastPathComponent.prefix(50)
        temporary = folder.appendingPathComponent(".\(name).\(UUID().uuidString.prefix(8)).partial")
        try check(folder)
    }

    private func check(_ folder: URL) throws(ReelError) {
        // Not what a link points to: a link that leads nowhere is in the way, too.
        var status = stat()
        if !overwriting, lstat(target.path, &status) == 0 {
            throw ReelError(
                .output, "\(target.path): the file is there already; choose another name, or overwrite it (--overwrite)")
        }
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

    /// A movie must not take the place of what it is made from.
    package func check(isNone inputs: [URL]) throws(ReelError) {
        let place = target.resolvingSymlinksInPath().path
        guard !inputs.contains(where: { $0.resolvingSymlinksInPath().path == place }) else {
            throw ReelError(.output, "\(target.path): the movie is to be made from this very file; choose another name for it")
        }
    }

    /// Puts the finished movie in its place.
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
            throw ReelError(.output, "\(target.path): the finished movie could not be put there: \(reason)")
        }
    }

    var byteCount: Int { (try? FileManager.default.attributesOfItem(atPath: target.path)[.size] as? Int) ?? 0 }

    func discard() { unlink(temporary.path) }
}
