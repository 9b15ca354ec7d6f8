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
        let type = Self.fileTypes.first { $0.key == target.pathExtension.lowercased() }?.value
        guard let type else {
            let names = Self.fileTypes.map { ".\($0.key)" }.joined(separator: ", ")
            throw ReelError(.output, "\(target.path): a movie's name must end in one of \(names)")
        }
        self.target = target
        self.overwriting = overwriting
        fileType = type
        let folder = target.deletingLastPathComponent()
        temporary = folder.appendingPathComponent(".\(target.lastPathComponent).\(UUID().uuidString.prefix(8)).partial")
        try check(folder)
    }

    private func check(_ folder: URL) throws(ReelError) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder) {
            if isFolder.boolValue { throw ReelError(.output, "\(target.path): it is a folder; name a file") }
            if !overwriting {
                throw ReelError(.output, "\(target.path): the file is there already; choose another name, or overwrite it (--overwrite)")
            }
        }
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else {
            throw ReelError(.output, "\(target.path): there is no folder \(folder.path); make it first")
        }
        guard isFolder.boolValue else { throw ReelError(.output, "\(target.path): \(folder.path) is not a folder") }
        guard access(folder.path, W_OK | X_OK) == 0 else {
            throw ReelError(.output, "\(target.path): nothing can be written into \(folder.path): \(String(cString: strerror(errno)))")
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

    func discard() { unlink(temporary.path) }
}
