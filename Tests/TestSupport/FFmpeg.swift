public import Foundation

/// Has ffmpeg's own command make a file for a test.
///
/// - Parameter arguments: divided at spaces; the file comes after them.
public func ffmpeg(_ arguments: String, to file: URL) throws {
    let words: [String] = arguments.split(separator: " ").map(String.init)
    _ = try Command.output(of: "ffmpeg", ["-v", "error", "-y"] + words + [file.path])
}
