import Foundation

/// Averages a square around each pixel. The cost does not depend on its size: the sums are updated from pixel to pixel, in
/// double precision, so that exactly what was added is subtracted again. Components that are not finite count as 0.
struct BoxBlur: BlurOperation {
    private typealias Sum = SIMD4<Double>

    /// The distance that the square extends beyond the pixel on each side; the outermost pixels count partly.
    let radius: Double

    private var whole: Int { Int(radius.rounded(.down)) }
    private var part: Double { radius - radius.rounded(.down) }
    private var reach: Int { Int(radius.rounded(.up)) }

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].grown(radius, radius) }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { region.outset(reach, reach) }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        let tile = work.tile(region)
        let wide = Region(minX: region.minX - reach, minY: region.minY, maxX: region.maxX + reach, maxY: region.maxY)
        let inner = wide.intersection(Region(minX: input.region.minX, minY: wide.minY, maxX: input.region.maxX, maxY: wide.maxY))
        // Sums of columns, without the outermost, partial pixels, and with them.
        var columns = [Sum](repeating: .zero, count: wide.width)
        var lines = [Sum](repeating: .zero, count: wide.width)
        func add(_ y: Int, _ sign: Double) {
            guard y >= input.region.minY, y < input.region.maxY else { return }
            let row = work.readRow(y, wide, of: input, scratch: 0)
            for x in inner.minX - wide.minX..<inner.maxX - wide.minX { columns[x] += row[x].summable * Sum(repeating: sign) }
        }
        for y in region.minY - whole..<region.minY + whole { add(y, 1) }
        let side = 2 * radius + 1
        let scale = 1 / (side * side)
        for y in region.minY..<region.maxY {
            add(y + whole, 1)
            lines = columns
            if part > 0 {
                for end in [y - whole - 1, y + whole + 1] where end >= input.region.minY && end < input.region.maxY {
                    let row = work.readRow(end, wide, of: input, scratch: 0)
                    for x in 0..<wide.width { lines[x] += row[x].summable * Sum(repeating: part) }
                }
            }
            let target = tile.row(y)
            var sum = Sum.zero
            for x in reach - whole..<reach + whole { sum += lines[x] }
            for x in 0..<region.width {
                let middle = x + reach
                sum += lines[middle + whole]
                var all = sum
                if part > 0 { all += (lines[middle - whole - 1] + lines[middle + whole + 1]) * Sum(repeating: part) }
                target[x] = Pixel(all * Sum(repeating: scale))
                sum -= lines[middle - whole]
            }
            add(y - whole, -1)
        }
        return tile
    }
}
