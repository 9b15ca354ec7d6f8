public import Foundation
import MediaEngine
public import OpenCoreMedia

/// What has been made of a movie's pictures.
public struct ThumbnailSummary: Sendable {
    public struct Picture: Sendable {
        /// Nil where it was made in memory.
        public let file: URL?
        /// The file's bytes, for `PictureFiles.Place.memory` alone.
        public let data: Data?
        public let requestedTime: CMTime
        /// When the movie begins to show it.
        public let actualTime: CMTime
        /// Pixels.
        public let width: Int
        public let height: Int
        public let byteCount: Int
    }

    public struct File: Sendable {
        public let file: URL
        /// Pixels.
        public let width: Int
        public let height: Int
        public let byteCount: Int
    }

    public struct Sprite: Sendable {
        public let pictures: [File]
        /// Pixels.
        public let tileWidth: Int
        public let tileHeight: Int
        public let tileCount: Int
        /// The WebVTT file.
        public let track: URL
        /// The JSON file.
        public let index: URL
    }

    public let movie: URL
    /// In the order of the selection.
    public let pictures: [Picture]
    public let sheet: File?
    public let sprite: Sprite?
    public let animation: File?
    public let elapsed: Duration

    /// For programs (`--json`).
    public func jsonData() throws -> Data { try readableJSON() }
}

extension ThumbnailSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case movie, pictures, sheet, sprite, animation
    }

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

/// A time as JSON: in seconds, and exactly, as a fraction of a second.
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
