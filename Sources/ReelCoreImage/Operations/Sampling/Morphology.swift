import Foundation

/// Takes the largest or the smallest of each component of the pixels around each pixel. Components that are not numbers count as
/// 0.
///
/// In each row, the shape covers the pixels of two runs of 2ⁿ pixels, which may overlap. The extremes of all runs in a row are
/// those of runs of half the length. So the cost grows with the height of the shape, not with its area.
struct Morphology: Operation {
    enum Choice: Sendable {
        case maximum, minimum
        /// The largest minus the smallest colours, with the largest alpha.
        case difference
    }

    /// The area of the result.
    let area: CGRect
    /// For each row of the shape from the lowest to the highest, how many pixels it covers to each side of the middle. Their
    /// number is odd.
    let halves: [Int]
    let choice: Choice

    private var distance: Int { halves.count / 2 }
    private var reach: Int { halves.max() ?? 0 }

    func extent(of inputs: [CGRect]) -> CGRect { area }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        inputs[0].opaqueRegion == .everything ? Region(within: extent) : .empty
    }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { region.outset(reach, distance) }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        let tile = work.tile(region)
        switch choice {
        case .maximum: collect(input, to: tile, work) { Pixel.most($0, $1) }
        case .minimum: collect(input, to: tile, work) { Pixel.least($0, $1) }
        case .difference:
            let least = work.tile(region)
            collect(input, to: tile, work) { Pixel.most($0, $1) }
            collect(input, to: least, work) { Pixel.least($0, $1) }
            for index in 0..<region.width * region.height {
                tile.start[index] = (tile.start[index] - least.start[index]).replacingAlpha(tile.start[index].w)
            }
            work.recycle(least.buffer)
        }
        return tile
    }

    /// Writes the choice from all pixels of the shape around each pixel.
    @inline(__always)
    private func collect(_ input: Tile, to tile: Tile, _ work: Workspace, _ choose: (Pixel, Pixel) -> Pixel) {
        let (region, reach, distance) = (tile.region, reach, distance)
        let wide = Region(minX: region.minX - reach, minY: region.minY, maxX: region.maxX + reach, maxY: region.maxY)
        let longest = Self.exponent(2 * reach + 1)
        for source in region.minY - distance..<region.maxY + distance {
            let row = work.readRow(source, wide, of: input, scratch: 0)
            // Scratch row n + 1 has the choice from the 2ⁿ pixels that begin at each pixel.
            let single = work.scratchRow(1, wide.width)
            for x in 0..<wide.width { single[x] = row[x].replacing(with: Pixel.zero, where: row[x] .!= row[x]) }
            for exponent in 0..<longest {
                let (short, double) = (work.scratchRow(exponent + 1, wide.width), work.scratchRow(exponent + 2, wide.width))
                let half = 1 << exponent
                for x in 0...wide.width - 2 * half { double[x] = choose(short[x], short[x + half]) }
            }
            for y in max(region.minY, source - distance)..<min(region.maxY, source + distance + 1) {
                let half = halves[source - y + distance]
                let exponent = Self.exponent(2 * half + 1)
                let left = work.scratchRow(exponent + 1, wide.width) + (reach - half)
                let right = left + (2 * half + 1 - 1 << exponent)
                let target = tile.row(y)
                if source == y - distance {
                    for x in 0..<region.width { target[x] = choose(left[x], right[x]) }
                } else {
                    for x in 0..<region.width { target[x] = choose(target[x], choose(left[x], right[x])) }
                }
            }
        }
    }

    /// Returns the exponent of the largest power of two that is not larger than a number.
    private static func exponent(_ number: Int) -> Int { Int.bitWidth - 1 - number.leadingZeroBitCount }
}
