public import Foundation
import ReelMediaEngine
public import ReelCoreMedia

/// The outputs of a finished request.
public struct ThumbnailSummary: Sendable {
    /// A single picture.
    public struct Picture: Sendable {
        /// The file; nil if the picture was made in memory.
        public let file: URL?
        /// The content of the file, only for `PictureFiles.Place.memory`; otherwise nil.
        public let data: Data?
        /// The requested time, from the start of the movie. If better-looking pictures were preferred, this is the time before
        /// the search.
        public let requestedTime: CMTime
        /// The time at which the movie starts to show the picture.
        public let actualTime: CMTime
        /// The width in pixels.
        public let width: Int
        /// The height in pixels.
        public let height: Int
        /// The size of the file in bytes.
        public let byteCount: Int
    }

    /// A file with one picture or an animation.
    public struct File: Sendable {
        /// The file.
        public let file: URL
        /// The width in pixels.
        public let width: Int
        /// The height in pixels.
        public let height: Int
        /// The size of the file in bytes.
        public let byteCount: Int
    }

    /// The files of a sprite.
    public struct Sprite: Sendable {
        /// The pictures with the tiles, in order.
        public let pictures: [File]
        /// The width of a tile in pixels.
        public let tileWidth: Int
        /// The height of a tile in pixels.
        public let tileHeight: Int
        /// The number of tiles in all pictures.
        public let tileCount: Int
        /// The WebVTT file.
        public let track: URL
        /// The JSON file.
        public let index: URL
    }

    /// The movie from which the pictures were taken.
    public let movie: URL
    /// The single pictures, in the order of the selection; empty if none were requested.
    public let pictures: [Picture]
    /// The contact sheet; nil if none was requested.
    public let sheet: File?
    /// The sprite; nil if none was requested.
    public let sprite: Sprite?
    /// The animation; nil if none was requested.
    public let animation: File?
    /// The time from the start of the rendering to its end.
    public let elapsed: Duration

    /// Returns the summary as JSON, for programs (`--json`).
    public func jsonData() throws -> Data { try readableJSON() }
}

extension ThumbnailSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case movie, pictures, sheet, sprite, animation
    }

    /// Encodes everything except `elapsed` and the pictures' `data`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(MediaLocation(movie).name, forKey: .movie)
        if !pictures.isEmpty { try container.encode(pictures, forKey: .pictures) }
        try container.encodeIfPresent(sheet, forKey: .sheet)
        try container.encodeIfPresent(sprite, forKey: .sprite)
        try container.encodeIfPresent(animation, forKey: .animation)
    }
}

extension ThumbnailSummary.Picture: Encodable {
    private enum CodingKeys: String, CodingKey {
        case file, requestedTime, actualTime, width, height, byteCount
    }

    /// Encodes everything except `data`; times in seconds and as exact fractions.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(file?.path, forKey: .file)
        try container.encode(ExactTime(requestedTime), forKey: .requestedTime)
        try container.encode(ExactTime(actualTime), forKey: .actualTime)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(byteCount, forKey: .byteCount)
    }
}

extension ThumbnailSummary.File: Encodable {
    private enum CodingKeys: String, CodingKey {
        case file, width, height, byteCount
    }

    /// Encodes the file's path, the size in pixels, and the number of bytes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file.path, forKey: .file)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(byteCount, forKey: .byteCount)
    }
}

extension ThumbnailSummary.Sprite: Encodable {
    private enum CodingKeys: String, CodingKey {
        case pictures, tileWidth, tileHeight, tileCount, track, index
    }

    /// Encodes the pictures, the size and number of tiles, and the paths of the indexes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(pictures, forKey: .pictures)
        try container.encode(tileWidth, forKey: .tileWidth)
        try container.encode(tileHeight, forKey: .tileHeight)
        try container.encode(tileCount, forKey: .tileCount)
        try container.encode(track.path, forKey: .track)
        try container.encode(index.path, forKey: .index)
    }
}

/// A time in JSON: in seconds, and as an exact fraction of a second.
struct ExactTime: Encodable {
    let seconds: Double
    let value: Int64
    let timescale: Int32

    init(_ time: CMTime) {
        seconds = CMTimeGetSeconds(time)
        value = time.value
        timescale = time.timescale
    }
}
