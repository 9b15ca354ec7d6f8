import Foundation
import HTTPTypes
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelImageIO
import Stillreel

/// A file that a reel shows or plays, as the page is told of it.
struct ProjectFile: Encodable, Sendable {
    enum Kind: String, Encodable, Sendable {
        case picture, clip, sound, captions

        private static let sounds = Set(LeftOutFiles.soundExtensions)

        private static let captionEndings: Set = ["srt", "vtt", "ass", "ssa", "ttml", "dfxp"]

        /// Returns the kind by a file's name, and by its beginning if the name may mean several.
        init?(ofFileNamed file: URL) {
            let ending = file.pathExtension.lowercased()
            if Self.captionEndings.contains(ending) {
                self = .captions
            } else if Slide(file: file).clip != nil {
                self = .clip
            } else if Self.sounds.contains(ending) {
                self = .sound
            } else if PictureList.fileExtensions.contains(ending) {
                self = .picture
            } else {
                return nil
            }
        }

        /// Returns the kind by a file's contents.
        init?(ofContentsOf file: URL) {
            switch FileKind(of: file) {
            case .picture: self = Slide(file: file).clip == nil ? .picture : .clip
            case .movie: self = .clip
            case .sound: self = .sound
            case .text, nil:
                guard Self.captionEndings.contains(file.pathExtension.lowercased()), Captions.canBeRead(from: file) else {
                    return nil
                }
                self = .captions
            }
        }
    }

    let kind: Kind
    /// In pixels, upright.
    var width: Int?
    var height: Int?
    var seconds: Double?
    /// When it was taken, without a time zone: `2026-07-14T10:22:31`.
    var date: String?

    /// - Throws: `Problem` if the file cannot be read.
    init(_ file: URL) throws {
        guard let kind = Kind(ofFileNamed: file) ?? Kind(ofContentsOf: file) else {
            throw Problem(.unprocessableContent, "\(file.path): this is not a picture, movie or sound")
        }
        self.kind = kind
        date = PictureList.captureDate(of: file)
        switch kind {
        case .captions: break
        case .picture: try readPicture(file)
        case .clip, .sound:
            let asset = AVURLAsset(url: file)
            guard !asset.tracks.isEmpty else {
                // An animated picture.
                try readPicture(file)
                return
            }
            seconds = asset.duration.seconds.isFinite ? asset.duration.seconds : nil
            guard let video = asset.tracks(withMediaType: .video).first else { return }
            let size = video.naturalSize.applying(video.preferredTransform)
            (width, height) = (Int(abs(size.width).rounded()), Int(abs(size.height).rounded()))
        }
    }

    private mutating func readPicture(_ file: URL) throws {
        guard let source = CGImageSourceCreateWithURL(file as CFURL, nil),
            let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any],
            let across = properties["PixelWidth"] as? Int, let down = properties["PixelHeight"] as? Int
        else { throw Problem(.unprocessableContent, "\(file.path): the picture cannot be read") }
        let isTurned = (properties["Orientation"] as? Int ?? 1) > 4
        (width, height) = isTurned ? (down, across) : (across, down)
    }
}
