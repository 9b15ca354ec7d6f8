package import Foundation
import ReelImageEngine
import ReelMediaEngine

/// What a file is by its contents, whatever its name.
package enum FileKind: String {
    case picture = "a picture"
    case movie = "a movie"
    case sound = "a sound file"
    case text = "a text file"

    /// Reads the beginning of a file; nil if it is none of these, not a regular file, or not there. A sound file with a cover is
    /// a sound file, and an animated picture a movie.
    package init?(of file: URL) {
        var status = stat()
        guard file.isFileURL, stat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        if StillImage.isStill(file) {
            self = .picture
        } else if let info = try? MediaInfo(MediaLocation(file), countsPackets: 0), !info.tracks.isEmpty {
            guard info.mainTrack(.video) != nil || info.mainTrack(.audio) != nil else { return nil }
            self = info.mainTrack(.video) != nil ? .movie : .sound
        } else if Self.isText(file) {
            self = .text
        } else {
            return nil
        }
    }

    private static func isText(_ file: URL) -> Bool {
        guard let data = try? FileContents.read(file, named: file.path, limit: textLength), !data.isEmpty else { return false }
        // The last character may be cut.
        let beginning = data.prefix(textLength)
        let text = (0..<4).lazy.compactMap { String(data: beginning.dropLast($0), encoding: .utf8) }.first
        let allowed = "\t\n\r\u{C}".unicodeScalars
        return text?.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control || allowed.contains($0) } ?? false
    }

    /// How many bytes are looked at, to find that a file is a text.
    private static let textLength = 4_096
}
