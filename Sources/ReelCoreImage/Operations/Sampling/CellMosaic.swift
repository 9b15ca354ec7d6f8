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

    /// The sums of the pixels of each cell.
    private struct Sums {
        var pixels: [SIMD4<Double>] = []
        var counts: [Double] = []
        private var places: [Cell: Int] = [:]
        /// The cell that was asked for last: neighbours are mostly in the same one.
        private var last: (cell: Cell, place: Int?)?

        /// Returns the index of a cell; nil if there is none and it is not added.
        mutating func place(of cell: Cell, adds: Bool) -> Int? {
            if let last, last.cell == cell, last.place != nil || !adds { return last.place }
            var place = places[cell]
            if place == nil, adds {
                place = pixels.count
                places[cell] = pixels.count
                pixels.append(.zero)
                counts.append(0)
            }
            last = (cell, place)
            return place
        }
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        let cells = (region.minY..<region.maxY).map { y in
            (region.minX..<region.maxX).map { cell(SIMD2(Float($0) + 0.5, Float(y) + 0.5)) }
        }
        var sums = Sums()
        for line in cells {
            for cell in line { _ = sums.place(of: cell, adds: true) }
        }
        for y in input.region.minY..<input.region.maxY {
            let row = input.row(y)
            for index in 0..<input.region.width {
                let cell = cell(SIMD2(Float(input.region.minX + index) + 0.5, Float(y) + 0.5))
                guard let place = sums.place(of: cell, adds: false) else { continue }
                sums.pixels[place] += SIMD4<Double>(row[index])
                sums.counts[place] += 1
            }
        }
        let means = zip(sums.pixels, sums.counts).map { $1 == 0 ? Pixel.zero : Pixel($0 / $1) }
        let tile = work.tile(region)
        for (line, y) in zip(cells, region.minY..<region.maxY) {
            let row = tile.row(y)
            for (index, cell) in line.enumerated() { row[index] = sums.place(of: cell, adds: false).map { means[$0] } ?? .zero }
        }
        return tile
    }
}
