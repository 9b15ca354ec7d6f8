import Foundation

/// Averages a line through each pixel.
struct MotionBlur: BlurOperation {
    let radius: Double
    /// The angle of the line, in radians from the x axis.
    let angle: Double

    private var step: (x: Double, y: Double) { (cos(angle), sin(angle)) }
    private var reach: (x: Double, y: Double) { (abs(step.x) * radius, abs(step.y) * radius) }

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].grown(reach.x, reach.y) }

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
