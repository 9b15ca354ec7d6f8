import Foundation

/// Averages a square around each pixel. The cost does not depend on its size: the sums are updated from pixel to pixel, in
/// double precision, so that exactly what was added is subtracted again.
struct BoxBlur: Operation {
    private typealias Sum = SIMD4<Double>

    /// The distance that the square extends beyond the pixel on each side; the outermost pixels count partly.
    let radius: Double

    private var whole: Int { Int(radius.rounded(.down)) }
    private var part: Double { radius - radius.rounded(.down) }
    private var reach: Int { Int(radius.rounded(.up)) }

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].grown(radius, radius) }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        inputs[0].opaqueRegion == .everything ? .everything : .empty
    }

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
            for x in inner.minX - wide.minX..<inner.maxX - wide.minX { columns[x] += Sum(row[x]) * Sum(repeating: sign) }
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
                    for x in 0..<wide.width { lines[x] += Sum(row[x]) * Sum(repeating: part) }
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

/// Averages a line through each pixel.
struct MotionBlur: Operation {
    let radius: Double
    /// The angle of the line, in radians from the x axis.
    let angle: Double

    private var step: (x: Double, y: Double) { (cos(angle), sin(angle)) }
    private var reach: (x: Double, y: Double) { (abs(step.x) * radius, abs(step.y) * radius) }

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].grown(reach.x, reach.y) }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        inputs[0].opaqueRegion == .everything ? .everything : .empty
    }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region {
        region.outset(Int(reach.x.rounded(.up)) + 1, Int(reach.y.rounded(.up)) + 1)
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        let tile = work.clearTile(region)
        // One sample at every whole pixel along the line, and a partial one at each end.
        let whole = Int(radius.rounded(.down))
        var taps = (-whole...whole).map { (Double($0), 1.0) }
        let part = radius - Double(whole)
        if part > 0 { taps += [(Double(-whole - 1), part), (Double(whole + 1), part)] }
        let sum = taps.reduce(0) { $0 + $1.1 }
        for (distance, weight) in taps {
            let (x, y) = (step.x * distance, step.y * distance)
            let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
            let (right, up) = (x - x.rounded(.down), y - y.rounded(.down))
            // Interpolates between the four pixels around the position.
            let corners = [
                (column, row, (1 - right) * (1 - up)), (column + 1, row, right * (1 - up)), (column, row + 1, (1 - right) * up),
                (column + 1, row + 1, right * up),
            ]
            for (dx, dy, share) in corners where share > 1e-9 {
                Self.add(input, dx, dy, Float(share * weight / sum), to: tile)
            }
        }
        return tile
    }

    /// Adds the input, moved by the opposite of the offset.
    private static func add(_ input: Tile, _ dx: Int, _ dy: Int, _ weight: Float, to tile: Tile) {
        let common = tile.region.intersection(input.region.offset(-dx, -dy))
        let factor = Pixel(repeating: weight)
        for y in common.minY..<common.maxY {
            let source = input.row(y + dy) + (common.minX + dx - input.region.minX)
            let target = tile.row(y) + (common.minX - tile.region.minX)
            var x = 0
            while x < common.width {
                target[x] += source[x] * factor
                x &+= 1
            }
        }
    }
}
