import Foundation

/// The pixels of one part of an intermediate result. The bottom row is first, as y grows upwards.
struct Tile {
    let region: Region
    let buffer: TileBuffer
    /// The pixel at the region's lower-left corner, if the pixels are in memory.
    let start: UnsafeMutablePointer<Pixel>
    /// The number of pixels from one row to the next.
    let stride: Int
    /// Computes the pixels when they are read; nil if they are in memory.
    private let rows: RowFunction?
    /// The distance from the positions that `rows` gets to these.
    private let (x, y): (Int, Int)
    /// Whether nothing else needs these pixels, so that the operation may overwrite them.
    var isOverwritable = false

    /// Creates a part whose pixels are in a buffer's memory.
    init(region: Region, in buffer: TileBuffer) {
        self.init(region: region, buffer: buffer, start: buffer.pixels, stride: region.width, rows: nil, x: 0, y: 0)
    }

    /// Creates a part whose pixels are computed when they are read.
    ///
    /// - Parameter buffer: the memory of what they are computed from.
    init(region: Region, rows: @escaping RowFunction, keeping buffer: TileBuffer) {
        self.init(region: region, buffer: buffer, start: buffer.pixels, stride: 0, rows: rows, x: 0, y: 0)
    }

    private init(
        region: Region, buffer: TileBuffer, start: UnsafeMutablePointer<Pixel>, stride: Int, rows: RowFunction?, x: Int, y: Int
    ) {
        self.region = region
        self.buffer = buffer
        self.start = start
        self.stride = stride
        self.rows = rows
        (self.x, self.y) = (x, y)
    }

    var isInMemory: Bool { rows == nil }

    /// Returns the pixels of one row of the region, from its left edge on. They must be in memory.
    func row(_ y: Int) -> UnsafeMutablePointer<Pixel> {
        precondition(isInMemory)
        return start + (y &- region.minY) &* stride
    }

    /// Copies pixels of one row, or computes them.
    func read(_ y: Int, from minX: Int, _ count: Int, to target: UnsafeMutablePointer<Pixel>) {
        if let rows {
            rows(y - self.y, minX - x, count, target)
        } else {
            memcpy(target, row(y) + (minX - region.minX), count * MemoryLayout<Pixel>.stride)
        }
    }

    /// Sets all pixels, which must be in memory and side by side, to transparent.
    func clear() { memset(start, 0, region.width * region.height * MemoryLayout<Pixel>.stride) }

    /// Returns the part within a region, which must lie within this one's; the pixels are shared.
    func part(_ part: Region) -> Tile {
        let corner = isInMemory ? row(part.minY) + (part.minX - region.minX) : start
        var result = Tile(region: part, buffer: buffer, start: corner, stride: stride, rows: rows, x: x, y: y)
        result.isOverwritable = isOverwritable
        return result
    }

    /// Returns the same pixels at another position.
    func moved(_ x: Int, _ y: Int) -> Tile {
        var result = Tile(
            region: region.offset(x, y), buffer: buffer, start: start, stride: stride, rows: rows, x: self.x + x, y: self.y + y)
        result.isOverwritable = isOverwritable
        return result
    }
}
