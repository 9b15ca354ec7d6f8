import Foundation

/// Divides the plane into cells, and gives all pixels of a cell the average of those that lie in it. Pixels outside the image
/// do not count.
struct CellMosaic: Operation {
    /// The identity of a cell.
    typealias Cell = SIMD2<Int32>

    /// The greatest distance between two pixels of a cell, in pixels.
    let size: Int
    /// Returns the cell in which a position lies.
    let cell: @Sendable (SIMD2<Float>) -> Cell

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        inputs[0].opaqueRegion.contains(Region(around: extent)) ? Region(within: extent) : .empty
    }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { region.outset(size, size) }

    private struct Sum {
        var pixels = SIMD4<Double>.zero
        var count = 0.0
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        let cells = (region.minY..<region.maxY).map { y in
            (region.minX..<region.maxX).map { cell(SIMD2(Float($0) + 0.5, Float(y) + 0.5)) }
        }
        var sums: [Cell: Sum] = [:]
        for line in cells {
            // Neighbours are mostly in the same cell.
            var last: Cell?
            for cell in line where cell != last {
                sums[cell] = Sum()
                last = cell
            }
        }
        for y in input.region.minY..<input.region.maxY {
            let row = input.row(y)
            for index in 0..<input.region.width {
                let cell = cell(SIMD2(Float(input.region.minX + index) + 0.5, Float(y) + 0.5))
                guard let place = sums.index(forKey: cell) else { continue }
                sums.values[place].pixels += SIMD4<Double>(row[index])
                sums.values[place].count += 1
            }
        }
        let means = sums.mapValues { $0.count == 0 ? Pixel.zero : Pixel($0.pixels / $0.count) }
        let tile = work.tile(region)
        for (line, y) in zip(cells, region.minY..<region.maxY) {
            let row = tile.row(y)
            for (index, cell) in line.enumerated() { row[index] = means[cell] ?? .zero }
        }
        return tile
    }
}
