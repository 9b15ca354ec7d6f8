import Foundation
import HTTPTypes
import Hummingbird
import ReelMediaEngine

/// Puts files that are dropped on the page into the project's folder. None is replaced.
struct Uploads: Sendable {
    let folder: URL
    /// A file that may not exist yet, whose name is taken all the same.
    let reserved: URL

    /// In bytes.
    static let largestFile = 8_000_000_000

    struct Added: Encodable, Sendable {
        let file: String
        let kind: ProjectFile.Kind
    }

    /// Writes the body of a request to a file.
    ///
    /// - Parameters:
    ///   - name: its name; a number is added to one that is taken.
    ///   - length: how many bytes are announced.
    /// - Throws: `Problem` if it is too large, no picture, movie or sound, or cannot be written. Nothing is left of it.
    func add(_ body: RequestBody, name: String, length: Int?) async throws -> Added {
        let name = name.precomposedStringWithCanonicalMapping
        guard FileName.isPlain(name) else { throw Problem(.badRequest, "\(name): a file cannot be added under this name") }
        guard length ?? 0 <= Self.largestFile else { throw Self.tooLarge(name) }
        // With the name's ending, which tells captions from other texts.
        let temporary = folder.appendingPathComponent(
            TemporaryName(for: reserved, fileExtension: (name as NSString).pathExtension.lowercased()).text)
        let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.unwritable(name, errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        defer { unlink(temporary.path) }
        var size = 0
        for try await buffer in body {
            size += buffer.readableBytes
            guard size <= Self.largestFile else { throw Self.tooLarge(name) }
            do {
                try handle.write(contentsOf: Data(buffer.readableBytesView))
            } catch {
                throw Self.unwritable(name, errno)
            }
        }
        guard size == length ?? size else { throw Problem(.badRequest, "\(name): only a part of the file has arrived") }
        try handle.close()
        return try await Blocking.run {
            guard let kind = ProjectFile.Kind(ofContentsOf: temporary) else {
                throw Problem(.unsupportedMediaType, "\(name): this is not a picture, movie or sound")
            }
            return Added(file: try place(temporary, name), kind: kind)
        }
    }

    /// Gives a file its name, or the first that is free.
    private func place(_ temporary: URL, _ name: String) throws -> String {
        let (stem, ending) = ((name as NSString).deletingPathExtension, (name as NSString).pathExtension)
        for number in 1...999 {
            let own = number == 1 ? name : "\(stem) \(number)" + (ending.isEmpty ? "" : ".\(ending)")
            let target = folder.appendingPathComponent(own)
            guard target != reserved else { continue }
            if link(temporary.path, target.path) == 0 { return target.path }
            guard errno == EEXIST else {
                // Some file systems have no links: the name is taken by an empty file, which is replaced.
                guard errno == EPERM || errno == ENOTSUP else { throw Self.unwritable(name, errno) }
                let descriptor = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
                guard descriptor >= 0 else {
                    if errno == EEXIST { continue }
                    throw Self.unwritable(name, errno)
                }
                close(descriptor)
                guard rename(temporary.path, target.path) == 0 else { throw Self.unwritable(name, errno) }
                return target.path
            }
        }
        throw Problem(.conflict, "\(name): there are too many files of this name")
    }

    private static func tooLarge(_ name: String) -> Problem {
        Problem(.contentTooLarge, "\(name): it is larger than \(largestFile / 1_000_000_000) GB")
    }

    private static func unwritable(_ name: String, _ code: Int32) -> Problem {
        Problem(
            code == ENOSPC || code == EDQUOT ? .init(code: 507, reasonPhrase: "Insufficient Storage") : .forbidden,
            "\(name): cannot be added: \(String(cString: strerror(code)))")
    }
}
