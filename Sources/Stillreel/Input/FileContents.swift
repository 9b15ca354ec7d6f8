package import Foundation
import ReelMediaEngine

/// The contents of small files.
package enum FileContents {
    /// Checks that input files are there, without opening them.
    ///
    /// - Throws: `ReelError` for the first one that is not there, or is a folder.
    static func check(areThere files: some Sequence<URL>) throws(ReelError) {
        for file in files where file.isFileURL {
            var status = stat()
            guard stat(file.path, &status) == 0 else { throw ReelError(unreadable: file.path, number: errno) }
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw ReelError(.input, "\(file.path): it is a folder; name a file")
            }
        }
    }

    /// Reads a file, but only slightly more than a limit, because a pipe may never end.
    ///
    /// - Parameter name: the file's name for the error.
    package static func read(_ url: URL, named name: String, limit: Int) throws(ReelError) -> Data {
        func failure() -> ReelError { ReelError(unreadable: name, number: errno) }
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

    /// Reads a text file in any encoding.
    ///
    /// - Parameters:
    ///   - name: the file's name for the error.
    ///   - limit: the largest size in bytes.
    /// - Returns: the text, and what of it was guessed or invalid; nil if the file is larger, or is no text.
    package static func text(_ url: URL, named name: String, limit: Int) throws(ReelError) -> (text: String, note: String?)? {
        let data = try read(url, named: name, limit: limit)
        guard data.count <= limit, let decoded = DecodedText(data) else { return nil }
        return (decoded.text, decoded.source.note(url.lastPathComponent, advice: "save it as UTF-8 if that is wrong"))
    }
}
