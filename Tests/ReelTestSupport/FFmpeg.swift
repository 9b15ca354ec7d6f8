public import Foundation

/// Makes a file for a test with the program ffmpeg, or several files if the name is a pattern.
///
/// - Parameter arguments: separated by spaces. The file's path is appended.
public func ffmpeg(_ arguments: String, to file: URL) throws {
    let words: [String] = arguments.split(separator: " ").map(String.init)
    try Fixture.make("ffmpeg", ["-v", "error", "-y"] + words, to: file)
}
