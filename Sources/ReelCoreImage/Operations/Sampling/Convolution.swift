import Foundation
import ReelCoreGraphics

/// Sums the pixels around each pixel, multiplied by weights.
struct Convolution: Operation {
    /// The numbers of columns and rows, which are odd.
    let columns: Int
    let rows: Int
    /// The weights row by row, the top row first.
    let weights: [Float]
    let bias: Float
    /// Whether the alpha of the pixel stays the same and limits its colours. Otherwise the alpha is summed as well.
    let keepsAlpha: Bool
    /// The area of the result; nil for that of the input with all pixels to which it contributes.
    let area: CGRect?

    private var across: Int { columns / 2 }
    private var down: Int { rows / 2 }

    func extent(of inputs: [CGRect]) -> CGRect { area ?? inputs[0].grown(CGFloat(across), CGFloat(down)) }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        keepsAlpha && inputs[0].opaqueRegion == .everything ? Region(within: extent) : .empty
    }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { region.outset(across, down) }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        let tile = work.clearTile(region)
        guard let input = inputs[0] else {
            if !keepsAlpha { finish(tile) { _, _ in .zero } }
            return tile
        }
        let need = region.outset(across, down)
        let isWhole = input.region.contains(need)
        let source = isWhole ? input.part(need) : work.writableTile(need, of: input)
        for row in 0..<rows {
            for column in 0..<columns where weights[row * columns + column] != 0 {
                let weight = Pixel(repeating: weights[row * columns + column])
                for y in region.minY..<region.maxY {
                    let line = source.row(y + down - row) + column
                    let target = tile.row(y)
                    var x = 0
                    while x < region.width {
                        target[x] += line[x] * weight
                        x &+= 1
                    }
                }
            }
        }
        finish(tile) { x, y in source.row(y)[x + across] }
        if !isWhole { work.recycle(source.buffer) }
        return tile
    }

    /// Adds the bias to the sums, and limits them.
    ///
    /// - Parameter pixel: returns the pixel of the input at a column of the tile and a row.
    private func finish(_ tile: Tile, _ pixel: (Int, Int) -> Pixel) {
        for y in tile.region.minY..<tile.region.maxY {
            let row = tile.row(y)
            for x in 0..<tile.region.width {
                if keepsAlpha {
                    let alpha = pixel(x, y).w
                    let sum = row[x] + Pixel(repeating: bias * alpha)
                    row[x] = Pixel.least(Pixel.most(sum, .zero), Pixel(repeating: alpha)).replacingAlpha(alpha)
                } else {
                    row[x] = (row[x] + Pixel(repeating: bias)).limited
                }
            }
        }
    }
}
