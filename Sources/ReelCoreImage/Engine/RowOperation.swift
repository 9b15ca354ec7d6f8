import Foundation

/// Computes pixels of a part's row: the row, the first column, the number of columns, and the memory for them.
typealias RowFunction = (_ y: Int, _ minX: Int, _ count: Int, _ target: UnsafeMutablePointer<Pixel>) -> Void

/// An operation that can compute each row of a part by itself. If whatever uses the part reads each row once (`RowUse.once`), a
/// row is computed when it is read, and the part needs no memory: large parts would not fit the cache.
protocol RowOperation: Operation {
    /// Returns the function for the rows of a part; nil if the part is transparent. It may use the workspace's scratch rows from
    /// `Workspace.rowsOnDemand` on.
    func rows(of region: Region, inputs: [Tile?], work: Workspace) -> RowFunction?
}

/// How an operation reads the rows of its inputs.
enum RowUse {
    /// In any way.
    case any
    /// Each row about once, by `Workspace.readRow` or `copyRow`.
    case once
    /// As the user of its result does, to which it passes its input on.
    case passedOn
}

extension RowOperation {
    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let compute = rows(of: region, inputs: inputs, work: work) else { return nil }
        let tile = work.tile(region)
        for y in region.minY..<region.maxY { compute(y, region.minX, region.width, tile.row(y)) }
        return tile
    }

    /// Returns a part whose rows are computed when they are read.
    func renderOnDemand(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let compute = rows(of: region, inputs: inputs, work: work) else { return nil }
        return Tile(region: region, rows: compute, keeping: inputs.first??.buffer ?? TileBuffer(capacity: 0))
    }
}
