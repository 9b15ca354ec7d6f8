import Foundation

/// Averages each pixel's neighbours with Gaussian weights, first along its column and then along its row.
struct GaussianBlur: BlurOperation {
    private let sigma: Double
    /// The weights of the pixel itself, its neighbours, and so on; the sum over both sides is 1.
    private let weights: [Float]

    /// - Parameter sigma: the standard deviation in pixels.
    init(sigma: Double) {
        self.sigma = sigma
        let reach = max(1, Int((3 * sigma).rounded(.up)))
        let values = (0...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
        weights = values.map { Float($0 / sum) }
    }

    private var reach: Int { weights.count - 1 }

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].grown(3 * sigma, 3 * sigma) }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { region.outset(reach, reach) }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        let tile = work.tile(region)
        let wide = Region(minX: region.minX - reach, minY: region.minY, maxX: region.maxX + reach, maxY: region.maxY)
        let sum = work.scratchRow(1, wide.width)
        for y in region.minY..<region.maxY {
            memset(sum, 0, wide.width * MemoryLayout<Pixel>.stride)
            for offset in -reach...reach where y + offset >= input.region.minY && y + offset < input.region.maxY {
                let source = work.readRow(y + offset, wide, of: input, scratch: 0)
                let weight = Pixel(repeating: weights[abs(offset)])
                var x = 0
                while x < wide.width {
                    sum[x] += source[x] * weight
                    x &+= 1
                }
            }
            let row = tile.row(y)
            weights.withUnsafeBufferPointer { weights in
                for x in 0..<region.width {
                    let middle = sum + (x &+ reach)
                    var mean = middle[0] * Pixel(repeating: weights[0])
                    var offset = 1
                    while offset <= reach {
                        mean += (middle[offset] + middle[-offset]) * Pixel(repeating: weights[offset])
                        offset &+= 1
                    }
                    row[x] = mean
                }
            }
        }
        return tile
    }
}
