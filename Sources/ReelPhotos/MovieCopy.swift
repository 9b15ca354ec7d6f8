import Foundation

/// A copy of a movie: first a hidden file in the videos folder, then, when it is complete, a file with its final name. The
/// owner must call `publish` or `remove`.
struct MovieCopy {
    private let movie: SourceMovie
    private let folder: URL
    private let name: String
    /// The current path of the copy.
    private(set) var path: String

    /// Copies the whole movie.
    init(of movie: SourceMovie, in folder: URL) throws(PHPhotosError) {
        self.movie = movie
        self.folder = folder
        let path = folder.appendingPathComponent(".\(UUID().uuidString).part").path
        let source = try movie.open()
        defer { close(source) }
        let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard target >= 0 else {
            throw PHPhotosError(
                .internalError, "\(movie.url.path): cannot be saved, because no file can be created in \(folder.path)",
                errno: errno)
        }
        var isWhole = false
        defer {
            close(target)
            if !isWhole { unlink(path) }
        }
        let head = try Self.copy(source, to: target, movie: movie, folder: folder)
        name = movie.name(head: head)
        self.path = path
        isWhole = true
    }

    /// Copies the content.
    ///
    /// - Returns: the first bytes.
    private static func copy(
        _ source: Int32, to target: Int32, movie: SourceMovie, folder: URL
    ) throws(PHPhotosError) -> [UInt8] {
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = read(source, &buffer, buffer.count)
            if count == 0 { break }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw PHPhotosError(.invalidResource, "\(movie.url.path): reading the movie failed", errno: errno)
            }
            if head.count < 12 { head += buffer.prefix(min(count, 12)) }
            var written = 0
            while written < count {
                let step = buffer.withUnsafeBytes { write(target, $0.baseAddress.map { $0 + written }, count - written) }
                guard step >= 0 || errno == EINTR else { throw unwritable(movie, folder) }
                written += max(0, step)
            }
        }
        // A published movie must be on disk, even if the power fails now.
        guard fsync(target) == 0 else { throw unwritable(movie, folder) }
        return head
    }

    private static func unwritable(_ movie: SourceMovie, _ folder: URL) -> PHPhotosError {
        PHPhotosError(.internalError, "\(movie.url.path): cannot be copied to \(folder.path)", errno: errno)
    }

    /// Gives the copy its final name, or "name 2", "name 3" and so on: an existing file is never replaced.
    mutating func publish() throws(PHPhotosError) {
        for number in 1... {
            let candidate = folder.appendingPathComponent(Self.numbered(name, number)).path
            if Self.move(path, to: candidate) {
                path = candidate
                return
            }
            guard errno == EEXIST else {
                throw PHPhotosError(.internalError, "\(movie.url.path): cannot be saved as \(candidate)", errno: errno)
            }
        }
    }

    /// Renames a file without replacing an existing one. Returns false and sets `errno` if that is not possible.
    private static func move(_ path: String, to target: String) -> Bool {
        if link(path, target) == 0 {
            unlink(path)
            return true
        }
        // FAT and similar file systems have no hard links. There, an empty file reserves the name, and the copy then replaces
        // it.
        guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { return false }
        let placeholder = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard placeholder >= 0 else { return false }
        close(placeholder)
        if rename(path, target) == 0 { return true }
        let failure = errno
        unlink(target)
        errno = failure
        return false
    }

    func remove() { unlink(path) }

    /// Returns "name 2.mp4" for "name.mp4". A name that is too long for the file system loses characters before the number.
    static func numbered(_ name: String, _ number: Int) -> String {
        let whole = name as NSString
        var stem = whole.deletingPathExtension
        let end = (number > 1 ? " \(number)" : "") + (whole.pathExtension.isEmpty ? "" : ".\(whole.pathExtension)")
        while stem.utf8.count + end.utf8.count > Int(NAME_MAX), stem.count > 1 { stem.removeLast() }
        return stem + end
    }
}
