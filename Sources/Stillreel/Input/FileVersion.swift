import Foundation

/// A file with the contents that it had when a movie was planned.
struct FileVersion: Hashable, Sendable {
    let file: URL
    private let identity: FileIdentity?
    /// The hash of samples of its bytes: a plan may have thousands of files. Nil if it could not be read.
    private let sample: Int?

    init(_ file: URL) {
        self.file = file
        identity = FileIdentity(ofFileAt: file.path)
        sample = identity.flatMap { Self.sample(of: file, size: $0.size) }
    }

    /// Throws if the file has changed, or another one has its name. It may have been removed: it is kept open. A file that was
    /// only touched, or has got another inode from its file system, is the same if its size and samples of its bytes are.
    ///
    /// - Parameter mayGrow: whether more may have been written to it, as to a recording.
    func check(mayGrow: Bool = false) throws(ReelError) {
        guard let current = FileIdentity(ofFileAt: file.path), let identity, !current.hasSameContents(as: identity) else {
            return
        }
        if mayGrow, current.isLonger(than: identity) { return }
        if current.size == identity.size, let sample, Self.sample(of: file, size: current.size) == sample { return }
        throw ReelError(changed: file.path)
    }

    /// Returns a hash, for this process, of sixteen parts of a file, evenly distributed; nil if it cannot be read.
    private static func sample(of file: URL, size: Int64) -> Int? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        var hasher = Hasher()
        for part in 0..<16 {
            let (whole, rest) = UInt64(max(0, size - 1024)).quotientAndRemainder(dividingBy: 15)
            let place = whole * UInt64(part) + rest * UInt64(part) / 15
            guard (try? handle.seek(toOffset: place)) != nil, let bytes = try? handle.read(upToCount: 1024) else { return nil }
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
        return hasher.finalize()
    }
}
