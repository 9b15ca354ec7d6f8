public import Foundation

/// Makes a file for a test with the program ffmpeg, or several files if the name is a pattern.
///
/// - Parameter arguments: separated by spaces. The file's path is appended.
public func ffmpeg(_ arguments: String, to file: URL) throws {
    let words: [String] = arguments.split(separator: " ").map(String.init)
    try Fixture.make("ffmpeg", ["-v", "error", "-y"] + words, to: file)
}

/// Copies a movie, with a note that it is to be shown turned.
///
/// - Parameter degrees: as ffmpeg counts them.
public func turn(_ movie: URL, _ degrees: Int, to copy: URL) throws {
    // FFmpeg 6 and later have an option for it; up to FFmpeg 5 it is metadata, which later versions ignore.
    do {
        try ffmpeg("-display_rotation \(degrees) -i \(movie.path) -c copy", to: copy)
    } catch {
        try ffmpeg("-i \(movie.path) -c copy -metadata:s:v:0 rotate=\(degrees)", to: copy)
    }
}
