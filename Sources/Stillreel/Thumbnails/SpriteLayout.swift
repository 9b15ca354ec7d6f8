import ReelCoreFoundation

/// The positions of tiles in the pictures of a sprite.
struct SpriteLayout: Hashable, Sendable {
    let tile: PixelSize
    let columns: Int
    let count: Int
    let tilesPerPicture: Int
    /// Whether the last picture is as large as the others, with black tiles at its end.
    let isPadded: Bool

    /// The maximum width and height, in pixels, that all supported file formats allow.
    private static let largestSide = 16_383

    /// - Parameter isPadded: whether all pictures have as many rows as columns; otherwise, they have about a hundred tiles, and
    ///   the last one is as large as its tiles need.
    /// - Throws: `ReelError` if a row, a padded column or a tile exceeds the maximum size.
    init(tile: PixelSize, columns: Int, count: Int, isPadded: Bool = false) throws(ReelError) {
        let columns = isPadded ? columns : min(columns, max(1, count))
        guard tile.width <= Self.largestSide, tile.height <= Self.largestSide else {
            throw ReelError(
                .reel,
                "pictures of \(tile) pixels are too large for a sprite: the maximum is \(Self.largestSide) in width and height; "
                    + "choose a smaller width or height")
        }
        guard columns * tile.width <= Self.largestSide else {
            throw ReelError(
                .reel, "a sprite with \(columns) columns of \(tile) pixels is too wide; choose fewer columns or a smaller width")
        }
        guard !isPadded || columns * tile.height <= Self.largestSide else {
            throw ReelError(
                .reel, "a sprite with \(columns) rows of \(tile) pixels is too high; choose a smaller width or height")
        }
        let rows = isPadded ? columns : min(max(1, 100 / columns), Self.largestSide / tile.height)
        self.isPadded = isPadded
        self.tile = tile
        self.columns = columns
        self.count = count
        tilesPerPicture = columns * rows
    }

    var pictureCount: Int { max(1, (count + tilesPerPicture - 1) / tilesPerPicture) }

    /// Returns the picture (counted from 0) of a tile, and the tile's position from its top left corner in pixels.
    func place(of index: Int) -> (picture: Int, x: Int, y: Int) {
        let (picture, rest) = index.quotientAndRemainder(dividingBy: tilesPerPicture)
        return (picture, rest % columns * tile.width, rest / columns * tile.height)
    }

    /// Returns the size of a picture; the last one may be smaller than the others.
    func size(ofPicture picture: Int) -> PixelSize {
        let tiles = isPadded ? tilesPerPicture : min(tilesPerPicture, count - picture * tilesPerPicture)
        return PixelSize(
            width: min(columns, max(1, tiles)) * tile.width, height: max(1, (tiles + columns - 1) / columns) * tile.height)
    }
}
