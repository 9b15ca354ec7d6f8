import Foundation
import ReelCoreFoundation
package import ReelCoreVideo

/// The mean luma of the blocks of a picture, from which the change of exposure to the next picture of a sequence follows.
///
/// Luma is compared as it is stored, not as linear light: the transfer function of pictures is close to a power law, so that a
/// longer exposure multiplies stored luma, too, by the root of its factor.
package struct BlockLuma: Sendable {
    /// Relative to black, 0 to 219, or above for samples that are whiter than white.
    private let means: [Float]
    private static let grid = PixelSize(width: 32, height: 18)

    /// Measures a part of a y420 buffer in limited range.
    package init(of buffer: CVPixelBuffer, in area: PixelArea) throws(MediaError) {
        let planes = try DrawingPlanes(buffer, "measure a picture")
        let luma = planes.planes[0]
        let (columns, rows) = (min(Self.grid.width, area.width), min(Self.grid.height, area.height))
        var means: [Float] = []
        means.reserveCapacity(columns * rows)
        for row in 0..<rows {
            let lines = (area.y + row * area.height / rows)..<(area.y + (row + 1) * area.height / rows)
            for column in 0..<columns {
                let start = area.x + column * area.width / columns
                let count = area.x + (column + 1) * area.width / columns - start
                var sum: UInt32 = 0
                for y in lines {
                    let samples = luma.bytes(y) + start
                    for x in 0..<count { sum &+= UInt32(samples[x]) }
                }
                means.append(max(0, Float(sum) / Float(lines.count * count) - 16))
            }
        }
        self.means = means
    }

    /// Blocks that are nearly black or white say little of the exposure, because their samples may be cut off.
    private static let telling: ClosedRange<Float> = 12...207

    /// Returns the natural logarithm of the factor by which stored luma has changed in the other picture: the median of the
    /// blocks, so that what moves through less than half of the picture does not count.
    package func change(to other: BlockLuma) -> Double {
        guard means.count == other.means.count else { return 0 }
        var changes: [Float] = []
        var (few, least): ([Float], Float) = ([], 1)
        least = Self.telling.lowerBound / 4
        for (own, its) in zip(means, other.means) where own >= least && its >= least {
            few.append(log(its / own))
            if Self.telling.contains(own), Self.telling.contains(its) { changes.append(log(its / own)) }
        }
        if changes.count * 8 < means.count { changes = few }
        guard !changes.isEmpty else { return 0 }
        changes.sort()
        let middle = changes.count / 2
        return Double(changes.count % 2 == 1 ? changes[middle] : (changes[middle - 1] + changes[middle]) / 2)
    }
}
