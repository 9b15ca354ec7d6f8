public import Foundation

/// Where single pictures go, and what kind of file they become.
public struct PictureFiles: Hashable, Sendable {
    public enum Place: Hashable, Sendable {
        /// Files in a folder, called as the movie with a number: `holiday-01.jpg`. The folder is made if it is not there.
        case folder(URL)
        /// Files whose names have their number (from 1) in place of `%d`, or with zeros before it in place of `%04d`, and the
        /// moment of the picture in place of `{time}`: `0-01-02.500`. `%%` is a percent sign. The folder must be there.
        case names(String, folder: URL)
        /// The one picture.
        case file(URL)
        /// The one picture, as `ThumbnailSummary.Picture.data`.
        case memory
    }

    public var place: Place
    /// Nil: as the name's ending says, else JPEG.
    public var format: PictureFormat?

    public init(_ place: Place, format: PictureFormat? = nil) {
        self.place = place
        self.format = format
    }

    /// What somebody means who writes `text`: `-` is memory; what ends in a slash, or is a folder, is a folder; with `%d` or
    /// `{time}` it is a name for many; with the ending of a kind of picture, a name for one; a name without any ending is a
    /// folder's.
    ///
    /// - Throws: `ReelError` for a name with another ending.
    public init(path text: String, format: PictureFormat? = nil) throws(ReelError) {
        let url = URL(fileURLWithPath: text)
        let name = url.lastPathComponent
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: text, isDirectory: &isFolder)
        let ending = url.pathExtension
        let place: Place
        if text == "-" {
            place = .memory
        } else if text.hasSuffix("/") || isThere && isFolder.boolValue {
            place = .folder(url)
        } else if let pattern = FileNamePattern(name), pattern.isForMany {
            place = .names(name, folder: url.deletingLastPathComponent())
        } else if PictureFormat(pathExtension: ending) != nil {
            place = .file(url)
        } else if !ending.isEmpty, ending.count <= 5, ending.allSatisfy(\.isLetter) {
            throw ReelError(
                .output, "\(text): a picture's name must end in one of \(PictureFormat.endings), and a folder's in a slash")
        } else {
            place = .folder(url)
        }
        self.init(place, format: format)
    }
}
