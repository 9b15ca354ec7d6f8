public import Foundation

/// The destination and the file format of single pictures.
public struct PictureFiles: Hashable, Sendable {
    /// The destination of single pictures.
    public enum Place: Hashable, Sendable {
        /// Files in a folder, named after the movie with a number: `holiday-01.jpg`. The folder is created if it does not
        /// exist.
        case folder(URL)
        /// Files in an existing folder, named by a pattern: `%d` stands for the picture's number (from 1), `%04d` for the
        /// number with leading zeros, `{time}` for the time of the picture (`0-01-02.500`), and `%%` for a percent sign.
        case names(String, folder: URL)
        /// A file for the only picture.
        case file(URL)
        /// Memory, for the only picture: it is returned as `ThumbnailSummary.Picture.data`.
        case memory
    }

    /// The destination.
    public var place: Place
    /// The file format. Nil derives it from the extension of the name, or else uses JPEG.
    public var format: ThumbnailFormat?

    /// Creates a destination with a file format; nil derives the format from the name.
    public init(_ place: Place, format: ThumbnailFormat? = nil) {
        self.place = place
        self.format = format
    }

    /// Creates the destination that a command-line argument stands for. `-` is memory; a path that ends in a slash or is an
    /// existing folder is a folder; a name with `%d` or `{time}` is a pattern; a name with the extension of a picture format is
    /// a file; any other name without an extension is a folder.
    ///
    /// - Throws: `ReelError` for a name with another extension.
    public init(path text: String, format: ThumbnailFormat? = nil) throws(ReelError) {
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
        } else if ThumbnailFormat(pathExtension: ending) != nil {
            place = .file(url)
        } else if !ending.isEmpty, ending.count <= 5, ending.allSatisfy(\.isLetter) {
            throw ReelError(
                .reel, "\(text): a picture's name must end in one of \(ThumbnailFormat.endings), and a folder's in a slash")
        } else {
            place = .folder(url)
        }
        self.init(place, format: format)
    }
}
