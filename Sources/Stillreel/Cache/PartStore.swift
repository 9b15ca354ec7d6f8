import Foundation
import ReelConcurrency
import ReelMediaEngine

/// The parts in a `RenderCache`, while one movie is made. Thread-safe, and safe beside other processes that use the same folder:
/// a file appears under its name only when it is complete, and removing one does not disturb those that read it.
final class PartStore: Sendable {
    /// What stands for the contents of input files.
    let marks: any FileMarks

    private let folder: URL
    private let largestSize: Int
    /// What has not been used since is older than this run, in nanoseconds since 1970.
    private let start: Int64

    private struct State {
        /// Why parts are not stored; nil if they are.
        var problem: String?
        /// Returns the keys of all parts of the movie. Called once, when parts must be removed.
        var allKeys: (@Sendable () -> [ContentKey])?
    }

    private let state = Locked(State())

    /// Opens the folder of a cache, and creates it if it does not exist.
    ///
    /// - Throws: `ReelError` if it cannot be created, or is not a folder.
    init(_ cache: RenderCache) throws(ReelError) {
        folder = cache.folder
        largestSize = cache.largestSize
        marks =
            cache.sharing?.isByContents ?? true ? FileHashes(keptIn: folder.appendingPathComponent("hashes")) : SharedFileMarks()
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) {
            guard isFolder.boolValue else { throw ReelError(.output, "\(folder.path): the cache must be a folder") }
        } else {
            do {
                try FileManager.default.makeFolders(folder)
            } catch {
                throw ReelError(
                    .output, "\(folder.path): the folder of the cache cannot be created: \(error.systemReason)")
            }
            // Backup programs leave such folders out (https://bford.info/cachedir/).
            let tag = "Signature: 8a477f597d28d172789f06886806bc55\n# Parts of movies, made by stillreel. They can be deleted.\n"
            if cache.sharing == nil { try? Data(tag.utf8).write(to: folder.appendingPathComponent("CACHEDIR.TAG")) }
        }
        // The file system's clock is the one that counts.
        let mark = folder.appendingPathComponent(TemporaryName(for: Self.temporary(in: folder)).text)
        let descriptor = TemporaryName.create(mark)
        if descriptor >= 0 { close(descriptor) }
        start = FileIdentity(ofFileAt: mark.path)?.modified ?? Int64(Date().timeIntervalSince1970 * 1e9)
        unlink(mark.path)
        _ = TemporaryName.removeAbandoned(for: Self.temporary(in: folder))
    }

    /// Temporary files are named after this.
    private static func temporary(in folder: URL) -> URL { folder.appendingPathComponent("new") }

    private func file(_ key: ContentKey) -> URL { folder.appendingPathComponent(Self.fileName(key)) }

    /// Returns the name of a part's file.
    static func fileName(_ key: ContentKey) -> String { "\(key.text).\(StoredPartFormat.fileExtension)" }

    /// Whether a file has the name of a part. (Other programs use the extension, too.)
    static func isPart(_ name: String) -> Bool {
        let stem = name.split(separator: ".", maxSplits: 1).first ?? ""
        return ContentKey(text: String(stem)).map(fileName) == name
    }

    /// Tells the keys of all parts of the movie, so that these are the last ones to be removed.
    func protect(_ allKeys: @escaping @Sendable () -> [ContentKey]) { state.withLock { $0.allKeys = allKeys } }

    /// Returns a stored part; nil if there is none with this key.
    func part(_ key: ContentKey) -> StoredPart? { StoredPart(key, at: file(key)) }

    /// Returns what stores a part; nil if that is not possible.
    ///
    /// - Parameters:
    ///   - frameCount: the number of frames of the complete part; nil if that is not known.
    ///   - isCurrent: whether the files that it is made from are still those of its key. Called when it is complete.
    ///   - info: returns what is stored beside the packets. Called when they are complete.
    func writer(
        _ key: ContentKey, frameCount: Int?, isCurrent: @escaping @Sendable () -> Bool, info: @escaping @Sendable () -> Data
    ) -> PartWriter? {
        guard problem == nil else { return nil }
        let temporary = folder.appendingPathComponent(TemporaryName(for: Self.temporary(in: folder)).text)
        do throws(ReelError) {
            return try PartWriter(
                key, frameCount: frameCount, in: self, temporary: temporary, isCurrent: isCurrent, info: info)
        } catch {
            note(error.message)
            return nil
        }
    }

    /// Why parts are not stored; nil if nothing prevented it.
    var problem: String? { state.withLock { $0.problem } }

    /// Notes why parts cannot be stored. No more are then.
    func note(_ problem: String) { state.withLock { $0.problem = $0.problem ?? problem } }

    /// Puts a finished part in its place, if there is room for it.
    func keep(_ temporary: URL, as key: ContentKey) {
        guard let size = FileIdentity(ofFileAt: temporary.path)?.size, largestSize == .max || makeRoom(for: Int(size)) else {
            return note("the parts of this movie fill the cache of \(NumberFormat.bytes(largestSize, trimsZero: true))")
        }
        if rename(temporary.path, file(key).path) != 0 { note(String(cString: strerror(errno))) }
    }

    // MARK: Size

    /// Removes parts that have not been used for the longest time until others can be stored. Returns false if that does not
    /// suffice, without those that this movie consists of.
    private func makeRoom(for size: Int) -> Bool {
        var parts = storedParts()
        var total = parts.reduce(0) { $0 + $1.size }
        guard total + size > largestSize else { return true }
        if let allKeys = state.withLock({ state in
            defer { state.allKeys = nil }
            return state.allKeys
        }) {
            // Sets the times of those that there are.
            for key in allKeys() { utimensat(AT_FDCWD, file(key).path, nil, 0) }
            parts = storedParts()
            total = parts.reduce(0) { $0 + $1.size }
        }
        for part in parts.sorted(by: { $0.lastUse < $1.lastUse }) {
            guard total + size > largestSize, part.lastUse < start else { break }
            if unlink(part.path) == 0 || errno == ENOENT { total -= part.size }
        }
        return total + size <= largestSize
    }

    private func storedParts() -> [(path: String, size: Int, lastUse: Int64)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.compactMap { name in
            guard Self.isPart(name) else { return nil }
            let path = folder.appendingPathComponent(name).path
            return FileIdentity(ofFileAt: path).map { (path, Int($0.size), $0.modified) }
        }
    }
}
