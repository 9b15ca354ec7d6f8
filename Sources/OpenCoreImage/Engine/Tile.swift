import Foundation

/// Pixels of one part of an intermediate result. Rows lie bottom first, as y grows.
struct Tile {
    let region: Region
    let buffer: TileBuffer
    /// The pixel at the region's lower left corner.
    let start: UnsafeMutablePointer<Pixel>
    /// Pixels from one row to the next.
    let stride: Int
    /// Nobody else needs these pixels: the operation may write its own in their place.
    var mayBeOverwritten = false

    /// The pixels of one row of the region, from its left edge on.
    func row(_ y: Int) -> UnsafeMutablePointer<Pixel> { start + (y &- region.minY) &* stride }

    /// The part of it within a region, which must lie within its own; the pixels are shared.
    func part(_ part: Region) -> Tile {
        Tile(
            region: part, buffer: buffer, start: row(part.minY) + (part.minX - region.minX), stride: stride,
            mayBeOverwritten: mayBeOverwritten)
    }

    /// The same pixels somewhere else.
    func moved(_ x: Int, _ y: Int) -> Tile {
        Tile(region: region.offset(x, y), buffer: buffer, start: start, stride: stride, mayBeOverwritten: mayBeOverwritten)
    }
}

/// Memory for the pixels of tiles. It belongs to one thread's `Workspace`.
final class TileBuffer {
    let pixels: UnsafeMutablePointer<Pixel>
    let capacity: Int
    /// How many tiles that are still needed lie in it.
    var users = 0

    init(capacity: Int) {
        pixels = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit { pixels.deallocate() }
}

/// What one thread needs to render parts: memory that goes from one operation to the next. Not shared between threads.
final class Workspace {
    let environment: RenderingEnvironment
    /// What the operation that is being rendered has prepared.
    var prepared: (any Sendable)?
    private var unused: [TileBuffer] = []
    private var scratch: [UnsafeMutableBufferPointer<Pixel>] = []

    init(_ environment: RenderingEnvironment) { self.environment = environment }

    deinit { scratch.forEach { $0.deallocate() } }

    /// Room for the pixels of a region; what stands in it is undefined.
    func tile(_ region: Region) -> Tile {
        let count = max(1, region.width * region.height)
        let index = unused.indices.filter { unused[$0].capacity >= count }.min { unused[$0].capacity < unused[$1].capacity }
        let buffer: TileBuffer
        if let index, unused[index].capacity <= count * 4 + 65_536 {
            buffer = unused.remove(at: index)
        } else {
            buffer = TileBuffer(capacity: count)
        }
        return Tile(region: region, buffer: buffer, start: buffer.pixels, stride: region.width)
    }

    func clearTile(_ region: Region) -> Tile {
        let tile = tile(region)
        memset(tile.start, 0, region.width * region.height * MemoryLayout<Pixel>.stride)
        return tile
    }

    func giveBack(_ buffer: TileBuffer) {
        unused.append(buffer)
        if unused.count > 16 { unused.removeFirst() }
    }

    /// Room for a row; `index` tells rows that are needed at the same time apart.
    func scratchRow(_ index: Int, _ count: Int) -> UnsafeMutablePointer<Pixel> {
        while scratch.count <= index { scratch.append(.allocate(capacity: 4096)) }
        if scratch[index].count < count {
            scratch[index].deallocate()
            scratch[index] = .allocate(capacity: count)
        }
        // A buffer of more than no elements has a base address.
        return scratch[index].baseAddress.unsafelyUnwrapped
    }

    /// The input in exactly this region: itself, where it may be overwritten, or a copy, clear where the input has nothing.
    func ownTile(_ region: Region, of input: Tile?) -> Tile {
        guard let input else { return clearTile(region) }
        if input.mayBeOverwritten, input.region.contains(region) { return input.part(region) }
        let result = tile(region)
        for y in region.minY..<region.maxY { copyRow(y, region, of: input, to: result.row(y)) }
        return result
    }

    /// A row of the input across the region; clear where the input has nothing.
    private func copyRow(_ y: Int, _ region: Region, of input: Tile, to target: UnsafeMutablePointer<Pixel>) {
        let left = max(region.minX, input.region.minX)
        let right = min(region.maxX, input.region.maxX)
        let size = MemoryLayout<Pixel>.stride
        guard y >= input.region.minY, y < input.region.maxY, left < right else {
            memset(target, 0, region.width * size)
            return
        }
        if left > region.minX { memset(target, 0, (left - region.minX) * size) }
        memcpy(target + (left - region.minX), input.row(y) + (left - input.region.minX), (right - left) * size)
        if right < region.maxX { memset(target + (right - region.minX), 0, (region.maxX - right) * size) }
    }

    /// A row of the input for reading; a scratch row where the input does not lie ready.
    func readRow(_ y: Int, _ region: Region, of input: Tile?, scratch index: Int) -> UnsafePointer<Pixel> {
        if let input, y >= input.region.minY, y < input.region.maxY, input.region.minX <= region.minX,
            input.region.maxX >= region.maxX
        {
            return UnsafePointer(input.row(y) + (region.minX - input.region.minX))
        }
        let row = scratchRow(index, region.width)
        if let input {
            copyRow(y, region, of: input, to: row)
        } else {
            memset(row, 0, region.width * MemoryLayout<Pixel>.stride)
        }
        return UnsafePointer(row)
    }
}
