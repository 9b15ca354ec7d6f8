import Foundation

/// Averages a disc around each pixel. In each row, the disc is as wide as its chord through the row's middle, and the chord's
/// ends count partly; rows whose middle is beyond the radius do not count. The sum of a chord is the difference of two sums
/// from the row's beginning, so that the cost grows with the radius only, not with its square. Components that are not finite
/// count as 0.
struct DiscBlur: BlurOperation {
    private typealias Sum = SIMD4<Double>

    let radius: Double
    /// For each row from the lowest to the highest, half the chord.
    private let halves: [Double]
    private let scale: Double

    init(radius: Double) {
        self.radius = radius
        let reach = Int(radius)
        halves = (-reach...reach).map { (radius * radius - Double($0 * $0)).squareRoot() }
        scale = 1 / halves.reduce(0) { $0 + 2 * $1 + 1 }
    }

    private var reach: Int { Int(radius) + 1 }

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].grown(radius, radius) }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { region.outset(reach, reach) }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        let wide = Region(minX: region.minX - reach, minY: region.minY, maxX: region.maxX + reach, maxY: region.maxY)
        var sums = [Sum](repeating: .zero, count: region.width * region.height)
        // The sums of the pixels of a row before each pixel.
        var before = [Sum](repeating: .zero, count: wide.width + 1)
        let distance = Int(radius)
        for source in max(region.minY - distance, input.region.minY)..<min(region.maxY + distance, input.region.maxY) {
            let row = work.readRow(source, wide, of: input, scratch: 0)
            for x in 0..<wide.width { before[x + 1] = before[x] + row[x].summable }
            for y in max(region.minY, source - distance)..<min(region.maxY, source + distance + 1) {
                let half = halves[source - y + distance]
                // A root may be rounded up to the next whole number.
                let whole = min(Int(half), distance)
                let part = Sum(repeating: min(half - Double(whole), 1))
                let line = (y - region.minY) * region.width
                for x in 0..<region.width {
                    let middle = x + reach
                    sums[line + x] += before[middle + whole + 1] - before[middle - whole]
                    sums[line + x] += (row[middle - whole - 1].summable + row[middle + whole + 1].summable) * part
                }
            }
        }
        let tile = work.tile(region)
        for index in sums.indices { tile.start[index] = Pixel(sums[index] * scale) }
        return tile
    }
}
