import Foundation

/// The movies that can be made: files of their own, unlike playlists.
enum MovieType {
    private static let types = [
        "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm", "gif": "image/gif",
        "webp": "image/webp",
    ]

    /// Returns the MIME type of a file; nil if no movie of this name can be made.
    static func of(_ file: URL) -> String? { types[file.pathExtension.lowercased()] }
}
