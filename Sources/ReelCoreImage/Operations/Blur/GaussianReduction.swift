import Foundation
import ReelCoreGraphics

/// Reduces an image to every `factor`-th pixel in both directions, blurred by a Gaussian of 0.75 × `factor` pixels. Of detail
/// that the smaller image would show as a flat area, 2 × 10⁻⁵ remain. Of coarser detail that it shows as other detail, a few
/// hundredths remain, which are the first that a blur of the smaller image removes.
struct GaussianReduction: BlurOperation {
    /// A power of two.
    let factor: Int
    /// The extension of the input's edges; nil if it is transparent beyond them.
    private let clamp: Clamp?
    /// The weights of the pixels to both sides of a middle, which lies between two pixels.
    private let weights: [Pixel]

    init(factor: Int, clamp: Clamp?) {
        self.factor = factor
        self.clamp = clamp
        let count = Self.reach(factor)
        let deviation = Self.deviation(factor)
        let values = (0..<count).map { exp(-pow((Double($0) + 0.5) / deviation, 2) / 2) }
        let sum = 2 * values.reduce(0, +)
        weights = values.map { Pixel(repeating: Float($0 / sum)) }
    }

    /// The standard deviation of the Gaussian, in pixels of the large image.
    static func deviation(_ factor: Int) -> Double { 0.75 * Double(factor) }

    /// How many pixels count on each side: 4.7 standard deviations.
    static func reach(_ factor: Int) -> Int { 7 * factor / 2 }

    func extent(of inputs: [CGRect]) -> CGRect {
        if clamp != nil { return .infinite }
        let extent = inputs[0].grown(CGFloat(weights.count), CGFloat(weights.count))
        return extent.isInfinite || extent.isNull
            ? extent : extent.applying(CGAffineTransform(scaleX: 1 / CGFloat(factor), y: 1 / CGFloat(factor)))
    }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        let region = clamp?.opaqueRegion(of: inputs, extent: .infinite) ?? inputs[0].opaqueRegion
        return region == .everything ? .everything : .empty
    }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region {
        let need = reach(of: region)
        return clamp?.need(need, ofInput: 0, inputs: inputs) ?? need
    }

    /// Returns the pixels of which a region's are made.
    private func reach(of region: Region) -> Region { region.scaled(by: factor).outset(weights.count, weights.count) }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        let need = reach(of: region)
        let tile = work.clearTile(region)
        let line = work.scratchRow(1, region.width)
        let (count, shift) = (weights.count, factor.trailingZeroBitCount)
        let rows = clamp == nil ? max(need.minY, input.region.minY)..<min(need.maxY, input.region.maxY) : need.minY..<need.maxY
        var previous: Int?
        for y in rows {
            let place = clamp?.row(y) ?? y
            if place != previous {
                let source =
                    clamp?.readRow(place, need, of: input, work, scratch: 2) ?? work.readRow(place, need, of: input, scratch: 0)
                weights.withUnsafeBufferPointer { Self.gather(source + count, to: line, region.width, factor, $0) }
                previous = place
            }
            // The rows of the result whose middle is at most `count` rows away, rounded inwards.
            let first = (y - count + factor - factor / 2) >> shift
            let last = (y + count - factor / 2) >> shift
            for row in max(region.minY, first)..<min(region.maxY, last + 1) {
                let middle = row * factor + factor / 2
                let weight = weights[y >= middle ? y - middle : middle - 1 - y]
                let target = tile.row(row)
                var x = 0
                while x < region.width {
                    target[x] += line[x] * weight
                    x &+= 1
                }
            }
        }
        return tile
    }

    /// - Parameter source: the first pixel of the first block.
    private static func gather(
        _ source: UnsafePointer<Pixel>, to line: UnsafeMutablePointer<Pixel>, _ count: Int, _ factor: Int,
        _ weights: UnsafeBufferPointer<Pixel>
    ) {
        for x in 0..<count {
            let middle = source + (x &* factor &+ factor / 2)
            // Two sums, because each addition waits for the one before it.
            var (even, odd) = (Pixel.zero, Pixel.zero)
            var offset = 0
            while offset &+ 1 < weights.count {
                even += (middle[offset] + middle[-1 &- offset]) * weights[offset]
                odd += (middle[offset &+ 1] + middle[-2 &- offset]) * weights[offset &+ 1]
                offset &+= 2
            }
            if offset < weights.count { even += (middle[offset] + middle[-1 &- offset]) * weights[offset] }
            line[x] = even + odd
        }
    }
}
