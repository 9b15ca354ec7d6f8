import Foundation

/// Averages each pixel's neighbours with Gaussian weights, first along its column and then along its row.
struct GaussianBlur: BlurOperation {
    private let growth: Double
    /// The weights of the pixel itself, its neighbours, and so on; the sum over both sides is 1.
    private let weights: [Float]

    /// - Parameters:
    ///   - sigma: the standard deviation in pixels.
    ///   - reach: the distance beyond which pixels do not count, in standard deviations.
    init(sigma: Double, reach: Double = 3) {
        growth = reach * sigma
        let count = max(1, Int(growth.rounded(.up)))
        let values = (0...count).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
        weights = values.map { Float($0 / sum) }
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
        weights.withUnsafeBufferPointer { weights in
            for y in region.minY..<region.maxY {
                rows.removeAll(keepingCapacity: true)
                for row in y - reach...y + reach {
                    let isThere = row >= covered.minY && row < covered.maxY
                    rows.append(isThere ? UnsafePointer(source.row(row)) : UnsafePointer(empty))
                }
                rows.withUnsafeBufferPointer { Self.addColumns($0, weights, to: sum, need.width) }
                Self.addRow(sum + reach, weights, to: tile.row(y), region.width)
            }
        }
        if !isWhole { work.recycle(source.buffer) }
        return tile
    }

    /// Sums the rows above and below the middle one, four pixels at a time.
    private static func addColumns(
        _ rows: UnsafeBufferPointer<UnsafePointer<Pixel>>, _ weights: UnsafeBufferPointer<Float>,
        to sum: UnsafeMutablePointer<Pixel>, _ count: Int
    ) {
        let reach = weights.count &- 1
        let middle = rows[reach]
        var x = 0
        while x &+ 4 <= count {
            let first = Pixel(repeating: weights[0])
            var (a, b, c, d) = (middle[x] * first, middle[x &+ 1] * first, middle[x &+ 2] * first, middle[x &+ 3] * first)
            var distance = 1
            while distance <= reach {
                let weight = Pixel(repeating: weights[distance])
                let (below, above) = (rows[reach &- distance] + x, rows[reach &+ distance] + x)
                a += (below[0] + above[0]) * weight
                b += (below[1] + above[1]) * weight
                c += (below[2] + above[2]) * weight
                d += (below[3] + above[3]) * weight
                distance &+= 1
            }
            sum[x] = a
            sum[x &+ 1] = b
            sum[x &+ 2] = c
            sum[x &+ 3] = d
            x &+= 4
        }
        while x < count {
            var mean = middle[x] * Pixel(repeating: weights[0])
            for distance in 1...reach {
                mean += (rows[reach - distance][x] + rows[reach + distance][x]) * Pixel(repeating: weights[distance])
            }
            sum[x] = mean
            x &+= 1
        }
    }

    /// Sums the neighbours of each pixel of a row, four pixels at a time.
    private static func addRow(
        _ source: UnsafePointer<Pixel>, _ weights: UnsafeBufferPointer<Float>, to row: UnsafeMutablePointer<Pixel>, _ count: Int
    ) {
        let reach = weights.count &- 1
        var x = 0
        while x &+ 4 <= count {
            let middle = source + x
            let first = Pixel(repeating: weights[0])
            var (a, b, c, d) = (middle[0] * first, middle[1] * first, middle[2] * first, middle[3] * first)
            var offset = 1
            while offset <= reach {
                let weight = Pixel(repeating: weights[offset])
                let (left, right) = (middle - offset, middle + offset)
                a += (left[0] + right[0]) * weight
                b += (left[1] + right[1]) * weight
                c += (left[2] + right[2]) * weight
                d += (left[3] + right[3]) * weight
                offset &+= 1
            }
            row[x] = a
            row[x &+ 1] = b
            row[x &+ 2] = c
            row[x &+ 3] = d
            x &+= 4
        }
        while x < count {
            let middle = source + x
            var mean = middle[0] * Pixel(repeating: weights[0])
            for offset in 1...reach { mean += (middle[offset] + middle[-offset]) * Pixel(repeating: weights[offset]) }
            row[x] = mean
            x &+= 1
        }
    }
}
