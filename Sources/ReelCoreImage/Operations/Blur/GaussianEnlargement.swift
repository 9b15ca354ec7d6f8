import CReelPixels
import Foundation
import ReelCoreGraphics

/// Enlarges an image that `GaussianReduction` has made, by interpolating with a Gaussian of the same width. Flat areas stay
/// exactly flat, because the weights of each position add up to 1.
struct GaussianEnlargement: BlurOperation, RowOperation {
    /// A power of two.
    let factor: Int
    /// For each position in a block: the weights of the small pixels that count, from the first one on.
    private let weights: [[Pixel]]
    /// The same as `reel_pixel_loops.enlarge_row` gets it.
    private let weightsOfPairs: [Pixel]

    init(factor: Int) {
        self.factor = factor
        let reach = Double(GaussianReduction.reach(factor))
        let deviation = GaussianReduction.deviation(factor)
        let weights = (0..<factor).map { position in
            let values = (-Self.margin...Self.margin).map { block -> Double in
                let distance = Double(position) + 0.5 - (Double(block * factor) + Double(factor) / 2)
                return abs(distance) > reach ? 0 : exp(-pow(distance / deviation, 2) / 2)
            }
            let sum = values.reduce(0, +)
            return values.map { Pixel(repeating: Float($0 / sum)) }
        }
        self.weights = weights
        weightsOfPairs = stride(from: 0, to: factor, by: 2).flatMap { position in
            zip(weights[position], weights[position + 1]).flatMap { [$0, $1] }
        }
    }

    /// How many small pixels count to each side of a pixel's own. The next one is beyond the Gaussian's reach.
    private static let margin = 3

    func extent(of inputs: [CGRect]) -> CGRect {
        let extent = inputs[0]
        if extent.isInfinite || extent.isNull { return extent }
        let reach = CGFloat(GaussianReduction.reach(factor))
        return extent.applying(CGAffineTransform(scaleX: CGFloat(factor), y: CGFloat(factor))).grown(reach, reach)
    }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region {
        guard !region.isEndless else { return .everything }
        return blocks(region).outset(Self.margin, Self.margin)
    }

    /// Returns the small pixels in which a region lies.
    private func blocks(_ region: Region) -> Region {
        let shift = factor.trailingZeroBitCount
        return Region(
            minX: region.minX >> shift, minY: region.minY >> shift, maxX: (region.maxX - 1) >> shift + 1,
            maxY: (region.maxY - 1) >> shift + 1)
    }

    func rows(of region: Region, inputs: [Tile?], work: Workspace) -> RowFunction? {
        guard let input = inputs[0] else { return nil }
        let (loops, present) = (PixelLoops.best, input.region.minY..<input.region.maxY)
        return { y, minX, count, target in
            let need = need(Region(minX: minX, minY: y, maxX: minX + count, maxY: y + 1), ofInput: 0, inputs: [])
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
