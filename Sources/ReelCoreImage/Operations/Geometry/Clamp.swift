import Foundation

/// The pixels within a region, with the edge pixels extended infinitely.
struct Clamp: Operation {
    /// The region, which is neither empty nor infinite.
    let inner: Region

    var colorUse: ColorUse { .none }

    func extent(of inputs: [CGRect]) -> CGRect { .infinite }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        inputs[0].opaqueRegion.contains(inner) ? .everything : inputs[0].opaqueRegion.intersection(inner)
    }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region {
        Region(
            minX: min(max(region.minX, inner.minX), inner.maxX - 1), minY: min(max(region.minY, inner.minY), inner.maxY - 1),
            maxX: min(max(region.maxX, inner.minX + 1), inner.maxX), maxY: min(max(region.maxY, inner.minY + 1), inner.maxY))
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        if inner.contains(region), input.region.contains(region) { return input.part(region) }
        let tile = work.tile(region)
        for y in region.minY..<region.maxY { extend(y, region, of: input, to: tile.row(y), work) }
        return tile
    }

    /// Returns the row of the input that a row shows.
    func row(_ y: Int) -> Int { min(max(y, inner.minY), inner.maxY - 1) }

    /// Returns a row across a region for reading; a scratch row if it extends beyond the edges.
    func readRow(_ y: Int, _ region: Region, of input: Tile, _ work: Workspace, scratch index: Int) -> UnsafePointer<Pixel> {
        if inner.minX <= region.minX, inner.maxX >= region.maxX {
            return work.readRow(row(y), region, of: input, scratch: index)
        }
        let target = work.scratchRow(index, region.width)
        extend(y, region, of: input, to: target, work)
        return UnsafePointer(target)
    }

    private func extend(_ y: Int, _ region: Region, of input: Tile, to target: UnsafeMutablePointer<Pixel>, _ work: Workspace) {
        let need = need(region, ofInput: 0, inputs: [])
        // Before, within and after the pixels that there are.
        let first = min(max(need.minX, region.minX), region.maxX) - region.minX
        let last = min(max(need.maxX, region.minX), region.maxX) - region.minX
        // Beyond one edge there is only that edge's pixel.
        let (left, right) = first < last ? (first, last) : first == 0 ? (0, 1) : (region.width - 1, region.width)
        let start = first < last ? region.minX + first : first == 0 ? inner.maxX - 1 : inner.minX
        let row = row(y)
        let there = Region(minX: start, minY: row, maxX: start + right - left, maxY: row + 1)
        work.copyRow(row, there, of: input, to: target + left)
        target.update(repeating: target[left], count: left)
        (target + right).update(repeating: target[right - 1], count: region.width - right)
    }
}

/// Moves the input by whole pixels.
struct Shift: Operation {
    let x: Int
    let y: Int

    var colorUse: ColorUse { .none }
    var rowUse: RowUse { .passedOn }

    func extent(of inputs: [CGRect]) -> CGRect {
        let extent = inputs.first ?? .null
        return extent.isNull || extent.isInfinite ? extent : extent.offsetBy(dx: CGFloat(x), dy: CGFloat(y))
    }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region { inputs[0].opaqueRegion.offset(x, y) }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { region.offset(-x, -y) }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? { inputs[0]?.moved(x, y) }
}
