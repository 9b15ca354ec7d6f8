import Foundation
import ReelImageEngine
import ReelMediaEngine

/// What a file is by one read of its beginning. Nothing is parsed, so that folders of thousands of other files are searched
/// quickly; `FileKind` knows more.
enum FileBeginning {
    case picture, movie, other

    /// Nil if the file is empty, not a regular file, or cannot be read.
    init?(of path: String) {
        var status = stat()
        // Opening a pipe would wait for its writer.
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var start = [UInt8](repeating: 0, count: MovieSignature.length)
        let count = read(file, &start, start.count)
        guard count > 0 else { return nil }
        let data = Data(start.prefix(count))
        self = StillImage.recognizes(data, name: path) ? .picture : MovieSignature.matches(data) ? .movie : .other
    }
}
