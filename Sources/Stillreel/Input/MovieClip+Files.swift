import Foundation
import ReelImageEngine

extension MovieClip {
    /// The extensions of movies, in lower case, whose files are not looked into.
    static let fileExtensions: Set<String> = [
        "mp4", "m4v", "mov", "qt", "avi", "mkv", "webm", "mpg", "mpeg", "mts", "m2ts", "3gp", "3g2", "wmv", "flv", "ogv", "insv",
        "heics", "heifs", "avifs",
    ]

    /// The extensions of pictures that may be animated.
    private static let animated: Set<String> = ["gif", "png", "apng", "webp", "avif", "heic", "heif", "hif"]

    /// The extensions of files that have no video, whatever else they contain. Ogg may have some.
    private static let sounds = Set(LeftOutFiles.soundExtensions).subtracting(["ogg"])

    /// Whether a file is a movie: by its extension or, if that tells nothing, by its beginning.
    static func isMovie(_ path: String) -> Bool {
        let ending = (path as NSString).pathExtension.lowercased()
        if fileExtensions.contains(ending) { return true }
        guard !PictureList.fileExtensions.contains(ending), !sounds.contains(ending) else { return false }
        return FileBeginning(of: path) == .movie
    }

    /// Whether a file is shown as a clip: it is a movie, also one with the extension of a picture, or an animated picture.
    static func isClip(_ file: URL) -> Bool {
        let ending = file.pathExtension.lowercased()
        if fileExtensions.contains(ending) { return true }
        guard !sounds.contains(ending) else { return false }
        switch FileBeginning(of: file.path) {
        case .movie: return true
        case .picture where animated.contains(ending) || !PictureList.fileExtensions.contains(ending):
            return StillImage.isAnimated(file) ?? false
        case .picture, .other, nil: return false
        }
    }
}
