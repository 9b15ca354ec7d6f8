import Foundation
import ReelCoreGraphics

/// Enlarges an image that `GaussianReduction` has made, by interpolating with a Gaussian of the same width. Flat areas stay
/// exactly flat, because the weights of each position add up to 1.
struct GaussianEnlargement: BlurOperation {
    /// A power of two.
    let factor: Int
    /// The number of small pixels that count for each pixel.
    private let taps: Int
    /// The weights for each position in a block, from the first small pixel that counts.
    private let weights: [Pixel]

    init(factor: Int) {
        self.factor = factor
        let reach = Double(GaussianReduction.reach(factor))
        let deviation = GaussianReduction.deviation(factor)
        taps = 2 * Self.margin + 1
        var weights: [Pixel] = []
        for position in 0..<factor {
            let values = (-Self.margin...Self.margin).map { block -> Double in
                let distance = Double(position) + 0.5 - (Double(block * factor) + Double(factor) / 2)
                return abs(distance) > reach ? 0 : exp(-pow(distance / deviation, 2) / 2)
            }
            let sum = values.reduce(0, +)
            weights += values.map { Pixel(repeating: Float($0 / sum)) }
        }
        self.weights = weights
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

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        let tile = work.tile(region)
        let need = need(region, ofInput: 0, inputs: [])
        let line = work.scratchRow(1, need.width)
        let shift = factor.trailingZeroBitCount
        weights.withUnsafeBufferPointer { weights in
            for y in region.minY..<region.maxY {
                let block = y >> shift
                let own = (y & (factor - 1)) * taps
                memset(line, 0, need.width * MemoryLayout<Pixel>.stride)
                for tap in 0..<taps where weights[own + tap].x != 0 {
                    let row = block + tap - Self.margin
                    guard row >= input.region.minY, row < input.region.maxY else { continue }
                    let source = work.readRow(row, need, of: input, scratch: 0)
                    let weight = weights[own + tap]
                    var x = 0
                    while x < need.width {
                        line[x] += source[x] * weight
                        x &+= 1
                    }
                }
                spread(line, need.minX, weights, to: tile.row(y), region)
            }
        }
        return tile
    }

    /// - Parameter left: the small pixel with which the line begins.
    private func spread(
        _ line: UnsafePointer<Pixel>, _ left: Int, _ weights: UnsafeBufferPointer<Pixel>, to target: UnsafeMutablePointer<Pixel>,
        _ region: Region
    ) {
        let (shift, taps) = (factor.trailingZeroBitCount, taps)
        let first = weights.baseAddress.unsafelyUnwrapped
        var x = region.minX
        while x < region.maxX {
            // The same small pixels count for all of a block.
            let source = line + (x &>> shift &- Self.margin &- left)
            let (a, b, c, d, e, f, g) = (source[0], source[1], source[2], source[3], source[4], source[5], source[6])
            let end = min((x &>> shift &+ 1) &<< shift, region.maxX)
            var own = first + (x & (factor &- 1)) &* taps
            while x < end {
                // Two sums, because each addition waits for the one before it.
                let even = a * own[0] + c * own[2] + e * own[4] + g * own[6]
                let odd = b * own[1] + d * own[3] + f * own[5]
                target[x &- region.minX] = even + odd
                own += taps
                x &+= 1
            }
        }
    }
}
