import Dispatch
import Foundation
import ReelConcurrency
import ReelMediaEngine

/// The hashes of input files. A file is read once, and again if it has changed; in later runs, too, because its hash is kept in
/// the cache's folder (`HashTable`). Thread-safe.
final class FileHashes: FileMarks {
    private struct Known {
        let identity: FileIdentity
        let hash: [UInt8]
        /// Whether any change since it was read has changed the identity.
        let isSettled: Bool
    }

    private struct State {
        var files: [String: Known] = [:]
        var table: HashTable
    }

    private let state: Locked<State>
    private let file: URL

    /// - Parameter file: the file in which hashes are kept.
    init(keptIn file: URL) {
        self.file = file
        state = Locked(State(table: HashTable(contentsOf: file)))
    }

    /// Returns the hash of a file's contents.
    ///
    /// - Throws: `ReelError` if it is not a regular file, or cannot be read.
    func hash(of file: URL) throws(ReelError) -> [UInt8] {
        let path = file.path
        guard let identity = FileIdentity(ofFileAt: path) else {
            throw ReelError(irregularFileAt: path)
        }
        let (known, kept) = state.withLock { ($0.files[path], $0.table.hash(of: path, identity)) }
        if let known, known.identity == identity, known.isSettled { return known.hash }
        if let kept {
            state.withLock { $0.files[path] = Known(identity: identity, hash: kept, isSettled: true) }
            return kept
        }
        return try read(path).hash
    }

    /// Reads files whose hashes are not known, on all processor cores. Those that cannot be read are left to `hash(of:)`.
    func prepare(_ files: [URL]) {
        let unknown = files.filter { file in
            guard let identity = FileIdentity(ofFileAt: file.path) else { return false }
            return state.withLock { state in
                state.files[file.path]?.identity != identity && state.table.hash(of: file.path, identity) == nil
            }
        }
        guard unknown.count > 1 else { return }
        DispatchQueue.concurrentPerform(iterations: unknown.count) { _ = try? read(unknown[$0].path) }
    }

    /// Whether a file whose hash was returned has still these contents.
    func isUnchanged(_ path: String) -> Bool {
        guard let known = state.withLock({ $0.files[path] }), FileIdentity(ofFileAt: path) == known.identity else { return false }
        if known.isSettled { return true }
        guard let now = try? read(path) else { return false }
        return now.hash == known.hash
    }

    private func read(_ path: String) throws(ReelError) -> Known {
        for _ in 0..<3 {
            let start = Date()
            guard let identity = FileIdentity(ofFileAt: path) else { break }
            let hash = try Self.hash(ofFileAt: path)
            guard FileIdentity(ofFileAt: path) == identity else { continue }
            let known = Known(identity: identity, hash: hash, isSettled: identity.isSettled(at: start))
            state.withLock { state in
                state.files[path] = known
                if known.isSettled { state.table.insert(hash, of: path, identity) }
            }
            return known
        }
        throw ReelError(changed: path)
    }

    static func hash(ofFileAt path: String) throws(ReelError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        func failure() -> ReelError { ReelError(unreadable: path, number: errno) }
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        do {
            let hash = try ContentHash()
            var buffer = [UInt8](repeating: 0, count: 1 << 20)
            while true {
                let count = Foundation.read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw failure() }
                if count == 0 { return hash.finish() }
                buffer.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            }
        } catch {
            throw (error as? ReelError) ?? ReelError(.encoding, error.localizedDescription)
        }
    }

    /// Writes the hashes to their file, with those that other runs have added meanwhile.
    func save() { state.withLock { $0.table.save(to: file) } }
}
