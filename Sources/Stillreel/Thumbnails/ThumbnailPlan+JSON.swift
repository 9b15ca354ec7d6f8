public import Foundation
import ReelCoreFoundation
import ReelCoreMedia

extension ThumbnailPlan: Encodable {
    private enum CodingKeys: String, CodingKey {
        case movie, seconds, width, height, selection, best, pictures, sheet, sprite, animation
    }

    private struct PictureEntry: Encodable {
        var file: String?
        var time: ExactTime
    }

    /// `width` and `height` are those of each picture.
    private struct SheetEntry: Encodable {
        var file: String
        var width: Int
        var height: Int
        var pictureCount: Int?
    }

    private struct SpriteEntry: Encodable {
        var files: [String]
        var indexes: [String]
        var tileWidth: Int
        var tileHeight: Int
        var columns: Int
        var tileCount: Int?
    }

    private struct AnimationEntry: Encodable {
        var file: String
        var width: Int
        var height: Int
        var frameCount: Int?
    }

    /// Encodes the plan: sizes in pixels, times in seconds and as exact fractions, and the paths of all files.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(thumbnails.name, forKey: .movie)
        try container.encode(CMTimeGetSeconds(duration), forKey: .seconds)
        if thumbnails.selection == .scenes { try container.encode("scenes", forKey: .selection) }
        if thumbnails.prefersBest { try container.encode(true, forKey: .best) }
        if thumbnails.pictures != nil {
            try container.encode(width, forKey: .width)
            try container.encode(height, forKey: .height)
        }
        if let schedule, thumbnails.pictures != nil {
            let pictures = zip(targets(of: schedule.pictures), schedule.pictures).map {
                PictureEntry(file: $0?.path, time: ExactTime($1.time))
            }
            try container.encode(pictures, forKey: .pictures)
        }
        if let sheet = thumbnails.sheet {
            let size = movieSize.reduced(toFit: sheetLimit)
            try container.encode(
                SheetEntry(file: sheet.path, width: size.width, height: size.height, pictureCount: schedule?.sheet.count),
                forKey: .sheet)
        }
        if let sprite = thumbnails.sprite {
            let layout = try spriteLayout(count: schedule?.sprite.count ?? 1)
            let files = SpriteFiles(sprite, tile: layout.tile)
            try container.encode(
                SpriteEntry(
                    files: files.pictures(layout.pictureCount).map(\.path), indexes: files.indexes.map(\.path),
                    tileWidth: layout.tile.width, tileHeight: layout.tile.height, columns: sprite.columns,
                    tileCount: schedule?.sprite.count), forKey: .sprite)
        }
        if let animation = thumbnails.animation {
            let size = movieSize.reduced(toFit: animationLimit)
            try container.encode(
                AnimationEntry(
                    file: animation.path, width: size.width, height: size.height, frameCount: schedule?.animation.count),
                forKey: .animation)
        }
    }

    /// Returns the plan as JSON, for people and programs that ask what would be done (`--dry-run`).
    public func jsonData() throws -> Data { try readableJSON() }
}
