import Foundation
import ReelImageEngine

extension MovieClip {
    /// The file extensions of movies, in lower case.
    static let fileExtensions: Set<String> = [
        "mp4", "m4v", "mov", "qt", "avi", "mkv", "webm", "mpg", "mpeg", "mts", "m2ts", "3gp", "3g2", "wmv", "flv", "ogv", "insv",
        "heics", "heifs", "avifs",
    ]

    /// The extensions of pictures that may be animated.
    private static let animated: Set<String> = ["gif", "png", "apng", "webp", "avif", "heic", "heif", "hif"]

    /// Whether a file's name is that of a movie.
    static func isMovie(_ path: String) -> Bool { fileExtensions.contains((path as NSString).pathExtension.lowercased()) }

    /// Whether a file is shown as a clip: its name is that of a movie, or it is an animated picture.
    static func isClip(_ file: URL) -> Bool {
        isMovie(file.path) || animated.contains(file.pathExtension.lowercased()) && StillImage.isAnimated(file) ?? false
    }
}
