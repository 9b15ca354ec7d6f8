public import Foundation
import ReelImageEngine

/// A picture that is left out because it cannot be read.
public struct UnreadablePicture: Sendable {
    /// The picture's file.
    public let file: URL
    /// Why it cannot be read. The message names the file.
    public let error: ReelError
    /// The same in short, without the file.
    public let reason: String

    init(_ file: URL, _ error: ReelError) {
        let start = "\(file.path): "
        self.init(
            file: file, error: error,
            reason: error.message.hasPrefix(start) ? String(error.message.dropFirst(start.count)) : error.message)
    }

    init(_ file: URL, _ error: StillImageError) {
        let other = Self(file, ReelError(.input, error.localizedDescription))
        self.init(
            file: file, error: other.error,
            reason: error.reason == .notAPicture ? "not a picture, in spite of its name" : other.reason)
    }

    private init(file: URL, error: ReelError, reason: String) {
        self.file = file
        self.error = error
        self.reason = reason
    }

    /// Says which pictures are left out and why, in one line that names the first of them, such as
    /// `empty.jpg (the file is empty)`; nil for none.
    public static func text(_ pictures: [UnreadablePicture]) -> String? {
        guard !pictures.isEmpty else { return nil }
        let count = pictures.count > 1 ? "\(pictures.count) pictures that cannot be read: " : ""
        let named = pictures.prefix(mostNamed).map { "\($0.file.lastPathComponent) (\($0.reason))" }.joined(separator: ", ")
        return count + named + (pictures.count > mostNamed ? ", …" : "")
    }

    private static let mostNamed = 3
}
