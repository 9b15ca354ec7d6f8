import Foundation

/// The memory that one thread uses to render parts, passed from one operation to the next. Not thread-safe.
final class Workspace {
    let environment: RenderingEnvironment
    /// What the operation that is being rendered has prepared.
    var prepared: (any Sendable)?
    private var unused: [TileBuffer]
    private var scratch: [UnsafeMutableBufferPointer<Pixel>] = []

    init(_ environment: RenderingEnvironment) {
        self.environment = environment
        unused = environment.memory.take()
    }

    deinit {
        environment.memory.keep(unused)
        scratch.forEach { $0.deallocate() }
    }

    /// Returns memory for the pixels of a region; its contents are undefined.
    func tile(_ region: Region) -> Tile {
        let count = max(1, region.width * region.height)
        let index = unused.indices.filter { unused[$0].capacity >= count }.min { unused[$0].capacity < unused[$1].capacity }
        let buffer: TileBuffer
        if let index, unused[index].capacity <= count * 4 + 65_536 {
            buffer = unused.remove(at: index)
        } else {
            buffer = TileBuffer(capacity: count)
        }
        return Tile(region: region, in: buffer)
    }

    func clearTile(_ region: Region) -> Tile {
        let tile = tile(region)
        tile.clear()
        return tile
    }

    func recycle(_ buffer: TileBuffer) {
        guard buffer.capacity > 0 else { return }
        unused.append(buffer)
        if unused.count > 16 { unused.removeFirst() }
    }

    /// The first index of scratch rows for rows that are computed when they are read (`RowOperation`).
    static let rowsOnDemand = 8

    /// Returns memory for a row; `index` distinguishes rows that are needed at the same time.
    func scratchRow(_ index: Int, _ count: Int) -> UnsafeMutablePointer<Pixel> {
        while scratch.count <= index { scratch.append(.allocate(capacity: 4096)) }
        if scratch[index].count < count {
            scratch[index].deallocate()
            scratch[index] = .allocate(capacity: count)
        }
        // A buffer that is not empty has a base address.
        return scratch[index].baseAddress.unsafelyUnwrapped
    }

    /// Returns the input in exactly this region: itself if it may be overwritten, or a copy, transparent outside the input.
    func writableTile(_ region: Region, of input: Tile?) -> Tile {
        guard let input else { return clearTile(region) }
        if input.isOverwritable, input.isInMemory, input.region.contains(region) { return input.part(region) }
        let result = tile(region)
        for y in region.minY..<region.maxY { copyRow(y, region, of: input, to: result.row(y)) }
        return result
    }

    /// Copies a row of the input across the region, transparent outside the input.
    func copyRow(_ y: Int, _ region: Region, of input: Tile, to target: UnsafeMutablePointer<Pixel>) {
        let left = max(region.minX, input.region.minX)
        let right = min(region.maxX, input.region.maxX)
        let size = MemoryLayout<Pixel>.stride
        guard y >= input.region.minY, y < input.region.maxY, left < right else {
            memset(target, 0, region.width * size)
            return
        }
        if left > region.minX { memset(target, 0, (left - region.minX) * size) }
        input.read(y, from: left, right - left, to: target + (left - region.minX))
        if right < region.maxX { memset(target + (right - region.minX), 0, (region.maxX - right) * size) }
    }

    /// Returns a row of the input for reading; a scratch row if the input does not have all of it in memory.
    func readRow(_ y: Int, _ region: Region, of input: Tile?, scratch index: Int) -> UnsafePointer<Pixel> {
        if let input, input.isInMemory, y >= input.region.minY, y < input.region.maxY, input.region.minX <= region.minX,
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
