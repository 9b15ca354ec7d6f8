import Foundation
import ReelConcurrency

/// What the keys of parts contain if machines share a cache, instead of what is each machine's own.
struct SharedKeys: Hashable, Sendable {
    /// Stands for the program and its libraries.
    let program: String
    /// Stands for the installed fonts.
    let fonts: String
    /// Whether files are known by their contents, instead of by their paths, sizes and dates.
    let isByContents: Bool
}

/// The marks of files that several machines see: their paths, sizes, and the times of their last changes in nanoseconds. Files
/// are not read. Thread-safe.
final class SharedFileMarks: FileMarks {
    private let known = Locked<[String: [UInt8]]>([:])

    func hash(of file: URL) throws(ReelError) -> [UInt8] {
        let path = file.path
        if let mark = known.withLock({ $0[path] }) { return mark }
        guard let mark = Self.mark(path) else { throw ReelError(irregularFileAt: path) }
        known.withLock { $0[path] = mark }
        return mark
    }

    func isUnchanged(_ path: String) -> Bool { known.withLock { $0[path] } == Self.mark(path) }

    private static func mark(_ path: String) -> [UInt8]? {
        FileIdentity(ofFileAt: path).map { Array("\(path) \($0.size) \($0.modified)".utf8) }
    }
}
