import Foundation

/// The pixels of one part of an intermediate result. The bottom row is first, as y grows upwards.
struct Tile {
    let region: Region
    let buffer: TileBuffer
    /// The pixel at the region's lower-left corner.
    let start: UnsafeMutablePointer<Pixel>
    /// The number of pixels from one row to the next.
    let stride: Int
    /// Whether nothing else needs these pixels, so that the operation may overwrite them.
    var isOverwritable = false

    /// Returns the pixels of one row of the region, from its left edge on.
    func row(_ y: Int) -> UnsafeMutablePointer<Pixel> { start + (y &- region.minY) &* stride }

    /// Returns the part within a region, which must lie within this one's; the pixels are shared.
    func part(_ part: Region) -> Tile {
        Tile(
            region: part, buffer: buffer, start: row(part.minY) + (part.minX - region.minX), stride: stride,
            isOverwritable: isOverwritable)
    }

    /// Returns the same pixels at another position.
    func moved(_ x: Int, _ y: Int) -> Tile {
        Tile(region: region.offset(x, y), buffer: buffer, start: start, stride: stride, isOverwritable: isOverwritable)
    }
}
