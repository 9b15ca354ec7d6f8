import Foundation

/// An operation whose result at a pixel depends only on its inputs at that pixel. It works in place on the first input, row by
/// row of a part that is small enough to stay in the cache, so that a chain of operations does not go through memory.
protocol PointOperation: Operation {
    /// Computes `count` pixels from column `x` of row `y` on. `row` contains the first input and receives the result; `auxiliary`
    /// are the further inputs.
    func process(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, x: Int, y: Int, auxiliary: AuxiliaryRows, prepared: (any Sendable)?)
}

/// Rows of the inputs after the first; an input that an operation does not have is replaced by the previous one.
struct AuxiliaryRows {
    let second: UnsafePointer<Pixel>
    let third: UnsafePointer<Pixel>
}

extension PointOperation {
    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        let result = work.writableTile(region, of: inputs.first ?? nil)
        let count = region.width
        for y in region.minY..<region.maxY {
            let row = result.row(y)
            let second = inputs.count > 1 ? work.readRow(y, region, of: inputs[1], scratch: 0) : UnsafePointer(row)
            let third = inputs.count > 2 ? work.readRow(y, region, of: inputs[2], scratch: 1) : second
            process(
                row, count, x: region.minX, y: y, auxiliary: AuxiliaryRows(second: second, third: third), prepared: work.prepared)
        }
        return result
    }
}
