import Foundation

/// The contents of small files.
enum FileContents {
    /// Reads a file, but only slightly more than a limit, because a pipe may never end.
    ///
    /// - Parameter name: the file's name for the error.
    static func read(_ url: URL, named name: String, limit: Int) throws(ReelError) -> Data {
        func failure() -> ReelError { ReelError(.input, "\(name): cannot be read: \(String(cString: strerror(errno)))") }
        let file = open(url.path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while data.count <= limit {
            let count = Foundation.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure() }
            if count == 0 { break }
            data.append(contentsOf: buffer[..<count])
        }
        return data
    }
}
