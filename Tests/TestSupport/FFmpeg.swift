public import Foundation

/// Has ffmpeg's own command make a file for a test, or several where its name is a pattern.
///
/// - Parameter arguments: divided at spaces; the file comes after them.
public func ffmpeg(_ arguments: String, to file: URL) throws {
    let words: [String] = arguments.split(separator: " ").map(String.init)
    try Fixture.make("ffmpeg", ["-v", "error", "-y"] + words, to: file)
}
