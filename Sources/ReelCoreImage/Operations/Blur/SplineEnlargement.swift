import CReelPixels
import Foundation
import ReelCoreGraphics

/// Enlarges an image that `SplineReduction` has made, by the `ReducingSpline`. Flat areas stay flat, because the weights of each
/// position add up to 1.
struct SplineEnlargement: BlurOperation, RowOperation {
    /// A power of two, at least 4.
    let factor: Int
    /// For each position in a small pixel: the weights of those that count, from `ReducingSpline.reach` before it on.
    private let weights: [[Pixel]]
    /// The same as `reel_pixel_loops.enlarge_row` gets it.
    private let weightsOfPairs: [Pixel]

    init(factor: Int) {
        self.factor = factor
        let weights = ReducingSpline.enlargement(factor).map { $0.map { Pixel(repeating: Float($0)) } }
        self.weights = weights
        weightsOfPairs = stride(from: 0, to: factor, by: 2).flatMap { position in
            // Of the five, the first ones count for the first half of the positions, and the last ones for the second.
            let first = position < factor / 2 ? 0 : 1
            return (first..<first + 4).flatMap { [weights[position][$0], weights[position + 1][$0]] }
        }
    }

    func extent(of inputs: [CGRect]) -> CGRect {
        let extent = inputs[0]
        if extent.isInfinite || extent.isNull { return extent }
        let reach = CGFloat(ReducingSpline.reach * factor)
        return extent.applying(CGAffineTransform(scaleX: CGFloat(factor), y: CGFloat(factor))).grown(reach, reach)
    }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region {
        region.isEndless ? .everything : blocks(around: region)
    }

    /// Returns the small pixels that count for a region.
    private func blocks(around region: Region) -> Region {
        let shift = factor.trailingZeroBitCount
        return Region(
            minX: region.minX >> shift, minY: region.minY >> shift, maxX: (region.maxX - 1) >> shift + 1,
            maxY: (region.maxY - 1) >> shift + 1
        ).outset(ReducingSpline.reach, ReducingSpline.reach)
    }

    func rows(of region: Region, inputs: [Tile?], work: Workspace) -> RowFunction? {
        guard let input = inputs[0] else { return nil }
        let (loops, present) = (PixelLoops.best, input.region.minY..<input.region.maxY)
        return { y, minX, count, target in
            // Not `need`, because a row that ends far away is not endless.
            let need = blocks(around: Region(minX: minX, minY: y, maxX: minX + count, maxY: y + 1))
            let own = weights[y & (factor - 1)]
            let taps = own.indices.filter { own[$0].x != 0 && present.contains(need.minY + $0) }
            let rows = taps.enumerated().map { index, tap in
                work.readRow(need.minY + tap, need, of: input, scratch: Workspace.rowsOnDemand + 1 + index)
            }
            let line = work.scratchRow(Workspace.rowsOnDemand, need.width)
            loops.sum(rows, taps.map { own[$0] }, rows.count, line, need.width)
            loops.enlarge_row(line, factor, weightsOfPairs, minX & (factor - 1), target, count)
        }
    }
}
