import CReelPixels
import Foundation

/// Averages each pixel's neighbours with Gaussian weights, first along its column and then along its row.
struct GaussianBlur: BlurOperation {
    private let growth: Double
    /// The weights of the pixel itself, its neighbours, and so on; the sum over both sides is 1.
    private let weights: [Pixel]

    /// - Parameter sigma: the standard deviation in pixels. Pixels beyond three do not count.
    init(sigma: Double) {
        growth = 3 * sigma
        let count = max(1, Int(growth.rounded(.up)))
        let values = (0...count).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
        weights = values.map { Pixel(repeating: Float($0 / sum)) }
    }

    /// - Parameter weights: those of the pixel itself and of each distance; the sum over both sides is 1.
    init(weights: [Double]) {
        growth = Double(weights.count - 1)
        self.weights = weights.map { Pixel(repeating: Float($0)) }
    }

    private var reach: Int { weights.count - 1 }

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].grown(growth, growth) }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { region.outset(reach, reach) }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        let tile = work.tile(region)
        let need = region.outset(reach, reach)
        let covered = Region(
            minX: need.minX, minY: max(need.minY, input.region.minY), maxX: need.maxX, maxY: min(need.maxY, input.region.maxY))
        guard !covered.isEmpty else { return nil }
        // The rows are read many times, so they get their transparent ends once.
        let isWhole = input.region.contains(covered)
        let source = isWhole ? input.part(covered) : work.writableTile(covered, of: input)
        let empty = work.scratchRow(0, need.width)
        memset(empty, 0, need.width * MemoryLayout<Pixel>.stride)
        let sum = work.scratchRow(1, need.width)
        var rows: [UnsafePointer<Pixel>] = []
        let shifted = (0...2 * reach).map { UnsafePointer(sum + $0) }
        let loops = PixelLoops.best
        for y in region.minY..<region.maxY {
            rows.removeAll(keepingCapacity: true)
            for row in y - reach...y + reach {
                let isThere = row >= covered.minY && row < covered.maxY
                rows.append(isThere ? UnsafePointer(source.row(row)) : UnsafePointer(empty))
            }
            loops.blur(rows, weights, reach, sum, need.width)
            loops.blur(shifted, weights, reach, tile.row(y), region.width)
        }
        if !isWhole { work.recycle(source.buffer) }
        return tile
    }
}
