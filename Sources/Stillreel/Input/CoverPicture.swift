import Foundation
import ReelAVFoundation
import ReelImageEngine
import ReelMediaEngine

/// The cover of a movie: a JPEG or PNG file. It has no metadata but its orientation, because a photo's might tell a place.
struct CoverPicture: Hashable, Sendable {
    let data: Data

    /// The largest cover, in bytes. Players load it with the movie's index.
    static let largestSize = 16 << 20

    /// - Parameter file: the bytes of a picture's file.
    /// - Returns: nil for other formats, damaged files, and those that are too large.
    init?(_ file: Data) {
        guard file.count <= Self.largestSize, let picture = try? StillImage(data: file, name: "cover"), !picture.isCutShort,
            [.jpeg, .png].contains(picture.header.type),
            let data = try? picture.file(
                with: PictureMetadata(orientation: picture.header.orientation), hidesPlace: true)
        else { return nil }
        self.data = data
    }

    /// Reads the first usable cover of a media file; nil if there is none.
    init?(of file: URL) {
        guard let info = try? MediaInfo(MediaLocation(file), countsPackets: 0) else { return nil }
        self.init(info)
    }

    init?(_ info: MediaInfo) {
        guard let cover = info.covers.lazy.compactMap(Self.init).first else { return nil }
        self = cover
    }
}

extension MediaInfo {
    /// The cover pictures, as the bytes of their files.
    var covers: [Data] {
        let keyed = keyedMetadata.compactMap { item -> Data? in
            guard item.key == AVMetadataKey.quickTimeMetadataKeyArtwork.rawValue, case .data(let data) = item.value else {
                return nil
            }
            return data
        }
        return artwork + keyed.filter { !artwork.contains($0) }
    }
}
