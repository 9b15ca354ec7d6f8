import Foundation

/// Which tile lies where in which picture.
struct SpriteLayout: Hashable, Sendable {
    let tile: PictureSize
    let columns: Int
    let count: Int
    let tilesPerPicture: Int

    /// The kinds of file that are written allow no more, across and down.
    private static let largestSide = 16_383

    /// - Throws: where a row is longer than a file's can be.
    init(tile: PictureSize, columns: Int, count: Int) throws(ReelError) {
        let columns = min(columns, max(1, count))
        guard columns * tile.width <= Self.largestSide, tile.height <= Self.largestSide else {
            throw ReelError(
                .reel,
                "\(columns) pictures of \(tile.width)×\(tile.height) pixels side by side are too large; "
                    + "choose fewer columns, or a smaller width")
        }
        let rows = min(max(1, 100 / columns), Self.largestSide / tile.height)
        self.tile = tile
        self.columns = columns
        self.count = count
        tilesPerPicture = columns * rows
    }

    var pictureCount: Int { max(1, (count + tilesPerPicture - 1) / tilesPerPicture) }

    /// From the top left of picture number `picture`, which counts from 0.
    func place(of index: Int) -> (picture: Int, x: Int, y: Int) {
        let (picture, rest) = index.quotientAndRemainder(dividingBy: tilesPerPicture)
        return (picture, rest % columns * tile.width, rest / columns * tile.height)
    }

    /// The last one may be smaller.
    func size(ofPicture picture: Int) -> PictureSize {
        let tiles = min(tilesPerPicture, count - picture * tilesPerPicture)
        return PictureSize(
            width: min(columns, max(1, tiles)) * tile.width, height: max(1, (tiles + columns - 1) / columns) * tile.height)
    }
}

/// A sprite's files.
struct SpriteFiles {
    private let sprite: Sprite

    init(_ sprite: Sprite) { self.sprite = sprite }

    func pictures(_ count: Int) -> [URL] {
        let base = sprite.file.deletingPathExtension().lastPathComponent
        let folder = sprite.file.deletingLastPathComponent()
        return [sprite.file]
            + (1..<max(1, count)).map { folder.appendingPathComponent("\(base)-\($0 + 1).\(sprite.file.pathExtension)") }
    }

    var track: URL { sprite.file.deletingPathExtension().appendingPathExtension("vtt") }
    var index: URL { sprite.file.deletingPathExtension().appendingPathExtension("json") }
    var indexes: [URL] { [track, index] }
}
