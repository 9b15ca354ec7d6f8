import Foundation
import ReelCoreMedia
import ReelMediaEngine

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

    /// Encodes the pictures, the size and number of tiles, and the paths of the indexes, if there are any.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(pictures, forKey: .pictures)
        try container.encode(tileWidth, forKey: .tileWidth)
        try container.encode(tileHeight, forKey: .tileHeight)
        try container.encode(tileCount, forKey: .tileCount)
        try container.encodeIfPresent(track?.path, forKey: .track)
        try container.encodeIfPresent(index?.path, forKey: .index)
    }
}
